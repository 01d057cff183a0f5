import { addMonths } from 'date-fns'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { checkedBy, readJson } from '#client/lib/storage.ts'

/** One per browser, not per person: the choice concerns the device's storage. */
export const STORAGE_KEY = 'cookie-choice'
const ASKED_AGAIN_AFTER_MONTHS = 6

export interface CookieChoice {
  version: 1
  advertising: boolean
  /** In ISO 8601. */
  chosenAt: string
}

const choiceSchema = checkedBy(isChoice)

function isChoice(data: unknown): data is CookieChoice {
  if (typeof data !== 'object' || data === null) return false
  const { version, advertising, chosenAt } = data as Partial<CookieChoice>
  return version === 1 && typeof advertising === 'boolean' && !Number.isNaN(Date.parse(chosenAt ?? ''))
}

/** A choice dated in the future would never expire. */
function isCurrent({ chosenAt }: CookieChoice): boolean {
  const [now, then] = [new Date(), new Date(chosenAt)]
  return then <= now && now < addMonths(then, ASKED_AGAIN_AFTER_MONTHS)
}

/**
 * The browser's cookie choice of the last six months, synchronized across tabs.
 * @returns the choice, undefined if it must be asked, and a setter
 */
export function useCookieChoice() {
  const [stored, store] = usePersistedState(STORAGE_KEY, choiceSchema)
  const choose = (advertising: boolean) => store({ version: 1, advertising, chosenAt: new Date().toISOString() })
  return [stored && isCurrent(stored) ? stored : undefined, choose] as const
}

export function readCookieChoice(): CookieChoice | undefined {
  const stored = readJson(STORAGE_KEY, choiceSchema)
  return stored && isCurrent(stored) ? stored : undefined
}
