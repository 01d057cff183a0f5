import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recheckUser } from '../features/auth/auth.queries.ts'

/** Hides the whole document; `base.css` says how. */
const VEIL = 'is-veiled'

/**
 * A browser may keep a page whole while one is elsewhere and show it again on the way back, though its session has
 * ended meanwhile. The page is put away hidden, and is seen again once the server has said whose it is.
 */
export function useSessionRecheck() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { classList } = document.documentElement
    let focused: Element | null = null
    const hide = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      focused = document.activeElement
      classList.add(VEIL)
    }
    const recheck = async (event: PageTransitionEvent) => {
      if (!event.persisted) return
      classList.add(VEIL)
      // Of anyone else the rooms are taken down, and the veil with them.
      if (!(await recheckUser(queryClient))) return
      classList.remove(VEIL)
      // What is hidden loses the focus.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
    window.addEventListener('pagehide', hide)
    window.addEventListener('pageshow', recheck)
    return () => {
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('pageshow', recheck)
      classList.remove(VEIL)
    }
  }, [queryClient])
}
