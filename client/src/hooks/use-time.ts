import { useEffect, useState, useSyncExternalStore } from 'react'
import { TIME_ZONE } from '#shared/constants/dates.ts'

/** Whole seconds left of a wait that begins when the component appears. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 200)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/** The time, anew every so many milliseconds. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

const subscribeToNothing = () => () => {}

/** The hour (0–23) in Europe/Rome. */
function hourInRome(): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit' }).format(new Date()))
}

/** The hour (0–23) on the person's own clock; the server, which does not know it, takes that of Rome. */
export const useHour = () => useSyncExternalStore(subscribeToNothing, () => new Date().getHours(), hourInRome)

/** False on the server and while its page is hydrated: what differs in the browser is rendered afterwards. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

declare global {
  interface Window {
    /** Repeats the last tap of before the page was hydrated, once; until then its buttons do nothing. See `index.html`. */
    hydrated?: () => void
  }
}

/** Hands the page over to React: called by all that may be the first to stand in it. */
export const useHydrated = (isShown = true) =>
  useEffect(() => {
    if (isShown) window.hydrated?.()
  }, [isShown])
