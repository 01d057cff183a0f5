import { type RefObject, useEffect, useRef } from 'react'

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
