import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#client/components/layout/session-context.tsx'
import { setSessionHandlers } from '#client/lib/api-client.ts'
import { useBecome } from '#client/lib/identity.tsx'
import { page } from '#client/lib/page.ts'
import { invalidateKeys, type TabMessage, tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import { paths } from './paths.ts'

/** Follows what becomes of the session, as calls of this tab find out and as other tabs tell. */
export function useSessionEvents() {
  const { id } = useSession()
  const queryClient = useQueryClient()
  const become = useBecome()
  const [, navigate] = useLocation()

  /** The guards then lead to the sign-in screen, and back afterwards. */
  const expire = () => {
    become(null)
    toast({ title: 'Sessione scaduta', description: 'Accedi di nuovo per continuare.', variant: 'destructive' })
  }
  const leave = () => {
    become(null)
    navigate(paths.auth, { replace: true })
    toast({ title: 'Disconnesso', description: 'Hai chiuso la sessione in un’altra scheda.' })
  }
  const handleLost = useEffectEvent(() => {
    tabs.post({ type: 'session-lost' })
    expire()
  })
  const handleMessage = useEffectEvent((message: TabMessage) => {
    switch (message.type) {
      case 'signed-out':
        return leave()
      case 'session-lost':
        return expire()
      case 'signed-in':
        return message.userId !== id && page.reload()
      case 'invalidate':
        return invalidateKeys(queryClient, message.keys)
    }
  })
  useEffect(() => {
    setSessionHandlers({
      onSessionLost: () => handleLost(),
      onOtherAccount: () => page.reload(),
      onLateAnswer: () => void queryClient.invalidateQueries(undefined, { cancelRefetch: false }),
    })
    return tabs.listen((message) => handleMessage(message))
  }, [queryClient])
}
