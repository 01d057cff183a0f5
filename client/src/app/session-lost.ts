import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../components/ui/toast.tsx'
import { currentUser, forgetUser, recheckUser } from '../features/auth/auth.queries.ts'
import { tabs } from '../lib/tabs-channel.ts'

/** The server no longer knows the session: the guards then lead to the sign-in screen, and back afterwards. */
export function handleSessionLost(queryClient: QueryClient) {
  if (!currentUser(queryClient)) return
  tabs.tell({ type: 'session-lost' })
  leaveLostSession(queryClient)
}

/** Another tab has found the session gone. */
export function leaveLostSession(queryClient: QueryClient) {
  if (!currentUser(queryClient)) return
  void forgetUser(queryClient)
  toast({ title: 'Sessione scaduta', description: 'Accedi di nuovo per continuare.', variant: 'destructive' })
}

/** Somebody else has signed in in another tab: this one becomes theirs, and shows nothing of the person before. */
export async function handleOtherAccount(queryClient: QueryClient) {
  const before = currentUser(queryClient)
  if (!before || (await recheckUser(queryClient))) return
  const name = currentUser(queryClient)?.username
  if (name)
    toast({ title: `Ora è aperto l’account di ${name}`, description: 'Hai cambiato account in un’altra scheda.' })
}
