import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { JSONParser, TokenType } from '@streamparser/json'
import Papa from 'papaparse'
import { parseDocument } from 'yaml'
import type * as z from 'zod'
import { AppError } from '#server/errors.ts'
import { EXPORT_FORMAT, EXPORT_VERSION, type ImportFormat, MARKDOWN_END } from '#shared/constants/export.ts'
import { dreamDaySchema } from '#shared/contracts/dreams.ts'
import { exportedSettingsSchema } from '#shared/contracts/export.ts'
import { type ImportedReminder, importedReminderSchema } from '#shared/contracts/reminders.ts'
import { type Person, personSchema } from '#shared/contracts/threads.ts'
import { type Fields, foreign, isFields, NAMES, named, refuse, TOO_LARGE, textOf } from './import-foreign.ts'

/** A text file: an upload, or one in its ZIP. */
export interface TextFile {
  name: string
  /** Reads it from its start. */
  bytes: () => AsyncIterable<Uint8Array>
}

/** Takes what a file holds, one by one; `read` throws the reason for which one cannot be read. */
export interface Sink {
  dream: (where: string, read: () => unknown) => void
  month: (where: string, read: () => unknown) => void
}

/** What an export has beside dreams and months. */
export interface Besides {
  settings: z.infer<typeof exportedSettingsSchema> | null
  /** Days on whose morning no dream was remembered. */
  emptyMornings: string[]
  /** What was said of names. */
  people: Person[]
  reminder: ImportedReminder | null
}

type Found = { format: ImportFormat } & Partial<Besides>

/**
 * Reads a file by the kind that its name says.
 * @throws AppError `validation` for one of another kind, or one that is broken
 */
export function readFormat(file: TextFile, sink: Sink): Promise<Found> {
  if (/\.json$/i.test(file.name)) return fromJson(file, sink)
  if (/\.csv$/i.test(file.name)) return fromCsv(file, sink)
  if (/\.(?:md|markdown|txt)$/i.test(file.name)) return fromMarkdown(file, sink)
  throw refuse('Non riconosciamo questo file. Va bene uno ZIP, un JSON, un CSV o un file Markdown.')
}

type Encoding = 'utf-8' | 'windows-1252'

/** @throws TypeError for what is not UTF-8 */
async function* decode(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const part of bytes) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}

/** UTF-8, or what spreadsheets write on older Windows. */
async function encodingOf({ bytes }: TextFile): Promise<Encoding> {
  try {
    for await (const _ of decode(bytes(), 'utf-8'));
    return 'utf-8'
  } catch (error) {
    if (error instanceof AppError) throw error
    return 'windows-1252'
  }
}

const counter = (word: string, from = 1) => {
  let count = from
  return () => `${word} ${count++}`
}

/** What a row of CSV or a value of JSON may have: far more than the longest dream. */
const PIECE_MAX_CHARACTERS = 1_000_000

/** An export has less than ten levels. */
const JSON_DEPTH_MAX = 64
/** Names, and mornings: those of decades. */
const LIST_MAX = 5000

const JSON_PATHS = [
  ...['$.format', '$.version', '$.settings', '$.reminder', '$.people.*', '$.game.emptyMornings.*'],
  ...['$.dreams.*', '$.monthlyAnalyses.*', '$.entries.*'],
]

async function fromJson({ bytes }: TextFile, sink: Sink): Promise<Found> {
  const [nextDream, nextEntry, nextMonth] = [counter('Sogno'), counter('Voce'), counter('Lettura del mese')]
  const top: Fields = {}
  const emptyMornings: string[] = []
  const people: Person[] = []
  let isDayOne = false
  function addTo<Item>(list: Item[], schema: z.ZodType<Item>, value: unknown): void {
    if (list.length === LIST_MAX) return
    const { data } = schema.safeParse(value)
    if (data !== undefined) list.push(data)
  }
  await eachValue(bytes(), (path, value) => {
    if (path === '$.dreams.*') sink.dream(nextDream(), () => value)
    else if (path === '$.monthlyAnalyses.*') sink.month(nextMonth(), () => value)
    else if (path === '$.people.*') addTo(people, personSchema, value)
    else if (path === '$.game.emptyMornings.*') addTo(emptyMornings, dreamDaySchema, value)
    else if (path === '$.entries.*') {
      isDayOne = true
      sink.dream(nextEntry(), () => dayOneDream(value))
    } else top[path] = value
  })
  const version = top['$.version']
  if (top['$.format'] !== EXPORT_FORMAT) {
    if (isDayOne) return { format: 'dayone' }
    throw refuse('Questo JSON non viene dal nostro diario né da Day One.')
  }
  if (typeof version !== 'number' || version > EXPORT_VERSION) {
    throw refuse('Questo file viene da una versione più nuova del diario.')
  }
  const settings = exportedSettingsSchema.safeParse(top['$.settings']).data ?? null
  const reminder = importedReminderSchema.safeParse(top['$.reminder']).data ?? null
  return { format: 'diario', settings, reminder, emptyMornings, people }
}

