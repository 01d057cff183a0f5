import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { paths } from './paths.ts'

/** The new-dream dialog stands over the list of dreams, and a dream's tabs have an address each: no change of page. */
function viewOf(location: string): string {
  return location === paths.newDream ? paths.dreams : location.replace(/^\/analysis(?=\/.)/, paths.dreams)
}

/** Whether the focus has nowhere better to be: it was lost with the old page, or left by us on the content. */
function focusIsIdle(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.id === 'main'
}

/** The old page's heading may still be there, hidden, while the new one loads: it takes no focus. */
function focusHeading(): boolean {
  const title = document.querySelector<HTMLElement>('#main h1')
  if (!title) return false
  const part = document.getElementById(window.location.hash.slice(1))
  const heading = part ?? title
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  part?.scrollIntoView()
  return document.activeElement === heading
}

function leaveOldFocus() {
  const main = document.getElementById('main')
  main?.focus({ preventScroll: true })
  // The content is hidden, and takes no focus, while a page outside the journal loads.
  const { activeElement } = document
  if (activeElement !== main && activeElement instanceof HTMLElement) activeElement.blur()
}

/** Whether a dialog stands before the page, which no one can reach then. */
function isCovered(): boolean {
  return document.querySelector('#main')?.closest('[aria-hidden="true"]') != null
}

/**
 * After a change of route, puts the focus on the new h1. A page that is still loading has none yet: the focus
 * then waits on the content, and moves on when the heading comes unless the person took it elsewhere. A dialog,
 * be it that of the old page which stays until the new one is there, keeps the focus until it has gone.
 */
function moveFocus(): () => void {
  const settle = () => {
    if (isCovered()) return
    if (!focusIsIdle() || focusHeading()) observer.disconnect()
    else leaveOldFocus()
  }
  const observer = new MutationObserver(settle)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'aria-hidden'] })
  if (!isCovered()) leaveOldFocus()
  settle()
  return () => observer.disconnect()
}

/** Whether the last change came from the browser's back or forward button: it then restores the scroll itself. */
function useTraversal(view: string) {
  const traversed = useRef(false)
  const handleTraversal = useEffectEvent(() => {
    // Going back from an open dialog stays on the page.
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
    return moveFocus()
  }, [view, traversed])
  return null
}
