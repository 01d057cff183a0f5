import { startTransition, useEffect, useState } from 'react'

/**
 * Grows from `step` to `end`, by `step` after each drawing: a long screen begins with what is in sight, and none of
 * its parts keeps the page from answering for long.
 */
export function useGrowing(step: number, end: number): number {
  const [size, setSize] = useState(step)
  useEffect(() => {
    if (size < end) startTransition(() => setSize(size + step))
  }, [size, step, end])
  return size
}
