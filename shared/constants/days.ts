import { dayOf, MONTHS } from './dates.ts'

const ENGLISH_MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]
/** The months' numbers by their first three letters. */
const MONTH_NUMBERS = new Map([...MONTHS, ...ENGLISH_MONTHS].map((name, at) => [name.slice(0, 3), (at % 12) + 1]))

const MONTH = `((?:${[...MONTHS, ...ENGLISH_MONTHS].map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})\\.?)`
const YEAR = '(\\d{4}|\\d{2})'
const FORMS = [
  '(\\d{4})(?:[-_/.](\\d{1,2})[-_/.](\\d{1,2})|(\\d{2})(\\d{2}))',
  `(\\d{1,2})[º°]?[\\s-]+${MONTH},?[\\s-]+${YEAR}`,
  `${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})`,
  `(\\d{1,2})[-_/.](\\d{1,2})[-_/.]${YEAR}`,
]
const ZONE = '(?: ?(Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)(?![\\p{L}\\d]))?'
const TIME = `(?:(?:T|,? (?:(?:alle )?(?:ore )?)|_)(\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2}(?:\\.\\d+)?)?)${ZONE})?`
const DAY = new RegExp(`(?<![\\p{L}\\d])(?:${FORMS.join('|')})(?!\\d)${TIME}`, 'iu')

const WEEKDAY =
  /(?<!\p{L})(?:(?:lun|mar|mer|gio|ven|sab|dom|mon|tue|wed|thu|fri|sat|sun)|(?:lune|marte|mercole|giove|vener)d(?:ì|i['’]?)|sabato|domenica|(?:mon|tues|wednes|thurs|fri|satur|sun)day)[.,]?\s*$/iu

/** A day as somebody wrote it, with the text around it. */
export interface WrittenDay {
  before: string
  after: string
  /** True or false where it is a day in this order alone; undefined where both are possible or the same. */
  monthFirst: boolean | undefined
  /** The day as `yyyy-MM-dd`, of an instant with a zone the one in Europe/Rome; undefined where the order makes it none. */
  read: (monthFirst?: boolean) => string | undefined
}

/** Finds the first day in a text, in Italian or English words or in numbers. */
export function findDay(text: string): WrittenDay | undefined {
  const match = DAY.exec(text)
  if (!match) return undefined
  const read = (monthFirst = false) => dayOfMatch(match, monthFirst)
  const [inOrder, reversed] = [read(false), read(true)]
  if (!inOrder && !reversed) return undefined
  return {
    before: text.slice(0, match.index).replace(WEEKDAY, ''),
    after: text.slice(match.index + match[0].length),
    monthFirst: inOrder && reversed ? undefined : !inOrder,
    read,
  }
}

/** Whether a column of days has the month first; undefined where some of its days have it first and others second. */
export function hasMonthFirst(days: readonly WrittenDay[]): boolean | undefined {
  const orders = new Set(days.map(({ monthFirst }) => monthFirst))
  return orders.has(true) && orders.has(false) ? undefined : orders.has(true)
}

function dayOfMatch(match: readonly string[], monthFirst: boolean): string | undefined {
  const [, y1, m1, d1, m1c, d1c, d2, m2, y2, m3, d3, y3, first = '', second = '', y4, time, zone] = match
  const [day, month] = monthFirst ? [second, first] : [first, second]
  const word = m2 ?? m3
  const numbers = [
    fullYear(y1 ?? y2 ?? y3 ?? y4 ?? ''),
    word ? String(MONTH_NUMBERS.get(word.slice(0, 3).toLowerCase())) : (m1 ?? m1c ?? month),
    d1 ?? d1c ?? d2 ?? d3 ?? day,
  ]
  const iso = numbers.map((number) => number.padStart(2, '0')).join('-')
  const noon = new Date(`${iso}T12:00:00Z`)
  if (Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== iso) return undefined
  if (!time || !zone) return iso
  const [hour = '', minute, seconds = '00'] = time.split(/[:.]/)
  const offset = /\d/.test(zone)
    ? zone
        .replace(':', '')
        .padEnd(5, '0')
        .replace(/(\d\d)$/, ':$1')
    : 'Z'
  const instant = new Date(`${iso}T${hour.padStart(2, '0')}:${minute}:${seconds}${offset}`)
  return Number.isNaN(instant.getTime()) ? iso : dayOf(instant)
}

/** Diaries of two-digit years began in the last century at the earliest. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`)
