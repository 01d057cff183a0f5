import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recheckUser } from '#client/features/identity/sign-in/auth.queries.ts'

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
      // What is hidden loses the focus.
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
