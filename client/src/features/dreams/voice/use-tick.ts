import { useEffect, useReducer } from 'react'

/** Renders anew every so many milliseconds. */
export function useTick(ms: number): void {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  }, [ms])
}
