import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import * as z from 'zod'
import { AppError } from '#server/errors.ts'
import { assertCleanText, parse } from '#server/http/parse.ts'
import {
  EXPORT_FORMAT,
  EXPORT_JSON,
  EXPORT_VERSION,
  IMPORT_DREAMS_MAX,
  IMPORT_UNPACKED_MAX_BYTES,
  type ImportFormat,
  MARKDOWN_END,
} from '#shared/constants/export.ts'
import { TAG_MAX, TAGS_MAX, TITLE_MAX } from '#shared/constants/limits.ts'
import type { Mood } from '#shared/constants/moods.ts'
import { dreamDaySchema } from '#shared/contracts/dreams.ts'
import { type ExportedMonth, exportedSettingsSchema } from '#shared/contracts/export.ts'
import { type ImportedDream, importedDreamSchema, importedMonthSchema } from '#shared/contracts/import.ts'
import { type ImportedReminder, importedReminderSchema } from '#shared/contracts/reminders.ts'
import { type Person, personSchema } from '#shared/contracts/threads.ts'

/** A dream of a file. The same dream may stand there more than once: `occurrence` counts from one. */
export interface ReadDream {
  key: string
  occurrence: number
  dream: ImportedDream
}

export interface ReadFile {
  format: ImportFormat
  dreams: ReadDream[]
  unreadable: { where: string; reason: string }[]
  months: ExportedMonth[]
  settings: ReturnType<typeof exportedSettingsSchema.parse> | null
  /** Days on whose morning no dream was remembered. */
  emptyMornings: string[]
  /** What was said of names. */
  people: Person[]
  reminder: ImportedReminder | null
}

/** An entry before it is validated; one that cannot be read at all throws the reason. */
interface Entry {
  where: string
  value: () => unknown
}
interface Entries extends Partial<Pick<ReadFile, 'settings' | 'emptyMornings' | 'people' | 'reminder'>> {
  format: ImportFormat
  entries: Entry[]
  months?: Entry[]
}

const refuse = (message: string) => new AppError('validation', message)
const UNKNOWN = 'Non riconosciamo questo file. Va bene uno ZIP, un JSON, un CSV o un file Markdown.'

/** A dream as duplicates are found by; the repository says the same in SQL. */
const dreamKey = ({ date, title, content }: Pick<ImportedDream, 'date' | 'title' | 'content'>): string =>
  createHash('md5').update(`${date}\n${title}\n${content}`).digest('hex')

/**
 * Reads an export of this journal, a Day One export, CSV or Markdown. It takes time and memory: a worker calls it.
 * @throws AppError `validation` for a file that is none of these
 */
export function readImport(bytes: Uint8Array, name: string): ReadFile {
  const files = isZip(bytes) ? unpack(bytes) : [{ name, text: decode(bytes) }]
  const own = files.filter((file) => file.name.split('/').at(-1) === EXPORT_JSON)
  const read = (own.length > 0 ? own : files).map(readEntries)
  const [first] = read
  if (!first) throw refuse('In questo ZIP non ci sono sogni: servono file JSON, CSV o Markdown.')
  const entries = read.flatMap((file) => file.entries)
  if (entries.length > IMPORT_DREAMS_MAX) {
    throw refuse(`Il file ha troppi sogni: al massimo ${IMPORT_DREAMS_MAX} per volta.`)
  }
  const { format, settings = null, emptyMornings = [], people = [], reminder = null } = first
  return { format, settings, emptyMornings, people, reminder, ...validate(entries, first.months ?? []) }
}

function validate(entries: Entry[], monthEntries: Entry[]) {
  const dreams: ReadDream[] = []
  const months: ExportedMonth[] = []
  const unreadable: ReadFile['unreadable'] = []
  const seen = new Map<string, number>()
  function attempt({ where, value }: Entry, read: (value: unknown) => void) {
    try {
      const entry = value()
      assertCleanText(entry)
      read(entry)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      unreadable.push({ where, reason: error.message })
    }
  }
  for (const entry of entries) {
    attempt(entry, (value) => {
      const dream = parse(importedDreamSchema, value)
      const key = dreamKey(dream)
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      dreams.push({ key, occurrence, dream })
    })
  }
  for (const entry of monthEntries) attempt(entry, (value) => months.push(parse(importedMonthSchema, value)))
  return { dreams, months, unreadable }
}

