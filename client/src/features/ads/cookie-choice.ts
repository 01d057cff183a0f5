import { addMonths } from 'date-fns'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { checkedBy, readJson } from '#client/lib/storage.ts'

/** One for the browser, not for each person: the choice is about this device's storage. */
export const STORAGE_KEY = 'cookie-choice'
const ASKED_AGAIN_AFTER_MONTHS = 6

export interface CookieChoice {
  version: 1
  /** Whether the advertiser's script may be loaded. */
  advertising: boolean
  /** An instant in ISO 8601. */
  chosenAt: string
}

const choiceSchema = checkedBy(isChoice)

function isChoice(data: unknown): data is CookieChoice {
  if (typeof data !== 'object' || data === null) return false
  const { version, advertising, chosenAt } = data as Partial<CookieChoice>
  return version === 1 && typeof advertising === 'boolean' && !Number.isNaN(Date.parse(chosenAt ?? ''))
}

/** A choice dated in the future would never be asked again. */
function isCurrent({ chosenAt }: CookieChoice): boolean {
  const [now, then] = [new Date(), new Date(chosenAt)]
  return then <= now && now < addMonths(then, ASKED_AGAIN_AFTER_MONTHS)
}

/**
 * The choice made in this browser within the last six months, followed in every open tab.
 * @returns the choice, undefined when it is time to ask, and the function that stores another
 */
export function useCookieChoice() {
  const [stored, store] = usePersistedState(STORAGE_KEY, choiceSchema)
  const choose = (advertising: boolean) => store({ version: 1, advertising, chosenAt: new Date().toISOString() })
  return [stored && isCurrent(stored) ? stored : undefined, choose] as const
}

/** The choice as `useCookieChoice` answers it. */
export function readCookieChoice(): CookieChoice | undefined {
  const stored = readJson(STORAGE_KEY, choiceSchema)
  return stored && isCurrent(stored) ? stored : undefined
}
