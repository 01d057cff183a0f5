import { AppError } from '#server/errors.ts'
import { safetyNote } from '#server/interpreter/safety.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import { findBlockedWords } from './blocked-words.ts'
import { findContacts } from './contact-data.ts'

type Words = Pick<DreamRow, 'title' | 'content' | 'elements'>

/** A letter or a digit that can be seen. */
const READABLE = /(?!\p{DI})[\p{L}\p{N}]/u
/** What was found is named up to here; the rest shows when these are changed. */
const NAMED = 6

/** Why the words of a dream may not be shown to strangers. */
export function refuseUnfit(dream: Words): AppError | undefined {
  if (!READABLE.test(dream.content)) {
    return new AppError('nothing_to_share', 'In questo sogno non c’è ancora niente da leggere.')
  }
  // Line by line: no form of the lists goes across them.
  const content = [dream.content, ...dream.elements].join('\n')
  if (safetyNote(content, dream.title)) {
    return new AppError(
      'care_needed',
      'Quello che racconti merita più di una bacheca: per ora resta al sicuro nel tuo diario. Se ti va, parlane con una persona di cui ti fidi.',
    )
  }
  return refuseWords(`${dream.title}\n${content}`)
}

function refuseWords(text: string): AppError | undefined {
  const words = findBlockedWords(text)
  const contacts = findContacts(text)
  const asks = [
    words.length > 0 && `La community è aperta a chiunque: prima di condividere il sogno cambia ${named(words)}.`,
    contacts.length > 0 && `Per proteggere te e gli altri togli dal sogno i recapiti: ${named(contacts)}.`,
  ].filter((ask) => ask !== false)
  return asks.length > 0 ? new AppError('blocked_words', asks.join(' ')) : undefined
}

const named = (found: readonly string[]): string =>
  found
    .slice(0, NAMED)
    .map((words) => `«${words}»`)
    .join(', ')