interface TextFile {
  name: string
  text: string
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
const READABLE = /\.(?:json|csv|md|markdown|txt)$/i
const NOT_DREAMS = /(?:^|\/)(?:__MACOSX\/|\.|LEGGIMI\.txt$)/

/** The text files of a ZIP; none is unpacked beyond the size that it states, nor all of them beyond the limit. */
function unpack(bytes: Uint8Array): TextFile[] {
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!READABLE.test(name) || NOT_DREAMS.test(name)) return false
        size += originalSize
        if (size > IMPORT_UNPACKED_MAX_BYTES) throw refuse('Questo ZIP è troppo grande una volta aperto.')
        return true
      },
    })
    return Object.entries(files).map(([name, content]) => ({ name, text: decode(content) }))
  } catch (error) {
    throw error instanceof AppError ? error : refuse('Questo ZIP è rovinato o incompleto.')
  }
}

/** UTF-8, or what spreadsheets write on older Windows. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readEntries({ name, text }: TextFile): Entries {
  if (/\.json$/i.test(name)) return fromJson(text)
  if (/\.csv$/i.test(name)) return fromCsv(text)
  if (/\.(?:md|markdown|txt)$/i.test(name)) return fromMarkdown(name, text)
  throw refuse(UNKNOWN)
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function fromJson(text: string): Entries {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw refuse('Questo file JSON è rovinato o incompleto.')
  }
  if (!isFields(json)) throw refuse(UNKNOWN)
  if (json.format === EXPORT_FORMAT) return fromExport(json)
  if (Array.isArray(json.entries)) return fromDayOne(json.entries)
  throw refuse('Questo JSON non viene dal nostro diario né da Day One.')
}

function fromExport(json: Fields): Entries {
  if (typeof json.version !== 'number' || json.version > EXPORT_VERSION) {
    throw refuse('Questo file viene da una versione più nuova del diario.')
  }
  const settings = exportedSettingsSchema.safeParse(json.settings)
  const numbered = (word: string, list: unknown) =>
    listOf(list).map((entry, at) => ({ where: `${word} ${at + 1}`, value: () => entry }))
  return {
    format: 'diario',
    entries: numbered('Sogno', json.dreams),
    months: numbered('Lettura del mese', json.monthlyAnalyses),
    settings: settings.success ? settings.data : null,
    emptyMornings: listOf(isFields(json.game) ? json.game.emptyMornings : []).flatMap(
      (day) => dreamDaySchema.safeParse(day).data ?? [],
    ),
    reminder: importedReminderSchema.safeParse(json.reminder).data ?? null,
    people: listOf(json.people).flatMap((person) => personSchema.safeParse(person).data ?? []),
  }
}

/** Day One: the day counts where the entry was written; pictures stay behind. */
function fromDayOne(list: unknown[]): Entries {
  const entries = list.map((entry, at) => {
    const { creationDate, timeZone, text, tags } = isFields(entry) ? entry : {}
    const written = textOf(text)
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
    const value = () => foreign({ text: written, date: dayIn(creationDate, timeZone), tags })
    return { where: `Voce ${at + 1}`, value }
  })
  return { format: 'dayone', entries }
}

function dayIn(instant: unknown, timeZone: unknown): string {
  const date = new Date(textOf(instant))
  if (Number.isNaN(date.getTime())) return ''
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: textOf(timeZone) || 'Europe/Rome' }).format(date)
  } catch {
    return date.toISOString().slice(0, 10)
  }
}

