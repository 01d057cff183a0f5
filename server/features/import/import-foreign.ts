import * as z from 'zod'
import { AppError } from '#server/errors.ts'
import { DREAM_KIND_LABELS, DREAM_KINDS } from '#shared/constants/dream-kinds.ts'
import { CONTENT_MAX, ELEMENT_MAX, ELEMENTS_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX } from '#shared/constants/limits.ts'
import type { Mood } from '#shared/constants/moods.ts'
import { dreamInputSchema } from '#shared/contracts/dreams.ts'

export const TOO_LARGE = 'Il file è troppo grande o rovinato.'
export const refuse = (message: string) => new AppError('validation', message)

export type Fields = Record<string, unknown>
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The names of a field in CSV columns and above Markdown, in lower case. */
export const NAMES = {
  date: ['data', 'date', 'giorno', 'day'],
  title: ['titolo', 'title'],
  text: ['testo', 'contenuto', 'descrizione', 'sogno', 'content', 'text', 'description', 'dream'],
  mood: ['umore', 'mood'],
  tags: ['tag', 'tags', 'etichette'],
  elements: ['elementi', 'elements'],
  kinds: ['tipo'],
  vividness: ['nitidezza'],
  sleepQuality: ['sonno'],
  wokeAt: ['sveglia'],
}
type Foreign = Partial<Record<keyof typeof NAMES, unknown>>

/** The fields of a dream under their names here. */
export const named = (fields: Fields): Foreign =>
  Object.fromEntries(
    Object.entries(NAMES).map(([field, names]) => [field, names.map((name) => fields[name]).find(Boolean)]),
  )

const { shape } = dreamInputSchema

const MOOD_WORDS: Partial<Record<string, Mood>> = {
  ...{ positive: 'positive', positivo: 'positive', neutral: 'neutral', neutro: 'neutral' },
  ...{ negative: 'negative', negativo: 'negative' },
}

/** The contract says how long a text may be; of one that is far longer nothing is read. */
const TEXT_MAX = 2 * CONTENT_MAX

/** A dream of another program, in the words of the contract. What is not understood of its details is left out. */
export function foreign({
  title,
  text,
  date,
  mood,
  tags,
  elements,
  kinds,
  vividness,
  sleepQuality,
  wokeAt,
}: Foreign): Fields {
  const written = textOf(text)
  if (written.length > TEXT_MAX) throw refuse('La descrizione è troppo lunga')
  return {
    ...titled(textOf(title), written),
    date: readDay(textOf(date)),
    mood: MOOD_WORDS[textOf(mood).toLowerCase()],
    tags: readList(tags, TAGS_MAX, TAG_MAX),
    elements: readList(elements, ELEMENTS_MAX, ELEMENT_MAX),
    kinds: readKinds(kinds),
    vividness: shape.vividness.safeParse(Number(textOf(vividness))).data,
    sleepQuality: shape.sleepQuality.safeParse(Number(textOf(sleepQuality))).data,
    wokeAt: shape.wokeAt.safeParse(textOf(wokeAt).padStart(5, '0')).data,
  }
}

const HEADING_MAX = 80

/** A dream without a title gets its first line, or the first words of it. */
function titled(title: string, text: string): { title: string; content: string } {
  if (title) return { title: shortened(title, TITLE_MAX), content: text || title }
  const [line = '', ...rest] = text.split(/\r?\n/)
  const first = line.replace(/^#+\s*/, '').trim()
  const content = rest.join('\n').trim()
  const isHeading = content !== '' && (first !== line.trim() ? first.length <= TITLE_MAX : first.length <= HEADING_MAX)
  return isHeading ? { title: first, content } : { title: shortened(first, HEADING_MAX), content: text }
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  return `${cut
    .slice(0, cut.lastIndexOf(' ') + 1 || cut.length)
    .toWellFormed()
    .trim()}…`
}

const isoDay = z.iso.date()

/** A day as `yyyy-MM-dd`: of a timestamp the day alone, of «3/1/2026» the third of January. */
function readDay(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 'yyyy-MM-dd'.length)
  if (!isoDay.safeParse(iso).success) throw refuse('La data manca o non si capisce')
  return iso
}

/** A list, or a text with commas: words, with or without «#» and quotation marks. */
function readList(value: unknown, maxItems: number, maxLength: number): string[] {
  const words = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[,;|]/).map(bareWord)
  return [...new Set(words.filter((word) => word !== '' && word.length <= maxLength))].slice(0, maxItems)
}

const bareWord = (word: string): string =>
  word
    .trim()
    .replace(/^#/, '')
    .replace(/^(['"])(.*)\1$/, '$2')

function readKinds(value: unknown) {
  const words = readList(value, DREAM_KINDS.length, ELEMENT_MAX).map((word) => word.toLowerCase())
  return DREAM_KINDS.filter((kind) => words.includes(DREAM_KIND_LABELS[kind].toLowerCase()))
}
