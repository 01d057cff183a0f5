import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Follows a reading through what takes its place. A heading that replaces what had the focus, the button that asked or
 * the one that stops, takes it over; whoever has moved on is left alone. Nothing scrolls.
 */
export function useFollowing(underWay: boolean) {
  const [watched, setWatched] = useState(underWay)
  if (underWay && !watched) setWatched(true)
  const following = useRef(false)
  useEffect(() => {
    if (underWay) following.current = true
  }, [underWay])
  // Stable, so that it hears of new headings only.
  const headingRef = useCallback((heading: HTMLHeadingElement | null) => {
    if (heading && following.current && document.activeElement === document.body) heading.focus({ preventScroll: true })
  }, [])
  return {
    headingRef,
    /** Whether a reading was seen growing here. */
    watched,
    /** To be called when something is asked for here. */
    follow: () => {
      following.current = true
    },
  }
}
