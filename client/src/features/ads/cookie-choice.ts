import { addMonths } from 'date-fns'
import { useSyncExternalStore } from 'react'
import * as z from 'zod'
import { readJson, readText, writeJson } from '../../lib/storage.ts'

/** Of the browser, not of a person: it is about what this device keeps. */
export const STORAGE_KEY = 'cookie-choice'
const ASKED_AGAIN_AFTER_MONTHS = 6

const choiceSchema = z.object({
  version: z.literal(1),
  /** Whether the advertiser's script may be loaded. */
  advertising: z.boolean(),
  chosenAt: z.iso.datetime(),
})
export type CookieChoice = z.infer<typeof choiceSchema>

const listeners = new Set<() => void>()
/** What storage held when it was last looked at, so that an unchanged choice stays the same object. */
let seen: { text: string | undefined; choice: CookieChoice | undefined } = { text: undefined, choice: undefined }
/** A choice that storage refused to keep holds for this tab. */
let unkept: CookieChoice | undefined

function latest(): CookieChoice | undefined {
  const text = readText(STORAGE_KEY)
  if (text !== seen.text) seen = { text, choice: readJson(STORAGE_KEY, choiceSchema) }
  return unkept ?? seen.choice
}

/** What was chosen within the last six months; undefined when it is time to ask. */
export function cookieChoice(): CookieChoice | undefined {
  const choice = latest()
  if (!choice) return undefined
  const [now, chosenAt] = [new Date(), new Date(choice.chosenAt)]
  // One from the future would never be asked again.
  return chosenAt <= now && now < addMonths(chosenAt, ASKED_AGAIN_AFTER_MONTHS) ? choice : undefined
}

/** Remembers the choice, for every open tab of this browser. */
export function chooseCookies({ advertising }: Pick<CookieChoice, 'advertising'>): void {
  const choice: CookieChoice = { version: 1, advertising, chosenAt: new Date().toISOString() }
  unkept = writeJson(STORAGE_KEY, choice) ? undefined : choice
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  // What other tabs store comes as an event; without a key everything was cleared.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The choice that holds, as it changes here and in other tabs. */
export function useCookieChoice(): CookieChoice | undefined {
  return useSyncExternalStore(subscribe, cookieChoice)
}
