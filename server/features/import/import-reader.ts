import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { AppError } from '#server/errors.ts'
import { assertCleanText, parse } from '#server/http/parse.ts'
import {
  EXPORT_JSON,
  IMPORT_DREAMS_MAX,
  IMPORT_EXAMPLES,
  IMPORT_UNPACKED_MAX_BYTES,
  type ImportFormat,
} from '#shared/constants/export.ts'
import type { ExportedMonth } from '#shared/contracts/export.ts'
import { type ImportedDream, importedDreamSchema, importedMonthSchema } from '#shared/contracts/import.ts'
import { refuse } from './import-foreign.ts'
import { type Besides, readFormat, type Sink, type TextFile } from './import-formats.ts'

/** A dream of a file. The same dream may stand there more than once: `occurrence` counts from one. */
export interface ReadDream extends Pick<ImportedDream, 'title' | 'date'> {
  key: string
  occurrence: number
  /** All of it; left out of a listing. */
  dream?: ImportedDream
}

export interface ReadMonth extends Pick<ExportedMonth, 'startDate' | 'endDate' | 'createdAt'> {
  month?: ExportedMonth
}

/** What a file holds beside its dreams and months. */
export interface FileHead extends Besides {
  format: ImportFormat
  /** How many dreams can be read. */
  dreams: number
  unreadable: number
  unreadableExamples: { where: string; reason: string }[]
}

type Emit = (...item: ['dreams', ReadDream] | ['months', ReadMonth]) => void

/** A dream as duplicates are found by; the repository says the same in SQL. */
const dreamKey = ({ date, title, content }: Pick<ImportedDream, 'date' | 'title' | 'content'>): string =>
  createHash('md5').update(`${date}\n${title}\n${content}`).digest('hex')

const WHERE_MAX = 200
const NOTHING_BESIDES: Besides = { settings: null, emptyMornings: [], people: [], reminder: null }

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
      if (++counts.unreadable > IMPORT_EXAMPLES) return
      unreadableExamples.push({ where: where.slice(0, WHERE_MAX), reason: error.message })
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
        emit('dreams', { key, occurrence, title: dream.title, date: dream.date, dream })
      }),
    month: (where, read) =>
      attempt(where, read, (value) => {
        const month = parse(importedMonthSchema, value)
        const { startDate, endDate, createdAt } = month
        emit('months', { startDate, endDate, createdAt, month })
      }),
  }
  let found: Awaited<ReturnType<typeof readFormat>> | undefined
  for await (const file of textFiles(fd, name)) {
    const read = await readFormat(file, sink)
    found ??= read
  }
  if (!found) throw refuse('In questo ZIP non ci sono sogni: servono file JSON, CSV o Markdown.')
  return { ...NOTHING_BESIDES, ...found, ...counts, unreadableExamples }
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
