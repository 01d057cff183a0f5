import { startTransition, useEffect, useState } from 'react'

let isFirstScreen = true

/**
 * Grows from `step` to `end`, by `step` after each drawing: a long first screen begins with what is in sight, and none
 * of its parts keeps the page from answering for long. Later screens are whole at once, for the way back leads to a
 * place in them.
 */
export function useGrowing(step: number, end: number): number {
  const [size, setSize] = useState(isFirstScreen ? step : end)
  useEffect(() => {
    if (size < end) startTransition(() => setSize(size + step))
    else isFirstScreen = false
  }, [size, step, end])
  return size
}
