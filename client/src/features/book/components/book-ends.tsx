import { Fragment } from 'react'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { formatDate, formatMonthName, formatShort } from '#client/lib/dates.ts'
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

/** Things by name, each with its lines and what is said beside them. */
function Entries({
  title,
  entries,
}: {
  title: string
  entries: Map<string, { name: string; lines: [string, string][] }>
}) {
  if (entries.size === 0) return null
  return (
    <section {...END}>
      <h3 className={TITLE}>{title}</h3>
      <dl className="columns-[14em] gap-[2em]">
        {[...entries].map(([key, { name, lines }]) => (
          <div key={key} className="mb-[0.9em] break-inside-avoid">
            <dt dir="auto" className="font-semibold first-letter:uppercase">
              {name}
            </dt>
            {lines.map(([text, aside]) => (
              <dd key={`${text} ${aside}`} dir="auto">
                {text} <i className="text-[0.84em]">{aside}</i>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The dreamer's own words about things, people and moments, by name. */
export function BookDictionary({ dreams }: EndProps) {
  const entries: Parameters<typeof Entries>[0]['entries'] = new Map()
  for (const { dream, annotations } of dreams) {
    for (const { quote, heading, words } of annotations) {
      const name = heading ?? quote
      if (!name || !words) continue
      const entry = entries.get(fold(name)) ?? { name, lines: [] }
      entries.set(fold(name), entry)
      entry.lines.push([words, formatShort(dream.date)])
    }
  }
  const sorted = [...entries].toSorted(([, a], [, b]) => compare(a.name, b.name))
  return <Entries title="Il tuo dizionario" entries={new Map(sorted)} />
}

const RETURN_NIGHTS = 2
const RETURNS = 30
const NIGHTS_SHOWN = 16

/** What comes back, with its nights, the most frequent first. */
export function Returns({ dreams }: EndProps) {
  const found = new Map<string, Set<string>>()
  for (const { dream } of dreams) {
    for (const label of [...dream.elements, ...dream.foundElements]) {
      found.set(label, (found.get(label) ?? new Set()).add(dream.date))
    }
  }
  const returns = [...found]
    .filter(([, nights]) => nights.size >= RETURN_NIGHTS)
    .toSorted(([a, { size }], [b, other]) => other.size - size || compare(a, b))
    .slice(0, RETURNS)
    .map(([name, nights]): [string, { name: string; lines: [string, string][] }] => {
      const rest = nights.size > NIGHTS_SHOWN ? ` e altre ${nights.size - NIGHTS_SHOWN}` : ''
      const days = [...nights].slice(0, NIGHTS_SHOWN).map(formatShort).join(', ')
      return [name, { name: `${name}, ${nights.size} notti`, lines: [[days + rest, '']] }]
    })
  return <Entries title="Le cose che tornano" entries={new Map(returns)} />
}

const CELL = 10
const ROW = 13
const LABEL = 34

/** Each mood by its own shape, so that black ink tells them apart. */
const SHAPES: Record<Mood | 'unknown', { fill: string; strokeDasharray?: string }> = {
  positive: { fill: '#222' },
  neutral: { fill: '#fff' },
  negative: { fill: '#aaa' },
  unknown: { fill: '#fff', strokeDasharray: '1.2 1.2' },
}

const Night = ({ x, y, mood }: { x: number; y: number; mood: Mood | 'unknown' }) => (
  <circle cx={x} cy={y} r="3.2" stroke="#222" strokeWidth=".8" {...SHAPES[mood]} />
)

/** All nights of the book, a row a month. */
export function NightsCalendar({ dreams, hasMoods }: EndProps & { hasMoods: boolean }) {
  const nights = new Map(dreams.map(({ dream }) => [dream.date, dream.mood ?? ('unknown' as const)]))
  const days = [...nights.keys()]
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const months: string[] = []
  for (const at = new Date(`${first.slice(0, 7)}-15`); at.toISOString().slice(0, 7) <= last.slice(0, 7); ) {
    months.push(at.toISOString().slice(0, 7))
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return (
    <section {...END}>
      <h3 className={TITLE}>Il calendario delle notti</h3>
      <svg className="w-full" viewBox={`0 0 ${LABEL + 31 * CELL} ${months.length * ROW}`} role="img">
        <title>{`${nights.size} notti, dal ${formatDate(first)} al ${formatDate(last)}`}</title>
        {months.map((month, row) => {
          const y = (row + 0.5) * ROW
          const year = month.endsWith('-01') || row === 0 ? ` ${month.slice(2, 4)}` : ''
          return (
            <Fragment key={month}>
              <text x="0" y={y + 2.2} fontSize="6.6">
                {formatMonthName(`${month}-01`).slice(0, 3) + year}
              </text>
              {daysOf(month).map((day, at) => {
                const x = LABEL + (at + 0.5) * CELL
                const mood = nights.get(day)
                if (!mood) return <circle key={day} cx={x} cy={y} r=".8" fill="#999" />
                return <Night key={day} x={x} y={y} mood={hasMoods ? mood : 'positive'} />
              })}
            </Fragment>
          )
        })}
      </svg>
      {hasMoods && (
        <p className="mt-[1em] flex flex-wrap gap-x-[1.4em] text-[0.84em]">
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