/** The names of a field in CSV columns and above Markdown, in lower case. */
const NAMES = {
  date: ['data', 'date', 'giorno', 'day'],
  title: ['titolo', 'title'],
  text: ['testo', 'contenuto', 'descrizione', 'sogno', 'content', 'text', 'description', 'dream'],
  mood: ['umore', 'mood'],
  tags: ['tag', 'tags', 'etichette'],
  elements: ['elementi', 'elements'],
}
const fieldOf = (fields: Fields, names: readonly string[]) => names.map((name) => fields[name]).find(Boolean)

function fromCsv(text: string): Entries {
  const { data, meta } = Papa.parse<Fields>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim().toLowerCase(),
  })
  const has = (names: readonly string[]) => names.some((name) => meta.fields?.includes(name))
  if (!has(NAMES.date) || !has(NAMES.text)) throw refuse('Nel CSV servono almeno le colonne «data» e «testo».')
  return {
    format: 'csv',
    entries: data.map((row, at) => ({ where: `Riga ${at + 2}`, value: () => foreign(named(row)) })),
  }
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/
const WRITTEN_DAY = /\d{4}-\d{2}-\d{2}|\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/

/** One dream, with its fields above it, or at least a day there, in its name, or in its first lines. */
function fromMarkdown(name: string, text: string): Entries {
  const front = FRONT_MATTER.exec(text)
  const [body = ''] = text.slice(front?.[0].length ?? 0).split(MARKDOWN_END)
  const fields = named(frontMatter(front?.[1] ?? ''))
  const date = fields.date ?? WRITTEN_DAY.exec(name)?.[0] ?? WRITTEN_DAY.exec(body.slice(0, 300))?.[0]
  const heading = typeof fields.title === 'string' ? `# ${fields.title}` : undefined
  const ownText = heading && body.trimStart().startsWith(heading) ? body.trimStart().slice(heading.length) : body
  return { format: 'markdown', entries: [{ where: name, value: () => foreign({ ...fields, text: ownText, date }) }] }
}

/** `name: value` in lines, a value in JSON or as it is. */
function frontMatter(text: string): Fields {
  const lines = text.split(/\r?\n/).map((line) => /^([\p{L} ]+):\s*(.+)$/u.exec(line))
  return Object.fromEntries(
    lines.flatMap((line) => (line ? [[line[1]?.trim().toLowerCase(), plainValue(line[2])]] : [])),
  )
}

function plainValue(value = ''): unknown {
  try {
    const json: unknown = JSON.parse(value)
    return typeof json === 'number' ? value : json
  } catch {
    return value.replace(/^\[|\]$/g, '').replace(/^(['"])(.*)\1$/, '$2')
  }
}

type Foreign = Partial<Record<keyof typeof NAMES, unknown>>

const named = (fields: Fields): Foreign =>
  Object.fromEntries(Object.entries(NAMES).map(([name, names]) => [name, fieldOf(fields, names)]))

const MOOD_WORDS: Partial<Record<string, Mood>> = {
  ...{ positive: 'positive', positivo: 'positive', neutral: 'neutral', neutro: 'neutral' },
  ...{ negative: 'negative', negativo: 'negative' },
}

/** A dream of another program, in the words of the contract. */
function foreign({ title, text, date, mood, tags, elements }: Foreign): Fields {
  return {
    ...titled(textOf(title), textOf(text)),
    date: readDay(textOf(date)),
    mood: MOOD_WORDS[textOf(mood).toLowerCase()],
    tags: readList(tags),
    elements: readList(elements),
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

/** A day as `yyyy-MM-dd`: of a timestamp the day alone, of «3/1/2026» the third of January. */
function readDay(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 'yyyy-MM-dd'.length)
  if (!z.iso.date().safeParse(iso).success) throw refuse('La data manca o non si capisce')
  return iso
}

function readList(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[,;|]/)
  const words = list.map((word) =>
    word
      .trim()
      .replace(/^#/, '')
      .replace(/^(['"])(.*)\1$/, '$2'),
  )
  return [...new Set(words.filter((word) => word !== '' && word.length <= TAG_MAX))].slice(0, TAGS_MAX)
}
