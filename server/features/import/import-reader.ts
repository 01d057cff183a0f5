import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { JSONParser } from '@streamparser/json'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import type * as z from 'zod'
import { AppError } from '#server/errors.ts'
import { assertCleanText, parse } from '#server/http/parse.ts'
import {
  EXPORT_FORMAT,
  EXPORT_JSON,
  EXPORT_VERSION,
  IMPORT_DREAMS_MAX,
  IMPORT_EXAMPLES,
  IMPORT_UNPACKED_MAX_BYTES,
  type ImportFormat,
} from '#shared/constants/export.ts'
import { dreamDaySchema } from '#shared/contracts/dreams.ts'
import { type ExportedMonth, exportedSettingsSchema } from '#shared/contracts/export.ts'
import { type ImportedDream, importedDreamSchema, importedMonthSchema } from '#shared/contracts/import.ts'
import { type ImportedReminder, importedReminderSchema } from '#shared/contracts/reminders.ts'
import { type Person, personSchema } from '#shared/contracts/threads.ts'
import {
  counter,
  dayOneDream,
  decode,
  type Fields,
  fromCsv,
  fromMarkdown,
  refuse,
  type Sink,
  type TextFile,
} from './import-foreign.ts'

/** A dream of a file. The same dream may stand there more than once: `occurrence` counts from one. */
export interface ReadDream {
  key: string
  occurrence: number
  dream: ImportedDream
}

/** Everything in a file but its dreams and months. */
export interface FileHead {
  format: ImportFormat
  /** The number of readable dreams. */
  dreams: number
  unreadable: number
  unreadableExamples: { where: string; reason: string }[]
  settings: z.infer<typeof exportedSettingsSchema> | null
  emptyMornings: string[]
  people: Person[]
  reminder: ImportedReminder | null
}

type Found = Pick<FileHead, 'format'> & Partial<FileHead>

interface Emit {
  dream: (read: ReadDream) => void
  month: (month: ExportedMonth) => void
}

/** A dream as duplicates are found by; the repository says the same in SQL. */
const dreamKey = ({ date, title, content }: Pick<ImportedDream, 'date' | 'title' | 'content'>): string =>
  createHash('md5').update(`${date}\n${title}\n${content}`).digest('hex')

/**
 * Reads an export of this journal, a Day One export, CSV or Markdown, in pieces. It takes time, and may take all memory
 * that there is: a process of its own calls it.
 * @param fd a file that can be read from any place
 * @throws AppError `validation` for a file that is none of these
 */
export async function readImport(fd: number, name: string, emit: Emit): Promise<FileHead> {
  const seen = new Map<string, number>()
  const counts = { dreams: 0, unreadable: 0 }
  const unreadableExamples: FileHead['unreadableExamples'] = []
  let entries = 0
  function attempt(where: string, read: () => unknown, use: (value: unknown) => void): void {
    if (++entries > IMPORT_DREAMS_MAX) {
      throw refuse(`Il file ha troppi sogni: al massimo ${IMPORT_DREAMS_MAX} per volta.`)
    }
    try {
      const value = read()
      assertCleanText(value)
      use(value)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (++counts.unreadable <= IMPORT_EXAMPLES) unreadableExamples.push({ where, reason: error.message })
    }
  }
  const sink: Sink = {
    dream: (where, read) =>
      attempt(where, read, (value) => {
        const dream = parse(importedDreamSchema, value)
        const key = dreamKey(dream)
        const occurrence = (seen.get(key) ?? 0) + 1
        seen.set(key, occurrence)
        counts.dreams++
        emit.dream({ key, occurrence, dream })
      }),
    month: (where, read) => attempt(where, read, (value) => emit.month(parse(importedMonthSchema, value))),
  }
  let found: Found | undefined
  for await (const file of textFiles(fd, name)) {
    const read = await readFormat(file, sink)
    found ??= read
  }
  if (!found) throw refuse('In questo ZIP non ci sono sogni: servono file JSON, CSV o Markdown.')
  return { settings: null, emptyMornings: [], people: [], reminder: null, ...found, ...counts, unreadableExamples }
}

const READABLE = /\.(?:json|csv|md|markdown|txt)$/i
const NOT_DREAMS = /(?:^|\/)(?:__MACOSX\/|\.|LEGGIMI\.txt$)/
const isOwn = ({ fileName }: Entry) => fileName.split('/').at(-1) === EXPORT_JSON

