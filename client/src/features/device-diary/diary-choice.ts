import { canBeOffline } from '#client/api/persistence.ts'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { useSession } from '#client/lib/contexts.ts'
import { checkedBy, persistStorage, readJson, writeJson } from '#client/lib/storage.ts'

/** Days of use before the question. */
const ASKED_AFTER_DAYS = 3

interface Choice {
  isKept?: boolean
  /** The first days of use. */
  days: string[]
}

const choiceSchema = checkedBy(
  (data): data is Choice => typeof data === 'object' && data !== null && 'days' in data && Array.isArray(data.days),
)

const keyOf = (userId: number) => `device-diary:${userId}`
const NOTHING: Choice = { days: [] }

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Whether to store the whole diary on this device, and whether to ask. */
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
  }
}

export const isDiaryWanted = (userId: number): boolean => readJson(keyOf(userId), choiceSchema)?.isKept === true

/** Counts a day of use, up to the question. */
export function countDay(userId: number, day: string): void {
  const { days, isKept } = readJson(keyOf(userId), choiceSchema) ?? NOTHING
  if (isKept === undefined && days.length < ASKED_AFTER_DAYS && !days.includes(day))
    writeJson(keyOf(userId), { days: [...days, day] })
}
