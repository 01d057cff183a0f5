import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/components/layout/session-context.tsx'
import { useEventListener } from '#client/hooks/use-event-listener.ts'
import { usePersistedState } from '#client/hooks/use-persisted-state.ts'
import { canBeOffline } from '#client/lib/api-client.ts'
import { todayRome } from '#client/lib/dates.ts'
import { isOnline } from '#client/lib/network.ts'
import { persistStorage, readJson, type StoredSchema } from '#client/lib/storage.ts'
import type { Plan } from '#shared/constants/plans.ts'

/** Days of use after which the question comes. */
const ASKED_AFTER_DAYS = 3
/** The diary is brought up to date at most so often, but for what is asked for. */
const PAUSE_MS = 60_000
/** After the first screen. */
const START_MS = 4_000
/** Changes often come together. */
const AFTER_CHANGE_MS = 2_000

interface Choice {
  /** Undefined until the person has said. */
  isKept?: boolean
  /** The first days on which the diary was used here. */
  days: string[]
}

/** Checked by hand: zod is no part of the first screen. */
const choiceSchema: StoredSchema<Choice> = {
  safeParse: (data) => (isChoice(data) ? { success: true, data } : { success: false }),
}
const isChoice = (data: unknown): data is Choice =>
  typeof data === 'object' && data !== null && 'days' in data && Array.isArray(data.days)

const keyOf = (userId: number) => `device-diary:${userId}`
const NOTHING: Choice = { days: [] }

/** Whether a person wants the whole diary on this device. */
export const isDiaryWanted = (userId: number): boolean => readJson(keyOf(userId), choiceSchema)?.isKept === true

/** Installed on the home screen. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Whether the whole diary is to be on this device, and whether that is still to be asked. */
export function useDiaryChoice() {
  const { id } = useSession()
  const [choice = NOTHING, store] = usePersistedState(keyOf(id), choiceSchema)
  const mayBeAsked = choice.isKept === undefined && canBeOffline()
  return {
    isKept: choice.isKept === true,
    isAsked: mayBeAsked && (choice.days.length >= ASKED_AFTER_DAYS || isInstalled()),
    choose: (isKept: boolean) => {
      store({ ...choice, isKept })
      if (isKept) persistStorage()
    },
    countDay: (day: string) => {
      if (mayBeAsked && choice.days.length < ASKED_AFTER_DAYS && !choice.days.includes(day))
        store({ ...choice, days: [...choice.days, day] })
    },
  }
}

let lastSync = 0

/** A browser that stores no more keeps what it has; the profile says of when that is. */
async function sync(userId: number, plan: Plan): Promise<void> {
  lastSync = Date.now()
  const { syncDiary } = await import('#client/lib/device-diary.ts')
  await syncDiary(userId, plan).catch(() => {})
}

/** Keeps the diary on this device up to date, where the person wants it there. */
export function useDeviceDiary(): void {
  const { id, subscriptionPlan } = useSession()
  const queryClient = useQueryClient()
  const { isKept, countDay } = useDiaryChoice()
  const today = todayRome()
  useEffect(() => countDay(today))
  const syncNow = useEffectEvent(() => void (isOnline() && sync(id, subscriptionPlan)))
  useEffect(() => {
    if (!isKept) return
    let timer = setTimeout(() => syncNow(), START_MS)
    const stop = queryClient.getMutationCache().subscribe(({ mutation, type }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return
      clearTimeout(timer)
      timer = setTimeout(() => syncNow(), AFTER_CHANGE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isKept, queryClient])
  const catchUp = () => {
    if (isKept && Date.now() - lastSync > PAUSE_MS) syncNow()
  }
  useEventListener('online', catchUp)
  useEventListener('focus', catchUp)
  useEventListener('blur', catchUp)
}
