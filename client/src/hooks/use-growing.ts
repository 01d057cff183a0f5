import { startTransition, useEffect, useState } from 'react'

let isFirstScreen = true

/**
 * Grows from `start` to `end`, by one after each drawing: a long first screen begins with what is in sight, and none
 * of its parts keeps the page from answering for long. Later screens are whole at once, for the way back leads to a
 * place in them.
 */
export function useGrowing(start: number, end: number): number {
  const [size, setSize] = useState(isFirstScreen ? start : end)
  useEffect(() => {
    if (size < end) startTransition(() => setSize(size + 1))
    else isFirstScreen = false
  }, [size, end])
  return size
}
