import { AppError } from '#server/errors.ts'
import { careFor, safetyNote } from '#server/interpreter/safety.ts'
import type { DreamRow, DreamVerdict } from '#shared/schema/dreams.ts'
import { findBlockedWords, textKey } from './blocked-words.ts'
import { findContacts } from './contact-data.ts'

type DreamText = Pick<DreamRow, 'title' | 'content' | 'elements'>

/** A letter or a digit that can be seen. */
const READABLE = /(?!\p{DI})[\p{L}\p{N}]/u
/** Findings beyond this number are only counted. */
const NAMED_MAX = 6

/** The verdict of all filters on a dream's text. */
export function filterText(dream: DreamText): Omit<DreamVerdict, 'of'> {
  const refusal = contentRefusal(dream)
  return {
    care: careFor(dream) ?? null,
    careForTitle: safetyNote('', dream.title) !== undefined,
    refusal: refusal ? { code: refusal.code, message: refusal.message } : null,
    textKey: textKey(dream.content),
  }
}

/** The refusal to share a dream's text with strangers, with what its owner can do; undefined when it may be shared. */
function contentRefusal(dream: DreamText): AppError | undefined {
  if (!READABLE.test(dream.content)) {
    return new AppError('nothing_to_share', 'In questo sogno non c’è ancora niente da leggere.')
  }
  if (careFor(dream)) {
    return new AppError(
      'care_needed',
      'Quello che racconti merita più di una bacheca: per ora resta al sicuro nel tuo diario. Se ti va, parlane con una persona di cui ti fidi, o con Telefono Amico Italia: 02 2327 2327.',
    )
  }
  // The lines keep a form of the lists from matching across title, text and elements.
  const text = [dream.title, dream.content, ...dream.elements].join('\n')
  const words = findBlockedWords(text)
  const contacts = findContacts(text)
  const requests = [
    words.length > 0 &&
      `La community è aperta a chiunque: prima di condividere il sogno cambia o togli queste parole: ${quoted(words, 'un’altra', 'altre')}.`,
    contacts.length > 0 &&
      `Per proteggere te e gli altri togli dal sogno i recapiti: ${quoted(contacts, 'un altro', 'altri')}.`,
  ].filter((request) => request !== false)
  return requests.length > 0 ? new AppError('blocked_words', requests.join(' ')) : undefined
}

function quoted(found: readonly string[], oneMore: string, more: string): string {
  const words = found
    .slice(0, NAMED_MAX)
    .map((word) => `«${word}»`)
    .join(', ')
  const rest = found.length - NAMED_MAX
  if (rest <= 0) return words
  return `${words} e ${rest === 1 ? oneMore : `${more} ${rest}`}`
}
