import { decodeHTMLStrict } from 'entities'
import Papa from 'papaparse'
import { parseDocument } from 'yaml'
import { findDay, hasMonthFirst, type WrittenDay } from '#shared/constants/days.ts'
import { DREAM_FIELD_NAMES, DREAM_FIELDS, type DreamFieldName } from '#shared/constants/dream-fields.ts'
import { IMPORT_DREAMS_MAX, IMPORT_TOO_LARGE, MARKDOWN_END } from '#shared/constants/export.ts'
import { TITLE_MAX } from '#shared/constants/limits.ts'
import { refuse, TOO_MANY } from './import-files.ts'

export type Fields = Record<string, unknown>
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
type Foreign = Partial<Record<DreamFieldName, unknown>>

/** A dream of another program. */
export interface Draft {
  /** Its place in the file: «Riga 2». */
  where: string
  day: WrittenDay | undefined
  fields: Foreign
}

const COLUMNS_MISSING = 'Nel CSV servono almeno le colonne «data» e «testo».'
const COLUMNS_MAX = 100
const COLUMNS_TOO_MANY = `Il CSV ha troppe colonne: al massimo ${COLUMNS_MAX}.`
const LINE_MAX = 1_000_000
const LINES_MAX = 500_000
/** Characters for guessing the delimiter of a CSV. */
const GUESSED_FROM = 50_000

/** One dream per row. @throws AppError `validation` for other columns, or for input that is slow to parse */
export function csvDrafts(file: string): Draft[] {
  const [mark = '', delimiter] = /^\s*"?sep=(.)"?\n/i.exec(file) ?? []
  const text = file.slice(mark.length).trimStart()
  let lines = 0
  for (const { line } of linesOf(text)) {
    if (line.length > LINE_MAX || ++lines > LINES_MAX) throw refuse(IMPORT_TOO_LARGE)
  }
  const [first = ''] = text.split('\n', 1)
  if (first.split(/[,;\t|]/).length > COLUMNS_MAX) throw refuse(COLUMNS_TOO_MANY)
  const drafts: Draft[] = []
  let header: string[] | undefined
  function step({ data }: Papa.ParseStepResult<string[]>): void {
    if (drafts.length > IMPORT_DREAMS_MAX) throw refuse(TOO_MANY)
    if (data.length > COLUMNS_MAX) throw refuse(COLUMNS_TOO_MANY)
    if (header)
      drafts.push(draftOf(`Riga ${drafts.length + 2}`, Object.fromEntries(header.map((name, at) => [name, data[at]]))))
    else header = headerOf(data)
  }
  const guessed =
    delimiter ?? Papa.parse(text.slice(0, GUESSED_FROM), { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter
  // The fast mode splits the whole text before the first row.
  Papa.parse<string[]>(text, { delimiter: guessed, fastMode: false, skipEmptyLines: 'greedy', step })
  if (!header) throw refuse(COLUMNS_MISSING)
  return drafts
}

/** Yields lines with offsets one by one: a text of only line breaks has more of them than fit in memory. */
function* linesOf(text: string): Generator<{ line: string; start: number; end: number }> {
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start)
    if (end < 0) end = text.length
    yield { line: text.slice(start, end), start, end }
  }
}

function headerOf(row: string[]): string[] {
  const header = row.map((name) => name.trim().toLowerCase())
  const has = (names: readonly string[]) => names.some((name) => header.includes(name))
  if (!has(namesOf('date')) || !has(namesOf('content'))) throw refuse(COLUMNS_MISSING)
  return header
}

export const isDayOne = (json: unknown): boolean =>
  entriesOf(json).some((entry) => isFields(entry) && 'creationDate' in entry)

/** The entries of Day One, of jrnl, or of a plain list. @throws AppError `validation` for other JSON */
export function jsonDrafts(json: unknown): Draft[] {
  const entries = entriesOf(json)
  if (entries.length > IMPORT_DREAMS_MAX) throw refuse(TOO_MANY)
  if (!entries.some((entry) => named(lowered(entry)).content)) {
    throw refuse('Questo JSON non viene dal nostro diario né da Day One.')
  }
  return entries.map((entry, at) => {
    const fields = lowered(entry)
    const creationdate = localDay(stringOf(fields.creationdate), stringOf(fields.timezone))
    return draftOf(`Voce ${at + 1}`, { ...fields, creationdate })
  })
}

function entriesOf(json: unknown): unknown[] {
  const entries = isFields(json) && !Array.isArray(json) ? json.entries : json
  return Array.isArray(entries) ? entries : []
}

/** The day in the time zone of a Day One entry. */
function localDay(instant: string, timeZone: string): string {
  try {
    return timeZone ? new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant)) : instant
  } catch {
    return instant
  }
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---(?:\n|$)/

