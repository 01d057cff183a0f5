import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { pages } from '#client/api/call.ts'
import { syncDiary } from '#client/api/device-diary.ts'
import { MAX_PAGES } from '#client/api/persistence.ts'
import { todayRome } from '#client/lib/dates.ts'
import { subscribeToStorage } from '#client/lib/storage.ts'
import type { Plan } from '#shared/constants/plans.ts'
import { countDay, isDiaryWanted } from './diary-choice.ts'

/** Minimum interval of updates without changes. */
const PAUSE_MS = 60_000
/** Those of the previous release, whose diary comes anew. */
const OLD_DATABASES = ['diary-dreams', 'diary-analyses', 'diary-annotations', 'diary-state']
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
  let controller = new AbortController()
  const sync = () => {
    if (!isDiaryWanted(id) || !onlineManager.isOnline()) return
    lastSync = Date.now()
    // A full browser keeps the stored data; the profile shows their date.
    syncDiary(subscriptionPlan, controller.signal)
      .then(() =>
        queryClient.prefetchInfiniteQuery({ ...pages('GET /api/dictionary', { query: {} }), pages: MAX_PAGES }),
      )
      .catch(() => {})
  }
  const catchUp = () => {
    if (Date.now() - lastSync > PAUSE_MS) sync()
  }
  const stopUnwanted = () => {
    if (isDiaryWanted(id)) return
    controller.abort()
    controller = new AbortController()
  }
  countDay(id, todayRome())
  try {
    for (const name of OLD_DATABASES) indexedDB.deleteDatabase(name)
  } catch {
    // A browser that refuses its database has none.
  }
  catchUp()
  const stops = [
    subscribeToStorage(catchUp),
    subscribeToStorage(stopUnwanted),
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
