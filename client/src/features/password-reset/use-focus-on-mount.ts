import { useEffect, useRef } from 'react'

/** Takes the focus when it appears, for what had it went away. */
export function useFocusOnMount<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return ref
}
