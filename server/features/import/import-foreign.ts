import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Papa from 'papaparse'
import { parseDocument } from 'yaml'
import * as z from 'zod'
import { AppError } from '#server/errors.ts'
import { DREAM_FIELD_NAMES, DREAM_FIELDS, type DreamFieldName } from '#shared/constants/dream-fields.ts'
import { IMPORT_TOO_LARGE, type ImportFormat, MARKDOWN_END } from '#shared/constants/export.ts'
import { TITLE_MAX } from '#shared/constants/limits.ts'

/** The refusal of a file or of one of its dreams. */
export const refuse = (message: string) => new AppError('validation', message)

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

type Encoding = 'utf-8' | 'windows-1252'

/** @throws TypeError for what is not UTF-8 */
export async function* decode(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
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

/** Names the parts of a file one after the other: «Riga 2». */
export const counter = (word: string, from = 1) => {
  let count = from
  return () => `${word} ${count++}`
}

/** The parser reads an unfinished row anew with each part of the file. This is far more than the longest dream. */
const ROW_MAX_CHARACTERS = 1_000_000

const COLUMNS_MAX = 100

/** A dream in each row. */
export async function fromCsv(file: TextFile, sink: Sink): Promise<{ format: ImportFormat }> {
  const nextRow = counter('Riga', 2)
  const encoding = await encodingOf(file)
  let unfinished = 0
  async function* parts() {
    for await (const part of decode(file.bytes(), encoding)) {
      unfinished += part.length
      if (unfinished > ROW_MAX_CHARACTERS) throw refuse(IMPORT_TOO_LARGE)
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
  if (!has(DREAM_FIELDS.date.names) || !has(DREAM_FIELDS.content.names)) throw refuse(COLUMNS_MISSING)
  return header
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/
const WRITTEN_DAY = /\d{4}-\d{2}-\d{2}|\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/

/** One dream in a file. */
export async function fromMarkdown({ name, bytes }: TextFile, sink: Sink): Promise<{ format: ImportFormat }> {
  const content = await buffer(bytes())
  const decoder = new TextDecoder(isUtf8(content) ? 'utf-8' : 'windows-1252')
  sink.dream(name, () => markdownDream(name, decoder.decode(content)))
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
  return foreign({ ...fields, content: isRepeated ? body.slice(heading.length) : body, date })
}

/** Longer front matter is no YAML here: deep lists take the parser time that grows with the square of their depth. */
const YAML_MAX_CHARACTERS = 8_192

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

/** Day One: the day counts where the entry was written; pictures stay behind. */
export function dayOneDream(entry: unknown): Fields {
  const { creationDate, timeZone, text, tags } = isFields(entry) ? entry : {}
  const written = textOf(text)
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
  return foreign({ content: written, date: dayIn(creationDate, timeZone), tags })
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

export type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

type Foreign = Partial<Record<DreamFieldName, unknown>>

/** The fields of a dream under their names here. */
const named = (fields: Fields): Foreign =>
  Object.fromEntries(
    DREAM_FIELD_NAMES.map((field) => [field, DREAM_FIELDS[field].names.map((name) => fields[name]).find(Boolean)]),
  )

/** A dream of another program, in the words of the contract. What is not understood of its details is left out. */
function foreign(fields: Foreign): Fields {
  const written = textOf(fields.content)
  const details = DREAM_FIELD_NAMES.map((name) => [
    name,
    DREAM_FIELDS[name].read?.(textOf(fields[name]), wordsOf(fields[name])),
  ])
  return {
    ...Object.fromEntries(details),
    ...titled(textOf(fields.title), written),
    date: readDay(textOf(fields.date)),
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

/** A list, or a text with commas: words, with or without «#» and quotation marks, each once. */
function wordsOf(value: unknown): string[] {
  const words = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[,;|]/).map(bareWord)
  return [...new Set(words)].filter(Boolean)
}

const bareWord = (word: string): string =>
  word
    .trim()
    .replace(/^#/, '')
    .replace(/^(['"])(.*)\1$/, '$2')
