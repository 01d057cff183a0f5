import { AppError } from '#server/errors.ts'
import { careFor } from '#server/interpreter/safety.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import { findBlockedWords } from './blocked-words.ts'
import { findContacts } from './contact-data.ts'

type Words = Pick<DreamRow, 'title' | 'content' | 'elements'>

/** A letter or a digit that can be seen. */
const READABLE = /(?!\p{DI})[\p{L}\p{N}]/u
/** What was found is named up to here; of the rest only how many. */
const NAMED = 6

/** Why the words of a dream may not be shown to strangers, and what to do. */
export function refuseUnfit(dream: Words): AppError | undefined {
  if (!READABLE.test(dream.content)) {
    return new AppError('nothing_to_share', 'In questo sogno non c’è ancora niente da leggere.')
  }
  if (careFor(dream)) {
    return new AppError(
      'care_needed',
      'Quello che racconti merita più di una bacheca: per ora resta al sicuro nel tuo diario. Se ti va, parlane con una persona di cui ti fidi, o con Telefono Amico Italia: 02 2327 2327.',
    )
  }
  // Line by line: no form of the lists goes across them.
  return refuseWords([dream.title, dream.content, ...dream.elements].join('\n'))
}

function refuseWords(text: string): AppError | undefined {
  const words = findBlockedWords(text)
  const contacts = findContacts(text)
  const asks = [
    words.length > 0 &&
      `La community è aperta a chiunque: prima di condividere il sogno cambia o togli queste parole: ${named(words, 'un’altra', 'altre')}.`,
    contacts.length > 0 &&
      `Per proteggere te e gli altri togli dal sogno i recapiti: ${named(contacts, 'un altro', 'altri')}.`,
  ].filter((ask) => ask !== false)
  return asks.length > 0 ? new AppError('blocked_words', asks.join(' ')) : undefined
}

function named(found: readonly string[], oneMore: string, more: string): string {
  const words = found
    .slice(0, NAMED)
    .map((word) => `«${word}»`)
    .join(', ')
  const rest = found.length - NAMED
  if (rest <= 0) return words
  return `${words} e ${rest === 1 ? oneMore : `${more} ${rest}`}`
}
