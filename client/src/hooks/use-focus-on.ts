import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element as soon as the condition becomes true, be it on mount. */
export function useFocusOn(ref: RefObject<HTMLElement | null>, when: boolean): void {
  useEffect(() => {
    if (when) ref.current?.focus()
  }, [ref, when])
}

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
