import { useEffect, useEffectEvent, useRef } from 'react'

/** Ends what is on screen once it was there for so many milliseconds, pauses not counted. */
export function useTimeOnScreen(ms: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (paused) return
    const from = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [paused])
}