/** The file itself, or the text files of a ZIP; of an export the one that holds all of it. */
async function* textFiles(fd: number, name: string): AsyncGenerator<TextFile> {
  const start = Buffer.alloc(4)
  readSync(fd, start, 0, start.length, 0)
  if (!start.equals(ZIP_START)) {
    yield { name, bytes: () => readParts(fd) }
    return
  }
  const size = { all: 0, own: 0 }
  for await (const { entry } of zipEntries(fd)) {
    size.all += entry.uncompressedSize
    if (isOwn(entry)) size.own += entry.uncompressedSize
  }
  if ((size.own || size.all) > IMPORT_UNPACKED_MAX_BYTES) throw refuse('Questo ZIP è troppo grande una volta aperto.')
  for await (const { zip, entry } of zipEntries(fd)) {
    if (size.own === 0 || isOwn(entry)) yield { name: entry.fileName, bytes: () => unpack(zip, entry) }
  }
}

const PART_BYTES = 64 * 1024

async function* readParts(fd: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const part = Buffer.alloc(PART_BYTES)
    const length = readSync(fd, part, 0, PART_BYTES, position)
    if (length === 0) return
    position += length
    yield part.subarray(0, length)
  }
}

const ZIP_START = Buffer.from('PK\x03\x04')
const ZIP_ENTRIES_MAX = 50_000
const brokenZip = (error: unknown) =>
  error instanceof AppError ? error : refuse('Questo ZIP è rovinato o incompleto.')

async function* zipEntries(fd: number) {
  try {
    const zip = await fromFdPromise(fd)
    if (zip.entryCount > ZIP_ENTRIES_MAX) throw refuse(`Questo ZIP ha troppi file: al massimo ${ZIP_ENTRIES_MAX}.`)
    for await (const entry of zip.eachEntry()) {
      if (READABLE.test(entry.fileName) && !NOT_DREAMS.test(entry.fileName)) yield { zip, entry }
    }
  } catch (error) {
    throw brokenZip(error)
  }
}

/** Fails once an entry is larger than it states. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (error) {
    throw brokenZip(error)
  }
}

/**
 * Reads a file by the kind that its name says.
 * @throws AppError `validation` for one of another kind, or one that is broken
 */
function readFormat(file: TextFile, sink: Sink): Promise<Found> {
  if (/\.json$/i.test(file.name)) return fromJson(file, sink)
  if (/\.csv$/i.test(file.name)) return fromCsv(file, sink)
  if (/\.(?:md|markdown|txt)$/i.test(file.name)) return fromMarkdown(file, sink)
  throw refuse('Non riconosciamo questo file. Va bene uno ZIP, un JSON, un CSV o un file Markdown.')
}

/** More names, or more mornings, than a decade brings. */
const LIST_MAX = 5000

const JSON_PATHS = [
  ...['$.format', '$.version', '$.settings', '$.reminder', '$.people', '$.game.emptyMornings'],
  ...['$.dreams.*', '$.drafts.*', '$.monthlyAnalyses.*', '$.entries.*'],
]

async function fromJson({ bytes }: TextFile, sink: Sink): Promise<Found> {
  const [nextDream, nextDraft, nextEntry] = [counter('Sogno'), counter('Bozza'), counter('Voce')]
  const nextMonth = counter('Lettura del mese')
  const top: Fields = {}
  let isDayOne = false
  await eachValue(bytes(), (path, value) => {
    if (path === '$.dreams.*') sink.dream(nextDream(), () => value)
    else if (path === '$.drafts.*') sink.dream(nextDraft(), () => value)
    else if (path === '$.monthlyAnalyses.*') sink.month(nextMonth(), () => value)
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
  return {
    format: 'diario',
    settings: exportedSettingsSchema.safeParse(top['$.settings']).data ?? null,
    reminder: importedReminderSchema.safeParse(top['$.reminder']).data ?? null,
    emptyMornings: validItems(dreamDaySchema, top['$.game.emptyMornings']),
    people: validItems(personSchema, top['$.people']),
  }
}

function validItems<Item>(schema: z.ZodType<Item>, list: unknown): Item[] {
  const items: unknown[] = Array.isArray(list) ? list.slice(0, LIST_MAX) : []
  return items.flatMap((item) => schema.safeParse(item).data ?? [])
}

/** Takes the values of a JSON text one by one, with their paths; the rest of the text is never held whole. */
async function eachValue(bytes: AsyncIterable<Uint8Array>, take: (path: string, value: unknown) => void) {
  const parser = new JSONParser({ paths: JSON_PATHS, keepStack: false })
  parser.onValue = ({ key, value, stack }) => {
    const keys = [...stack.map((element) => element.key), key].slice(1)
    take(['$', ...keys.map((name) => (typeof name === 'number' ? '*' : name))].join('.'), value)
  }
  try {
    for await (const part of decode(bytes, 'utf-8')) parser.write(part)
    if (!parser.isEnded) parser.end()
  } catch (error) {
    throw error instanceof AppError ? error : refuse('Questo file JSON è rovinato o incompleto.')
  }
}
