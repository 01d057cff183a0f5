import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { formatDate, formatMonthName, formatShort } from '#client/lib/dates.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import { fold } from '#shared/constants/fold.ts'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'

interface EndProps {
  /** The oldest first. */
  dreams: readonly DeviceDream[]
}

const collator = new Intl.Collator('it')

/** The dreamer's own words about things, people and moments, by name. */
export function BookDictionary({ dreams }: EndProps) {
  const notes = dreams.flatMap(({ dream, annotations }) =>
    annotations.flatMap(({ id, quote, heading, words }) => {
      const name = heading ?? quote
      return name && words ? [{ id, name, words, date: dream.date }] : []
    }),
  )
  if (notes.length === 0) return null
  const names = new Map(notes.map(({ name }) => [fold(name), name]))
  const entries = [...names].toSorted(([, a], [, b]) => collator.compare(a, b))
  return (
    <section className="book-flow book-end">
      <h3>Il tuo dizionario</h3>
      <dl>
        {entries.map(([key, called]) => (
          <div key={key}>
            <dt dir="auto">{called}</dt>
            {notes.map(
              ({ id, name, words, date }) =>
                fold(name) === key && (
                  <dd key={id} dir="auto">
                    {words} <span>{formatShort(date)}</span>
                  </dd>
                ),
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

const RETURN_NIGHTS = 2
const RETURNS = 30
const NIGHTS_SHOWN = 16

/** What comes back, with its nights, the most frequent first. */
export function Returns({ dreams }: EndProps) {
  const found = new Map<string, { label: string; nights: Set<string> }>()
  for (const { dream } of dreams) {
    for (const label of [...dream.elements, ...dream.foundElements]) {
      const known = found.get(fold(label)) ?? { label, nights: new Set() }
      found.set(fold(label), known)
      known.nights.add(dream.date)
    }
  }
  const returns = [...found.values()]
    .filter(({ nights }) => nights.size >= RETURN_NIGHTS)
    .toSorted((a, b) => b.nights.size - a.nights.size || collator.compare(a.label, b.label))
    .slice(0, RETURNS)
  if (returns.length === 0) return null
  return (
    <section className="book-flow book-end">
      <h3>Le cose che tornano</h3>
      <dl>
        {returns.map(({ label, nights }) => (
          <div key={label}>
            <dt dir="auto">
              {label} <span>{nights.size} notti</span>
            </dt>
            <dd>
              {[...nights].slice(0, NIGHTS_SHOWN).map(formatShort).join(', ')}
              {nights.size > NIGHTS_SHOWN && ` e altre ${nights.size - NIGHTS_SHOWN}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const CELL = 10
const LABEL = 34

/** Each mood by its own shape, so that black ink tells them apart. */
const SHAPES: Record<Mood | 'unknown', { fill: string; r: number; dash?: string }> = {
  positive: { fill: '#222', r: 3.4 },
  neutral: { fill: '#fff', r: 3 },
  negative: { fill: '#aaa', r: 3 },
  unknown: { fill: '#fff', r: 3, dash: '1.2 1.2' },
}

function Night({ x, y, mood }: { x: number; y: number; mood: Mood | 'unknown' }) {
  const { dash, ...shape } = SHAPES[mood]
  return <circle cx={x} cy={y} {...shape} stroke="#222" strokeWidth=".8" strokeDasharray={dash} />
}

/** All nights of the book, a row a month. */
export function NightsCalendar({ dreams, hasMoods }: EndProps & { hasMoods: boolean }) {
  const [first, last] = [dreams[0]?.dream.date, dreams.at(-1)?.dream.date]
  if (!first || !last) return null
  const months: string[] = []
  for (let at = new Date(`${first.slice(0, 7)}-15T12:00:00Z`); at.toISOString().slice(0, 7) <= last.slice(0, 7); ) {
    months.push(at.toISOString().slice(0, 7))
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
  const nights = new Map(dreams.map(({ dream }) => [dream.date, dream.mood ?? ('unknown' as const)]))
  const moods = [...new Set(nights.values())]
  return (
    <section className="book-flow book-end">
      <h3>Il calendario delle notti</h3>
      <svg className="book-calendar" viewBox={`0 0 ${LABEL + 31 * CELL} ${months.length * (CELL + 3)}`} role="img">
        <title>{`${nights.size} notti, dal ${formatDate(first)} al ${formatDate(last)}`}</title>
        {months.map((month, row) => {
          const y = row * (CELL + 3) + CELL / 2 + 1
          const days = new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate()
          return (
            <g key={month}>
              <text x="0" y={y + 2.2} fontSize="6.6">
                {month.endsWith('-01') || row === 0
                  ? `${formatMonthName(`${month}-01`).slice(0, 3)} ${month.slice(2, 4)}`
                  : formatMonthName(`${month}-01`).slice(0, 3)}
              </text>
              {Array.from({ length: days }, (_, at) => {
                const mood = nights.get(`${month}-${String(at + 1).padStart(2, '0')}`)
                const x = LABEL + at * CELL + CELL / 2
                if (mood) return <Night key={x} x={x} y={y} mood={hasMoods ? mood : 'positive'} />
                return <circle key={x} cx={x} cy={y} r=".8" fill="#999" />
              })}
            </g>
          )
        })}
      </svg>
      {hasMoods && (
        <p className="book-legend">
          {moods.map((mood) => (
            <span key={mood}>
              <svg viewBox="0 0 8 8" aria-hidden="true">
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
