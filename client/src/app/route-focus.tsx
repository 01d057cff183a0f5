import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { startArrival } from '#client/lib/page-focus.ts'
import { paths } from './paths.ts'

/** The new-dream dialog stands over the list of dreams, and a dream's tabs have an address each: no change of page. */
function viewOf(location: string): string {
  return location === paths.newDream ? paths.dreams : location.replace(/^\/analysis(?=\/.)/, paths.dreams)
}

/** Whether the last change came from the browser's back or forward button: it then restores the scroll itself. */
function useTraversal(view: string) {
  const traversed = useRef(false)
  const handleTraversal = useEffectEvent(() => {
    traversed.current = viewOf(window.location.pathname) !== view
  })
  useEffect(() => {
    const listener = () => handleTraversal()
    // In the capture phase, so as to know before the router reacts.
    window.addEventListener('popstate', listener, { capture: true })
    return () => window.removeEventListener('popstate', listener, { capture: true })
  }, [])
  return traversed
}

/**
 * After each change of route: a new page is shown from its top, or from the part that its address names, and the heading
 * there has the focus.
 */
export function RouteFocus() {
  const [location] = useLocation()
  const view = viewOf(location)
  const previous = useRef(view)
  const traversed = useTraversal(view)
  useEffect(() => {
    const isFirst = previous.current === view
    if (isFirst && !window.location.hash) return
    previous.current = view
    if (!traversed.current && !isFirst) window.scrollTo(0, 0)
    traversed.current = false
    startArrival()
  }, [view, traversed])
  return null
}
