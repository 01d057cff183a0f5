import { findPhoneNumbersInText } from 'libphonenumber-js/min'
import { LinkifyIt } from 'linkify-it'
import {
  collapseDuplicatesTransformer,
  parseRawPattern,
  RegExpMatcher,
  remapCharactersTransformer,
  resolveConfusablesTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import { AppError } from '#server/errors.ts'
import { careFor, safetyNote } from '#server/interpreter/safety.ts'
import { fold } from '#shared/constants/fold.ts'
import type { DreamRow, DreamVerdict } from '#shared/schema/dreams.ts'
import list from './blocked-words.it.json' with { type: 'json' }

type DreamText = Pick<DreamRow, 'title' | 'content' | 'elements'>

/** A visible letter or digit. */
const READABLE = /(?!\p{DI})[\p{L}\p{N}]/u
const NO_LETTER = /[^\p{L}\p{N}]/gu
/** Further findings are only counted. */
const NAMED_MAX = 6

/** «sporco|lurido topo» becomes «sporco topo» and «lurido topo». */
const expand = (form: string): string[] =>
  form
    .split(' ')
    .map((words) => words.split('|'))
    .reduce((starts, words) => starts.flatMap((start) => words.map((word) => `${start} ${word}`)))

/** No listed word is common in dreams. `stem*` matches a beginning; `[x]` and `?` are the library's syntax. */
const words = new RegExpMatcher({
  blacklistedTerms: list.blocked
    .flatMap(expand)
    .map((form, id) => ({ id, pattern: parseRawPattern(form.endsWith('*') ? `|${form.slice(0, -1)}` : `|${form}|`) })),
  whitelistedTerms: list.allowed.flatMap(expand),
  blacklistMatcherTransformers: [
    resolveConfusablesTransformer(),
    remapCharactersTransformer({ a: '@4', e: '3', i: '1', o: '0', s: '$5' }),
    toAsciiLowerCaseTransformer(),
    collapseDuplicatesTransformer({
      defaultThreshold: 2,
      customThresholds: new Map(Array.from('aeiou', (vowel) => [vowel, 1])),
    }),
  ],
})

function findBlockedWords(text: string): string[] {
  const found = words.getAllMatches(text, true).map(({ startIndex, endIndex }) => {
    const rest = /^[\p{L}\p{N}]*/u.exec(text.slice(endIndex + 1))
    return `${text.slice(startIndex, endIndex + 1)}${rest}`.toLowerCase()
  })
  return [...new Set(found)]
}

/** Two-letter foreign endings may start a sentence after a missing space: «a casa.La porta». */
const links = new LinkifyIt({ fuzzyLink: true, tlds: ['com', 'net', 'org', 'it', 'eu', 'info', 'biz'] })
links.add('@', { validate: (text, at) => /^[\p{L}\d_]{2,40}/u.exec(text.slice(at))?.[0].length ?? 0 })

/** Nine digits in at most four groups: shorter numbers are times, more groups are lottery numbers. */
const PHONE = /^(?=(?:\D*\d){9})\D*\d+(?:\D+\d+){0,3}$/

function findContacts(text: string): string[] {
  const numbers = findPhoneNumbersInText(text, 'IT').map(({ startsAt, endsAt }) => text.slice(startsAt, endsAt))
  const dialled = numbers.filter((written) => PHONE.test(written))
  return [...new Set([...(links.match(text) ?? []).map(({ raw }) => raw), ...dialled])]
}

/** The verdict of all filters. */
export function filterText(dream: DreamText): Omit<DreamVerdict, 'of'> {
  const refusal = contentRefusal(dream)
  return {
    care: careFor(dream) ?? null,
    careForTitle: safetyNote('', dream.title) !== undefined,
    refusal: refusal ? { code: refusal.code, message: refusal.message } : null,
    textKey: fold(dream.content.normalize('NFKC')).replace(NO_LETTER, ''),
  }
}

/** The refusal with advice for the owner; undefined if the dream may be shared. */
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
  // Line breaks prevent matches across title, text and elements.
  const text = [dream.title, dream.content, ...dream.elements].join('\n')
  const blocked = findBlockedWords(text)
  const contacts = findContacts(text)
  const requests = [
    blocked.length > 0 &&
      `La community è aperta a chiunque: prima di condividere il sogno cambia o togli queste parole: ${quoted(blocked, 'un’altra', 'altre')}.`,
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
