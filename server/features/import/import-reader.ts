import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { AppError } from '#server/errors.ts'
import { assertCleanText, parse } from '#server/http/parse.ts'
import { EXPORT_FORMAT, EXPORT_VERSION, IMPORT_DREAMS_MAX, IMPORT_EXAMPLES } from '#shared/constants/export.ts'
import { dreamDaySchema } from '#shared/contracts/dreams.ts'
import { type ExportedMonth, exportedSettingsSchema } from '#shared/contracts/export.ts'
import {
  type ImportedDream,
  type ImportPreview,
  importedDreamSchema,
  importedMonthSchema,
} from '#shared/contracts/import.ts'
import { type ImportedReminder, importedReminderSchema } from '#shared/contracts/reminders.ts'
import { type Person, personSchema } from '#shared/contracts/threads.ts'
import { isExport, isZip, refuse, type TextFile, TOO_MANY, textOf, unzip } from './import-files.ts'
import {
  csvDrafts,
  type Draft,
  dreamOf,
  type Fields,
  isDayOne,
  isFields,
  jsonDrafts,
  noteDrafts,
  orderOf,
} from './import-foreign.ts'

/** A dream with its place among the readable ones of its file. `occurrence` counts equal dreams from one. */
export interface ReadDream {
  place: number
  key: string
  occurrence: number
  dream: ImportedDream
}

export interface Contents {
  format: ImportPreview['format']
  dreams: ReadDream[]
  months: ExportedMonth[]
  unreadable: number
  unreadableExamples: ImportPreview['examples']['unreadable']
  settings: z.infer<typeof exportedSettingsSchema> | null
  emptyMornings: string[]
  people: Person[]
  reminder: ImportedReminder | null
}

/** The key for duplicates; the repository has the same in SQL. */
const dreamKey = ({ date, title, content }: ImportedDream): string =>
  createHash('md5').update(`${date}\n${title}\n${content}`).digest('hex')

/**
 * Reads an export of this journal, JSON, CSV or text of other diaries, or a ZIP of these. May use all memory, so a
 * separate process calls it.
 * @throws AppError `validation` for a file that is none of these
 */
export async function readImport(name: string, bytes: Buffer): Promise<Contents> {
  const contents: Omit<Contents, 'format'> & Partial<Contents> = {
    ...{ dreams: [], months: [], unreadable: 0, unreadableExamples: [] },
    ...{ settings: null, emptyMornings: [], people: [], reminder: null },
  }
  const occurrences = new Map<string, number>()
  const notes: Draft[] = []
  let entries = 0

  function attempt(where: string, read: () => void): void {
    try {
      read()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (++contents.unreadable <= IMPORT_EXAMPLES) contents.unreadableExamples.push({ where, reason: error.message })
    }
  }
  function each<Item>(
    items: readonly Item[],
    nameOf: (item: Item, at: number) => string,
    read: (item: Item) => void,
  ): void {
    entries += items.length
    if (entries > IMPORT_DREAMS_MAX) return
    for (const [at, item] of items.entries()) attempt(nameOf(item, at), () => read(item))
  }
  function addDream(value: unknown): void {
    assertCleanText(value)
    const dream = parse(importedDreamSchema, value)
    const key = dreamKey(dream)
    const occurrence = (occurrences.get(key) ?? 0) + 1
    occurrences.set(key, occurrence)
    contents.dreams.push({ place: contents.dreams.length, key, occurrence, dream })
  }
  function addMonth(value: unknown): void {
    assertCleanText(value)
    contents.months.push(parse(importedMonthSchema, value))
  }
  function addForeign(drafts: readonly Draft[], prefix = ''): void {
    const monthFirst = orderOf(drafts)
    each(
      drafts,
      ({ where }) => prefix + where,
      (draft) => addDream(dreamOf(draft, monthFirst)),
    )
  }
  function addExport(value: Fields): void {
    const { version, settings, reminder, people, game } = value
    if (typeof version !== 'number' || version > EXPORT_VERSION) {
      throw refuse('Questo file viene da una versione più nuova del diario.')
    }
    each(listOf(value.dreams), (_, at) => `Sogno ${at + 1}`, addDream)
    each(listOf(value.drafts), (_, at) => `Bozza ${at + 1}`, addDream)
    each(listOf(value.monthlyAnalyses), (_, at) => `Lettura del mese ${at + 1}`, addMonth)
    contents.settings = exportedSettingsSchema.safeParse(settings).data ?? null
    contents.reminder = importedReminderSchema.safeParse(reminder).data ?? null
    contents.people = validItems(personSchema, people)
    contents.emptyMornings = validItems(dreamDaySchema, isFields(game) && game.emptyMornings)
    contents.format = 'diario'
  }
  function addFile(file: TextFile, prefix?: string): void {
    const text = textOf(file)
    if (/\.json$/i.test(file.name)) addJson(text, prefix)
    else if (/\.csv$/i.test(file.name)) {
      addForeign(csvDrafts(text), prefix)
      contents.format ??= 'csv'
    } else if (/\.(?:md|markdown|txt)$/i.test(file.name)) {
      notes.push(...noteDrafts(file.name, text))
      contents.format ??= 'markdown'
    } else throw refuse('Non riconosciamo questo file. Va bene uno ZIP, un JSON, un CSV o un file Markdown.')
  }
  function addJson(text: string, prefix?: string): void {
    const value = parseJson(text)
    if (isFields(value) && value.format === EXPORT_FORMAT) addExport(value)
    else {
      addForeign(jsonDrafts(value), prefix)
      contents.format ??= isDayOne(value) ? 'dayone' : 'json'
    }
  }

  if (!isZip(bytes)) addFile({ name, bytes })
  else {
    for await (const file of unzip(bytes)) {
      if (isExport(file.name)) addFile(file)
      else attempt(file.name, () => addFile(file, `${file.name}, `))
      // The other files of an export repeat it.
      if (contents.format === 'diario') break
    }
  }
  addForeign(notes)
  if (entries > IMPORT_DREAMS_MAX) throw refuse(TOO_MANY)
  const { format } = contents
  if (!format) {
    const [example] = contents.unreadableExamples
    throw refuse(example?.reason ?? 'In questo ZIP non ci sono sogni: servono file JSON, CSV o Markdown.')
  }
  return { ...contents, format }
}

/** The parser uses memory outside its limit per level. */
const DEEP = /(?:[[{][^\]}[{]*){32}/

function parseJson(text: string): unknown {
  try {
    if (!DEEP.test(text)) return JSON.parse(text)
  } catch {}
  throw refuse('Questo file JSON è rovinato o incompleto.')
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** More names or mornings than in a decade. */
const LIST_MAX = 5000

const validItems = <Item>(schema: z.ZodType<Item>, list: unknown): Item[] =>
  listOf(list)
    .slice(0, LIST_MAX)
    .flatMap((item) => schema.safeParse(item).data ?? [])