/** The dreams of a text file: one, with its fields above it, or one per day at a line start or heading. */
export function noteDrafts(path: string, text: string): Draft[] {
  const front = FRONT_MATTER.exec(text)
  const below = text.slice(front?.[0].length ?? 0).trim()
  const fields = frontMatter(front?.[1] ?? '')
  const end = below.lastIndexOf(MARKDOWN_END)
  if (end >= 0) {
    const own = named(fields)
    return [
      { where: path, day: dayAtStart(stringOf(own.date)), fields: { ...own, content: below.slice(0, end).trim() } },
    ]
  }
  const { date, content: _content, title, ...details } = named(fields)
  const [frontDay, inPath] = [dayAtStart(stringOf(date)), readPath(path)]
  const { preamble, sections } = splitByDays(below)
  const [section] = sections
  const draft = (where: string, day: WrittenDay | undefined, content: string, name?: unknown): Draft => ({
    where,
    day,
    fields: asWords({ ...details, title: name, content }),
  })
  if (sections.length > 1) {
    const day = frontDay ?? inPath.day
    // A single line above the days is the title of the file.
    const isDream = preamble.includes('\n') || (preamble !== '' && day && !preamble.startsWith('#'))
    return [
      ...(isDream ? [draft(path, day, preamble)] : []),
      ...sections.map((each) => draft(`${path}, ${each.heading}`, each.day, each.text)),
    ]
  }
  const isSections = section !== undefined && !frontDay && ((section.isSure && preamble === '') || !inPath.day)
  const day = frontDay ?? (isSections ? section.day : inPath.day)
  const isNamed = frontDay !== undefined || (day && inPath.day?.read() === day.read())
  const name = isNamed && !below.startsWith('#') ? inPath.title : undefined
  const content = isSections ? `${preamble}\n${section.text}`.trim() : below
  return [draft(path, day, content, title ?? name)]
}

/** Characters of a path that are parsed. */
const PATH_READ = 200

/** The day and the title in a file name or folders. */
function readPath(path: string): { day: WrittenDay | undefined; title: string | undefined } {
  const stem = path.slice(-PATH_READ).replace(/(?: [0-9a-f]{32})?\.\w+$/, '')
  const [name = ''] = stem.split('/').slice(-1)
  const day = findDay(name)
  const title = (day ? [day.after, day.before] : [name])
    .map((part) => (part.includes(' ') ? part : part.replaceAll('_', ' ')).replace(/^[\s._()-]+|[\s._(-]+$/g, ''))
    .find((part) => /\p{L}/u.test(part))
  return { day: day ?? findDay(stem), title }
}

interface Section {
  day: WrittenDay
  heading: string
  text: string
  /** False if the first line continues after the day like a sentence. */
  isSure: boolean
}

const LINE_START = /^(?:#{1,6}\s*)?(?:[-*>]\s*)?(?:[[(]|\*\*|__)?(?:dat[ae]:)?$/i
const LINE_REST = /^(?:\s*[\]):*_|–—]|\s+-\s|\.?\s+[\p{Lu}\p{P}]|[.,]?\s*$)/u

/** Splits a text at days at line starts or headings; a day inside the story does not count. */
function splitByDays(text: string): { preamble: string; sections: Section[] } {
  const marks: (Section & { start: number; end: number })[] = []
  for (const { line, start, end } of linesOf(text)) {
    const day = /\d/.test(line) ? findDay(line) : undefined
    if (!day) continue
    const isHeading = /^\s*#{1,6}\s/.test(line)
    const begins = LINE_START.test(day.before.trim())
    const isSure = (begins && (isHeading || LINE_REST.test(day.after))) || (isHeading && !day.after.trim())
    if (!isSure && !(begins && start === 0)) continue
    const rest = begins ? day.after.replace(/^[\s\])*_:|.,–—-]+/, '') : line
    const heading = shortened(line.trim(), HEADING_MAX)
    marks.push({ day, heading, text: begins && isHeading && rest ? `# ${rest}` : rest, isSure, start, end })
    if (marks.length > IMPORT_DREAMS_MAX) throw refuse(TOO_MANY)
  }
  const sections = marks.map((mark, at) => ({ ...mark, text: mark.text + text.slice(mark.end, marks[at + 1]?.start) }))
  return { preamble: text.slice(0, marks[0]?.start).trim(), sections }
}

/** Limit for YAML, because deep lists take the parser quadratic time. */
const YAML_MAX_CHARACTERS = 8_192

/** The fields above a Markdown text, with lower-case names: YAML, or lines of `name: value`. */
const frontMatter = (text: string): Fields => lowered(yamlFields(text) ?? lineFields(text))

/** Every scalar becomes text. Undefined for invalid YAML; aliases are rejected, because they could multiply. */
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

const lineFields = (text: string): Fields =>
  Object.fromEntries(Array.from(text.matchAll(/^([\p{L}_ ]+):[ \t]*(.+)$/gmu), ([, name, value]) => [name, value]))

const lowered = (fields: unknown): Fields =>
  isFields(fields)
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.trim().toLowerCase(), value]))
    : {}

