import { useCallback, useRef } from 'react'

/**
 * Gives the focus to the heading of something that was asked for here once it arrives, if the focus is still on what asked
 * for it, or was lost with it. Whoever has moved on is left alone. Nothing scrolls.
 */
export function useArrivalFocus() {
  const asker = useRef<Element>(null)
  // Stable, so that it is called for new headings only.
  const headingRef = useCallback((heading: HTMLElement | null) => {
    const isWaited = asker.current && [asker.current, document.body].includes(document.activeElement as HTMLElement)
    if (isWaited) heading?.focus({ preventScroll: true })
  }, [])
  const waitingRef = useCallback(
    (heading: HTMLElement | null) => {
      headingRef(heading)
      asker.current ??= document.body
    },
    [headingRef],
  )
  const follow = () => {
    asker.current = document.activeElement
  }
  return {
    headingRef,
    /** For the heading of what is on its way: whoever sees it waits for what will take its place. */
    waitingRef,
    /** To be called when something is asked for here. */
    follow,
  }
}
