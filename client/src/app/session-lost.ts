import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../components/ui/toast.tsx'
import { currentUser, forgetUser } from '../features/auth/auth.queries.ts'

/** The server no longer knows the session: the guards then lead to the sign-in screen, and back afterwards. */
export function handleSessionLost(queryClient: QueryClient) {
  if (!currentUser(queryClient)) return
  void forgetUser(queryClient)
  toast({ title: 'Sessione scaduta', description: 'Accedi di nuovo per continuare.', variant: 'destructive' })
}
