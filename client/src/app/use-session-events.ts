import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { setSessionHandlers } from '#client/api/api-client.ts'
import { recheckUser } from '#client/features/identity/sign-in/auth.queries.ts'
import { page } from '#client/lib/browser.ts'
import { useSession } from '#client/lib/contexts.ts'
import { useSwitchUser } from '#client/lib/identity.tsx'
import { invalidateKeys, type TabMessage, tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import { paths } from './paths.ts'

/** Follows what becomes of the session, as calls of this tab find out and as other tabs tell. */
export function useSessionEvents() {
  const { id } = useSession()
  const queryClient = useQueryClient()
  const switchUser = useSwitchUser()
  const [, navigate] = useLocation()

  /** The guards then lead to the sign-in screen, and back afterwards. */
  const expire = () => {
    switchUser(null)
    toast({ title: 'Sessione scaduta', description: 'Accedi di nuovo per continuare.', variant: 'destructive' })
  }
  const leave = () => {
    switchUser(null)
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
    setSessionHandlers({ onSessionLost: () => handleLost(), onOtherAccount: () => page.reload() })
    return tabs.listen((message) => handleMessage(message))
  }, [])
}

/** Hides the whole document; `base.css` says how. */
const HIDDEN_CLASS = 'is-hidden'

/**
 * A browser may keep a page whole while one is elsewhere and show it again on the way back, though its session has
 * ended meanwhile. The page is hidden before it is kept, and shown again once the server has confirmed the session.
 */
export function useSessionRecheck() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { classList } = document.documentElement
    let focused: Element | null = null
    const hide = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      focused = document.activeElement
      classList.add(HIDDEN_CLASS)
    }
    const recheck = async (event: PageTransitionEvent) => {
      if (!event.persisted) return
      classList.add(HIDDEN_CLASS)
      // Otherwise this page is about to be replaced.
      if (!(await recheckUser(queryClient))) return
      classList.remove(HIDDEN_CLASS)
      // A hidden element loses the focus.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
    window.addEventListener('pagehide', hide)
    window.addEventListener('pageshow', recheck)
    return () => {
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('pageshow', recheck)
      classList.remove(HIDDEN_CLASS)
    }
  }, [queryClient])
}
