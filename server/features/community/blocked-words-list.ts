import * as z from 'zod'
import { compileForms } from '#server/interpreter/language/forms.ts'
import type { Token } from '#server/interpreter/language/tokens.ts'
import data from './blocked-words.it.json' with { type: 'json' }

/** Forms in the syntax of the lexicon. What is ordinary in dreams, however dark or bare, is not in the list. */
const listSchema = z.object({
  forms: z.array(z.string()),
  /** Where these stand, what is within them is meant otherwise. */
  allowed: z.array(z.string()),
  /** The same, when their last word is written as a name. */
  named: z.array(z.string()),
  /** Words that may be a place's or a person's name. */
  names: z.array(z.string()),
  /** A name does not follow these. */
  notNamed: z.array(z.string()),
})
const list = listSchema.parse(data)

export const blocked = compileForms(list.forms)
export const allowed = compileForms(list.allowed)
export const named = compileForms(list.named)
export const names: ReadonlySet<string> = new Set(list.names)
export const notNamed: ReadonlySet<string> = new Set(list.notNamed)

/** The single words of the list; `stem*` for those that only begin so. */
export const singles: readonly string[] = list.forms
  .filter((form) => !form.includes(' '))
  .flatMap((form) => form.split('|'))

/** Whether a word alone is in the list. */
export const isBlocked = (word: string): boolean => blocked.scan([alone(word)]).length > 0

const alone = (word: string): Token => ({
  word,
  start: 0,
  end: word.length,
  sentence: 0,
  clause: 0,
  capital: false,
  accent: false,
})
