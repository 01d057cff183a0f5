import { type RefObject, useCallback, useEffect, useRef } from 'react'

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

/** The `ref` of an element that has the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Focuses an element when a change of `state` took away what had the focus. */
export function useFocusAfterChange(ref: RefObject<HTMLElement | null>, state: unknown, options?: FocusOptions): void {
  const before = useRef(state)
  const preventScroll = options?.preventScroll ?? false
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== state
    before.current = state
    if (isChanged && document.activeElement === document.body) ref.current?.focus({ preventScroll })
  }, [state, ref, preventScroll])
}
