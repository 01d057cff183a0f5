import { eachMonthOfInterval } from 'date-fns'
import { Fragment } from 'react'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { dateToDay, dayToDate, formatDate, formatMonthName, formatShort, withArticle } from '#client/lib/dates.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import { fold } from '#shared/constants/fold.ts'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'
import { daysOf } from '../book-choice.ts'

interface EndProps {
  /** The oldest first. */
  dreams: readonly DeviceDream[]
}

const END = { className: 'book-flow', style: { page: 'end' } }
const TITLE = 'mb-[0.6em] text-[2em] leading-[1.1]'
const compare = new Intl.Collator('it').compare

/** «3 mar» or, in a book of several years, «3 mar 2026», which no line parts. */
function spellerFor(dreams: EndProps['dreams']) {
  const years = new Set(dreams.map(({ dream }) => dream.date.slice(0, 4)))
  return (day: string) => (formatShort(day) + (years.size > 1 ? ` ${day.slice(0, 4)}` : '')).replaceAll(' ', '\u00A0')
}

interface Entry {
  name: string
  /** What is said, and its nights. */
  lines: Map<string, Set<string>>
}

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section {...END}>
      <h3 className={TITLE}>{title}</h3>
      <dl className="columns-[14em] gap-[2em] text-[0.9em]">
        {entries.map(({ name, lines }) => (
          <div key={name} className="mb-[0.9em] break-inside-avoid">
            <dt dir="auto" className="font-semibold first-letter:uppercase">
              {name}
            </dt>
            {[...lines].map(([text, nights]) => (
              <dd key={text} dir="auto" className="ps-[1em] -indent-[1em]">
                {text} <i>{[...nights].join(', ')}</i>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

function addNight(entries: Map<string, Entry>, name: string, text: string, night: string) {
  const entry = entries.get(fold(name)) ?? { name, lines: new Map<string, Set<string>>() }
  entries.set(fold(name), entry)
  entry.lines.set(text, (entry.lines.get(text) ?? new Set()).add(night))
}

/** The dreamer's own words about things, people and moments, by name. */
export function BookDictionary({ dreams }: EndProps) {
  const entries = new Map<string, Entry>()
  const spell = spellerFor(dreams)
  for (const { dream, annotations } of dreams) {
    for (const { quote, heading, words } of annotations) {
      const name = heading ?? quote
      if (name && words) addNight(entries, name, words, spell(dream.date))
    }
  }
  return (
    <Entries title="Il mio dizionario" entries={[...entries.values()].toSorted((a, b) => compare(a.name, b.name))} />
  )
}

const RETURN_NIGHTS = 2
const RETURNS = 30

/** What comes back, with its nights, the most frequent first. */
export function Returns({ dreams }: EndProps) {
  const found = new Map<string, Entry>()
  const spell = spellerFor(dreams)
  for (const { dream } of dreams) {
    for (const label of [...dream.elements, ...dream.foundElements]) addNight(found, label, '', spell(dream.date))
  }
  const nightsOf = ({ lines }: Entry) => lines.get('')?.size ?? 0
  const returns = [...found.values()]
    .filter((entry) => nightsOf(entry) >= RETURN_NIGHTS)
    .toSorted((a, b) => nightsOf(b) - nightsOf(a) || compare(a.name, b.name))
    .slice(0, RETURNS)
    .map((entry) => ({ ...entry, name: `${entry.name}, ${nightsOf(entry)} notti` }))
  return <Entries title="Le cose che tornano" entries={returns} />
}

const CELL = 10
const COLUMN = 16

/** Each mood by its light, so that black ink tells them apart. */
const SHADES: Record<Mood | 'unknown', { fill: string; strokeDasharray?: string }> = {
  positive: { fill: '#fff' },
  neutral: { fill: '#aaa' },
  negative: { fill: '#222' },
  unknown: { fill: '#fff', strokeDasharray: '1.2 1.2' },
}

const Night = ({ x, y, mood }: { x: number; y: number; mood: Mood | 'unknown' }) => (
  <circle cx={x} cy={y} r="3.2" stroke="#222" strokeWidth=".8" {...SHADES[mood]} />
)

/** All nights of the book, a column a month. */
export function NightsCalendar({ dreams, hasMoods }: EndProps & { hasMoods: boolean }) {
  const nights = new Map(dreams.map(({ dream }) => [dream.date, dream.mood ?? ('unknown' as const)]))
  const days = [...nights.keys()]
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const months = eachMonthOfInterval({ start: dayToDate(first), end: dayToDate(last) }).map((day) =>
    dateToDay(day).slice(0, 7),
  )
  return (
    <section {...END}>
      <h3 className={TITLE}>Il calendario delle notti</h3>
      <svg
        className="mx-auto max-h-[38em] w-full"
        viewBox={`-14 -12 ${months.length * COLUMN + 16} ${31 * CELL + 14}`}
        role="img"
      >
        <title>{`Le notti ${withArticle('dal', formatDate(first))} ${withArticle('al', formatDate(last))}`}</title>
        {[1, 5, 10, 15, 20, 25, 30].map((day) => (
          <text key={day} x="-4" y={(day - 0.5) * CELL + 2} fontSize="6" textAnchor="end">
            {day}
          </text>
        ))}
        {months.map((month, column) => {
          const x = (column + 0.5) * COLUMN
          return (
            <Fragment key={month}>
              <text x={x} y="-4" fontSize="6" textAnchor="middle">
                {formatMonthName(`${month}-01`).slice(0, 3)}
                {first.slice(0, 4) !== last.slice(0, 4) && month.endsWith('-01') && ` ’${month.slice(2, 4)}`}
              </text>
              {daysOf(month).map((day, at) => {
                const y = (at + 0.5) * CELL
                const mood = nights.get(day)
                if (!mood) return <circle key={day} cx={x} cy={y} r=".8" fill="#999" />
                return <Night key={day} x={x} y={y} mood={hasMoods ? mood : 'neutral'} />
              })}
            </Fragment>
          )
        })}
      </svg>
      {hasMoods && (
        <p className="mt-[1em] flex flex-wrap justify-center gap-x-[1.4em] text-[0.84em]">
          {[...new Set(nights.values())].map((mood) => (
            <span key={mood} className="flex items-center gap-[0.4em]">
              <svg viewBox="0 0 8 8" className="w-[0.9em]" aria-hidden="true">
                <Night x={4} y={4} mood={mood} />
              </svg>
              {MOOD_LOOK[mood].word}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
