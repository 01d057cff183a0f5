import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { toast } from '../../components/ui/toast.tsx'
import { clearTabStorage } from '../../lib/storage.ts'
import { tabs } from '../../lib/tabs-channel.ts'
import { forgetUser, useLogout } from './auth.queries.ts'

/** Ends the session, here and in the other tabs, and leads to the sign-in screen without remembering the room that was left. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return useLogout({
    onSuccess: async () => {
      tabs.tell({ type: 'signed-out' })
      clearTabStorage()
      await forgetUser(queryClient)
      navigate(paths.auth, { replace: true })
      toast({ title: 'Disconnesso', description: 'A presto. I tuoi sogni ti aspettano qui.' })
    },
    onError: (error) => {
      toast({ title: 'Errore disconnessione', description: error.message, variant: 'destructive' })
    },
  })
}
