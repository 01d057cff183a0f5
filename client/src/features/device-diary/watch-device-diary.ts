import type { QueryClient } from '@tanstack/react-query'
import { todayRome } from '#client/lib/dates.ts'
import { syncDiary } from '#client/lib/device-diary.ts'
import { isOnline } from '#client/lib/network.ts'
import { subscribeToStorage } from '#client/lib/storage.ts'
import type { Plan } from '#shared/constants/plans.ts'
import { countDay, isDiaryWanted } from './diary-choice.ts'

/** The diary is brought up to date at most so often, but after a change. */
const PAUSE_MS = 60_000
/** Changes often come together. */
const AFTER_CHANGE_MS = 2_000

interface Person {
  id: number
  subscriptionPlan: Plan
}

/** Keeps the diary on this device up to date, where the person wants it there. @returns how to stop that */
export function watchDeviceDiary(queryClient: QueryClient, { id, subscriptionPlan }: Person): () => void {
  let lastSync = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const controller = new AbortController()
  const sync = () => {
    if (!isDiaryWanted(id) || !isOnline()) return
    lastSync = Date.now()
    // A browser that stores no more keeps what it has; the profile says of when that is.
    syncDiary(id, subscriptionPlan, controller.signal).catch(() => {})
  }
  const catchUp = () => {
    if (Date.now() - lastSync > PAUSE_MS) sync()
  }
  countDay(id, todayRome())
  catchUp()
  const stops = [
    subscribeToStorage(catchUp),
    queryClient.getMutationCache().subscribe(({ mutation, type }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return
      clearTimeout(timer)
      timer = setTimeout(sync, AFTER_CHANGE_MS)
    }),
    ...['online', 'focus', 'blur'].map((event) => {
      window.addEventListener(event, catchUp)
      return () => window.removeEventListener(event, catchUp)
    }),
  ]
  return () => {
    controller.abort()
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
