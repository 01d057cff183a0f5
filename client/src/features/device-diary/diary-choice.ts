import { usePersistedState } from '#client/hooks/use-state.ts'
import { canBeOffline } from '#client/lib/api-client.ts'
import { useSession } from '#client/lib/contexts.ts'
import { checkedBy, persistStorage, readJson, writeJson } from '#client/lib/storage.ts'

/** Days of use after which the question comes. */
const ASKED_AFTER_DAYS = 3

interface Choice {
  /** Undefined until the person has said. */
  isKept?: boolean
  /** The first days on which the diary was used here. */
  days: string[]
}

const choiceSchema = checkedBy(
  (data): data is Choice => typeof data === 'object' && data !== null && 'days' in data && Array.isArray(data.days),
)

const keyOf = (userId: number) => `device-diary:${userId}`
const NOTHING: Choice = { days: [] }

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
  }
}

/** Whether a person wants the whole diary on this device. */
export const isDiaryWanted = (userId: number): boolean => readJson(keyOf(userId), choiceSchema)?.isKept === true

/** Takes note of a day of use, as far as days are counted. */
export function countDay(userId: number, day: string): void {
  const { days, isKept } = readJson(keyOf(userId), choiceSchema) ?? NOTHING
  if (isKept === undefined && days.length < ASKED_AFTER_DAYS && !days.includes(day))
    writeJson(keyOf(userId), { days: [...days, day] })
}
