import { type RefObject, useEffect } from 'react'

/** Focuses an element as soon as the condition becomes true, be it on mount. */
export function useFocusOn(ref: RefObject<HTMLElement | null>, when: boolean): void {
  useEffect(() => {
    if (when) ref.current?.focus()
  }, [ref, when])
}