/** Takes the values of a JSON text one by one, with their paths; the rest of the text is never held whole. */
async function eachValue(bytes: AsyncIterable<Uint8Array>, take: (path: string, value: unknown) => void) {
  const parser = new JSONParser({ paths: JSON_PATHS, keepStack: false })
  let depth = 0
  let unfinished = 0
  parser.onToken = ({ token }) => {
    unfinished = 0
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth++
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--
    if (depth > JSON_DEPTH_MAX) throw refuse('Questo file JSON ha troppi livelli.')
  }
  parser.onValue = ({ key, value, stack }) => {
    const keys = [...stack.map((element) => element.key), key].slice(1)
    take(['$', ...keys.map((name) => (typeof name === 'number' ? '*' : name))].join('.'), value)
  }
  try {
    for await (const part of decode(bytes, 'utf-8')) {
      unfinished += part.length
      if (unfinished > PIECE_MAX_CHARACTERS) throw refuse(TOO_LARGE)
      parser.write(part)
    }
    if (!parser.isEnded) parser.end()
  } catch (error) {
    throw error instanceof AppError ? error : refuse('Questo file JSON è rovinato o incompleto.')
  }
}

/** Day One: the day counts where the entry was written; pictures stay behind. */
function dayOneDream(entry: unknown): Fields {
  const { creationDate, timeZone, text, tags } = isFields(entry) ? entry : {}
  const written = textOf(text)
    .replace(/!\[[^\]]{0,1000}\]\([^)]{0,1000}\)/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
  return foreign({ text: written, date: dayIn(creationDate, timeZone), tags })
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

const COLUMNS_MAX = 100

async function fromCsv(file: TextFile, sink: Sink): Promise<Found> {
  const nextRow = counter('Riga', 2)
  const encoding = await encodingOf(file)
  let unfinished = 0
  async function* parts() {
    for await (const part of decode(file.bytes(), encoding)) {
      unfinished += part.length
      if (unfinished > PIECE_MAX_CHARACTERS) throw refuse(TOO_LARGE)
      yield part
    }
  }
  let header: string[] | undefined
  function takeRow(row: string[]): void {
    unfinished = 0
    if (!header) {
      header = headerOf(row)
      return
    }
    const fields = Object.fromEntries(header.map((name, at) => [name, row[at]]))
    sink.dream(nextRow(), () => foreign(named(fields)))
  }
  const source = Readable.from(parts())
  try {
    await new Promise<void>((complete, error) => {
      const step = ({ data }: Papa.ParseStepResult<string[]>) => takeRow(data)
      Papa.parse<string[]>(source, { skipEmptyLines: 'greedy', step, complete: () => complete(), error })
    })
  } finally {
    source.destroy()
  }
  if (!header) throw refuse(COLUMNS_MISSING)
  return { format: 'csv' }
}

const COLUMNS_MISSING = 'Nel CSV servono almeno le colonne «data» e «testo».'

function headerOf(row: string[]): string[] {
  if (row.length > COLUMNS_MAX) throw refuse(`Il CSV ha troppe colonne: al massimo ${COLUMNS_MAX}.`)
  const header = row.map((name) => name.trim().toLowerCase())
  const has = (names: readonly string[]) => names.some((name) => header.includes(name))
  if (!has(NAMES.date) || !has(NAMES.text)) throw refuse(COLUMNS_MISSING)
  return header
}

const MARKDOWN_MAX_BYTES = 1024 * 1024
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/
const WRITTEN_DAY = /\d{4}-\d{2}-\d{2}|\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/

async function fromMarkdown({ name, bytes }: TextFile, sink: Sink): Promise<Found> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes()) {
    size += part.length
    if (size > MARKDOWN_MAX_BYTES) break
    parts.push(part)
  }
  sink.dream(name, () => {
    if (size > MARKDOWN_MAX_BYTES) throw refuse('Il file è troppo lungo per un sogno')
    const content = Buffer.concat(parts)
    return markdownDream(name, new TextDecoder(isUtf8(content) ? 'utf-8' : 'windows-1252').decode(content))
  })
  return { format: 'markdown' }
}

/** One dream, with its fields above it, or at least a day there, in its name, or in its first lines. */
function markdownDream(name: string, text: string): Fields {
  const front = FRONT_MATTER.exec(text)
  const below = text.slice(front?.[0].length ?? 0)
  const end = below.lastIndexOf(MARKDOWN_END)
  const body = (end < 0 ? below : below.slice(0, end)).trim()
  const fields = named(frontMatter(front?.[1] ?? ''))
  const date = fields.date ?? WRITTEN_DAY.exec(name)?.[0] ?? WRITTEN_DAY.exec(body.slice(0, 300))?.[0]
  const heading = `# ${textOf(fields.title)}`
  const isRepeated = body.startsWith(heading) && /^\r?\n/.test(body.slice(heading.length))
  return foreign({ ...fields, text: isRepeated ? body.slice(heading.length) : body, date })
}

/** Longer ones are no front matter; reading them as YAML would take time. */
const YAML_MAX_CHARACTERS = 16_384

/** The fields above a Markdown text, whose names are in lower case: YAML, or at least lines of `name: value`. */
function frontMatter(text: string): Fields {
  const fields = yamlFields(text) ?? lineFields(text)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.trim().toLowerCase(), value]))
}

/** With every scalar as text. Undefined for what is not valid YAML; aliases, which could multiply, are not valid here. */
function yamlFields(text: string): Fields | undefined {
  if (text.length > YAML_MAX_CHARACTERS) return undefined
  try {
    const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false })
    if (document.errors.length > 0) return undefined
    const value: unknown = document.toJS({ maxAliasCount: 0 })
    return isFields(value) ? value : {}
  } catch {
    return undefined
  }
}

function lineFields(text: string): Fields {
  const lines = text.split(/\r?\n/).flatMap((line) => [/^([\p{L} ]+):\s*(.+)$/u.exec(line) ?? []].filter(Boolean))
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value.replace(/^\[|\]$/g, '')]))
}