/** Field names in other diaries. */
const OTHER_NAMES: Partial<Record<DreamFieldName, string[]>> = {
  date: [
    ...['created', 'creationdate', 'creation date', 'created at', 'created_at', 'created time'],
    ...['data di creazione', 'data creazione', 'creato'],
  ],
  title: ['note_title', 'note title', 'nome', 'name'],
  content: ['body', 'entry', 'nota', 'note', 'notes'],
  tags: ['activities', 'attività'],
}
/** The «date» of Daylio has no year, so another column comes first. */
const namesOf = (field: DreamFieldName): string[] => [
  ...(field === 'date' ? ['full_date'] : []),
  ...DREAM_FIELDS[field].names,
  ...(OTHER_NAMES[field] ?? []),
]

/** The fields under this product's names. */
const named = (fields: Fields): Foreign =>
  Object.fromEntries(
    DREAM_FIELD_NAMES.map((field) => [
      field,
      namesOf(field)
        .map((name) => fields[name])
        .find(Boolean),
    ]),
  )

function draftOf(where: string, fields: Fields): Draft {
  const { date, ...rest } = named(fields)
  return { where, day: dayAtStart(stringOf(date)), fields: asWords(rest) }
}

function dayAtStart(text: string): WrittenDay | undefined {
  const day = findDay(text)
  return day?.before.trim() === '' ? day : undefined
}

/** Without HTML, pictures and Markdown escapes in title and text. */
const asWords = (fields: Foreign): Foreign => ({
  ...fields,
  tags: wordsOf(fields.tags).map((tag) => tag.replace(/^[#@]/, '')),
  title: words(stringOf(fields.title)).replace(/\s+/g, ' '),
  content: words(stringOf(fields.content)),
})

const BREAK = /<br\b[^<>]*>|<\/(?:p|div|li|tr|h[1-6]|blockquote)>/gi
const TAG =
  /<\/?(?:html|body|p|div|span|[bisua]|strong|em|font|h[1-6]|[uo]l|li|blockquote|hr|img|figure|figcaption|table|tbody|tr|t[dh]|code|pre|sub|sup|small|mark|del)(?:\s[^<>]*)?\/?>/gi

function words(text: string): string {
  // No dream is that long: the contract rejects it unchanged.
  if (text.length > LINE_MAX) return text
  const plain = text
    .replace(BREAK, '\n')
    .replace(TAG, '')
    .replace(/!\[\[[^[\]\n]*\]\]/g, '')
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
  return decodeHTMLStrict(plain)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The order of day and month in a column. @throws AppError `validation` if both occur */
export function orderOf(drafts: readonly Draft[]): boolean {
  const isMonthFirst = hasMonthFirst(drafts.flatMap(({ day }) => day ?? []))
  if (isMonthFirst !== undefined) return isMonthFirst
  throw refuse('Le date non sono tutte nello stesso ordine: in alcune viene prima il giorno, in altre il mese.')
}

/** A dream of another program in the contract's form. Drops details that it cannot read. */
export function dreamOf({ day, fields }: Draft, monthFirst: boolean): Fields {
  const date = day?.read(monthFirst)
  if (!date) throw refuse('La data manca o non si capisce')
  const details = DREAM_FIELD_NAMES.map((name) => [
    name,
    DREAM_FIELDS[name].read?.(stringOf(fields[name]), wordsOf(fields[name])),
  ])
  return { ...Object.fromEntries(details), ...titled(stringOf(fields.title), stringOf(fields.content)), date }
}

const HEADING_MAX = 80

/** A dream without a title gets its first line, or the line's first words; the text does not repeat it. */
function titled(title: string, text: string): { title: string; content: string } {
  const [line = '', ...lines] = text.split('\n')
  const first = line.replace(/^(?:#+|[-*])\s+/, '').trim()
  const rest = lines.join('\n').trim()
  if (title) return { title: shortened(title, TITLE_MAX), content: (line === `# ${title}` ? rest : text) || title }
  const isHeading = /^#+\s/.test(line) ? first.length <= TITLE_MAX : rest !== '' && first.length <= HEADING_MAX
  if (isHeading) return { title: first, content: rest || first }
  return { title: shortened(first, HEADING_MAX), content: rest ? text : first }
}

/** Cuts between words, else between characters. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const space = text.lastIndexOf(' ', max - 1)
  if (space > 0) return `${text.slice(0, space).trim()}…`
  let kept = ''
  for (const { segment } of new Intl.Segmenter('it').segment(text.slice(0, 2 * max))) {
    if (kept.length + segment.length >= max) break
    kept += segment
  }
  return `${kept}…`
}

/** A list, or a text with commas or «#»: words with or without quotation marks, each once. */
function wordsOf(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(stringOf) : splitWords(stringOf(value))
  return [...new Set(parts)].filter(Boolean)
}

const splitWords = (text: string): string[] =>
  text
    .replace(/^\[|\]$/g, '')
    .split(/[,;|]|\s+(?=#)/)
    .map((word) =>
      word
        .trim()
        .replace(/^#/, '')
        .replace(/^(['"])(.*)\1$/, '$2'),
    )
