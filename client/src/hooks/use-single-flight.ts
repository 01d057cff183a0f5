import { useRef } from 'react'

/** Runs one call at a time: a second one, as from a quick second click, does nothing and answers undefined. */
export function useSingleFlight<Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) {
  const isRunning = useRef(false)
  return async (...args: Args): Promise<Result | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    try {
      return await run(...args)
    } finally {
      isRunning.current = false
    }
  }
}
