import { useEffect, useRef } from 'react'

/**
 * Keeps the focus near a part of the screen that is asked for again: on its place while it loads, for the button that had
 * the focus goes, and then on its heading.
 * @param loaded whether the part is there
 * @returns `place` for an element with `tabIndex={-1}` around the part, `heading` for its heading where that is no h1, and what
 * «Riprova» does
 */
export function useRetryFocus(loaded: boolean, refetch: () => unknown) {
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!loaded || document.activeElement !== place.current) return
    const title = heading.current ?? place.current?.querySelector('h1')
    title?.focus()
  }, [loaded])

  const retry = () => {
    place.current?.focus()
    void refetch()
  }
  return { place, heading, retry }
}
