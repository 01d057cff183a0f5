import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { pages } from '#client/api/call.ts'
import { syncDiary } from '#client/api/device-diary.ts'
import { todayRome } from '#client/lib/dates.ts'
import { subscribeToStorage } from '#client/lib/storage.ts'
import type { Plan } from '#shared/constants/plans.ts'
import { countDay, isDiaryWanted } from './diary-choice.ts'

/** Minimum interval of updates without changes. */
const PAUSE_MS = 60_000
/** Groups consecutive changes. */
const AFTER_CHANGE_MS = 2_000

interface Person {
  id: number
  subscriptionPlan: Plan
}

/** Keeps the diary on this device up to date, if the person chose so. @returns the stop function */
export function watchDeviceDiary(queryClient: QueryClient, { id, subscriptionPlan }: Person): () => void {
  let lastSync = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const controller = new AbortController()
  const sync = () => {
    if (!isDiaryWanted(id) || !onlineManager.isOnline()) return
    lastSync = Date.now()
    // A full browser keeps the stored data; the profile shows their date.
    syncDiary(subscriptionPlan, controller.signal)
      .then(() => queryClient.prefetchInfiniteQuery(pages('GET /api/dictionary', { query: {} })))
      .catch(() => {})
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
    onlineManager.subscribe(catchUp),
    ...['focus', 'blur'].map((event) => {
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
