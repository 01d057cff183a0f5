import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../components/layout/session-context.tsx'
import { toast } from '../components/ui/toast.tsx'
import { forgetUser } from '../features/auth/auth.queries.ts'
import { adoptAccount } from '../features/profile/profile.queries.ts'
import { refreshPlan } from '../features/subscription/subscription.queries.ts'
import { cacheAvatar, cachedAvatar } from '../lib/cached-avatar.ts'
import { clearTabStorage } from '../lib/storage.ts'
import { type TabMessage, tabs } from '../lib/tabs-channel.ts'
import { paths } from './paths.ts'
import { handleOtherAccount, leaveLostSession } from './session-lost.ts'

/**
 * Keeps this tab in step with the others of the browser: name, avatar, plan, and the end of the session. Only what a
 * changed plan decides is asked for anew; all else needs no network.
 */
export function useTabsSync() {
  const { id, avatar } = useSession()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()

  const leave = async () => {
    clearTabStorage()
    await forgetUser(queryClient)
    navigate(paths.auth, { replace: true })
    toast({ title: 'Disconnesso', description: 'Hai chiuso la sessione in un’altra scheda.' })
  }
  const adopt = ({ userId, username, avatar, aiConsent }: Extract<TabMessage, { type: 'account' }>) =>
    adoptAccount(queryClient, userId, { username, avatar, aiConsent })
  const hear = useEffectEvent((message: TabMessage) => {
    switch (message.type) {
      case 'signed-out':
        return void leave()
      case 'session-lost':
        return leaveLostSession(queryClient)
      case 'signed-in':
        return void (message.userId !== id && handleOtherAccount(queryClient))
      case 'account':
        return void adopt(message)
      case 'plan':
        return void (message.userId === id && refreshPlan(queryClient))
    }
  })
  useEffect(() => tabs.listen((message) => hear(message)), [])

  useEffect(() => cacheAvatar(id, avatar), [id, avatar])
  const catchUp = useEffectEvent(() => {
    const latest = cachedAvatar(id)
    if (latest && latest !== avatar) adoptAccount(queryClient, id, { avatar: latest })
  })
  useEffect(() => {
    // A tab that was asleep in the background has heard nothing.
    const onVisibility = () => document.visibilityState === 'visible' && catchUp()
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
}
