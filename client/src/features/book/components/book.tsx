import { type CSSProperties, memo, useEffect } from 'react'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { formatDate, formatLong, formatMonth, formatMonthName, todayRome } from '#client/lib/dates.ts'
import { liftQuestion, parseReading } from '#client/lib/reading-text.ts'
import { splitParagraphs, takesDropCap } from '#client/lib/text.ts'
import { litMoon, moonPhase } from '#shared/constants/window-scene.ts'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { type BookChoice, FORMATS } from '../book-choice.ts'
import '../book.css'
import { BookDictionary, NightsCalendar, Returns } from './book-ends.tsx'

export interface BookProps {
  /** The oldest first. */
  dreams: readonly DeviceDream[]
  choice: BookChoice
  title: string
  dedication: string
  owner: string
  period: string
  /** How many dreams are set so far: a long book grows in steps. */
  set: number
}

/** A span of dreams as a book: on the screen sheet after sheet, on paper by the browser's paged media. */
export function Book({ dreams, choice, title, dedication, owner, period, set }: BookProps) {
  const { format, has } = choice
  const months = [...new Set(dreams.slice(0, set).map(({ dream }) => monthOf(dream)))]
  usePageRules(choice, title, months)
  const { width, height, type } = FORMATS[format]
  const nights = new Set(dreams.map(({ dream }) => dream.date)).size
  return (
    <div className="book" lang="it" style={{ '--page-w': width, '--page-h': height, '--type': type } as CSSProperties}>
      <section className="book-sheet book-cover">
        <p className="book-owner">{owner}</p>
        <Sky dreams={dreams} />
        <h2 dir="auto">{title}</h2>
        <p className="book-period">{period}</p>
      </section>
      <section className="book-sheet book-half">
        <p dir="auto" className="book-half-title">
          {title}
        </p>
        {dedication && (
          <p dir="auto" className="book-dedication">
            {dedication}
          </p>
        )}
      </section>
      {months.map((month) => {
        const chapter = dreams.filter(({ dream }, at) => at < set && monthOf(dream) === month)
        return (
          <section key={month} style={{ page: pageOf(month) }}>
            <MonthOpening month={month} dreams={chapter} />
            <div className="book-flow">
              {chapter.map((each) => (
                <BookDream key={each.dream.id} {...each} has={has} />
              ))}
            </div>
          </section>
        )
      })}
      {set >= dreams.length && (
        <>
          {has.dizionario && <BookDictionary dreams={dreams} />}
          {has.ritorni && <Returns dreams={dreams} />}
          {has.calendario && <NightsCalendar dreams={dreams} hasMoods={has.umori} />}
          <section className="book-sheet book-colophon">
            <p>
              Questo libro raccoglie {dreams.length === 1 ? 'un sogno' : `${dreams.length} sogni`} di {owner}, in{' '}
              {nights === 1 ? 'una notte' : `${nights} notti`}. Le finestre hanno la luna di quelle notti.
            </p>
            <p>
              Composto in Brygada 1918 con Diario dei sogni,
              <br />
              {formatDate(todayRome())}.
            </p>
          </section>
        </>
      )}
    </div>
  )
}

const monthOf = ({ date }: Pick<Dream, 'date'>) => date.slice(0, 7)
const pageOf = (month: string) => `month-${month}`
const quoted = (text: string) => `"${text.replaceAll(/["\\\n]/g, ' ')}"`
const HEAD_MAX = 44

/** The size, numbers and running heads of the pages, as long as the book is shown. */
function usePageRules({ format }: BookChoice, title: string, months: readonly string[]) {
  const { width, height } = FORMATS[format]
  const head = quoted(title.length > HEAD_MAX ? `${title.slice(0, HEAD_MAX)}…` : title)
  const rules = [
    `@page { size: ${width}mm ${height}mm; margin: 17mm 15mm 18mm 19mm; @bottom-center { content: counter(page); font: 8.5pt "Brygada 1918 Variable", serif } }`,
    '@page :left { margin-inline: 15mm 19mm }',
    '@page :first { margin: 15mm; @bottom-center { content: none } }',
    '@page bare { @bottom-center { content: none } }',
    '@page opening { @bottom-center { content: none } }',
    ...months.map((month) => {
      const box = (content: string) => `{ content: ${content}; font: italic 8.5pt "Brygada 1918 Variable", serif }`
      const page = pageOf(month)
      return `@page ${page}:left { @top-left ${box(head)} } @page ${page}:right { @top-right ${box(quoted(formatMonth(`${month}-01`)))} }`
    }),
  ].join('\n')
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [rules])
}

const SKY_SIDE = 6

/** As many rows as columns of windows: together they have the shape of one. */
const Sky = memo(function Sky({ dreams }: Pick<BookProps, 'dreams'>) {
  const side = Math.min(SKY_SIDE, Math.floor(Math.sqrt(dreams.length)))
  const step = dreams.length / side ** 2
  const shown = Array.from({ length: side ** 2 }, (_, at) => dreams[Math.floor(at * step)]?.dream)
  return (
    <div className="book-sky" style={{ gridTemplateColumns: `repeat(${side}, 1fr)` }} aria-hidden="true">
      {shown.map((dream) => dream && <DreamWindow key={dream.id} dream={dream} />)}
    </div>
  )
})

const hasSameDreams = ({ dreams }: Pick<BookProps, 'dreams'>, next: Pick<BookProps, 'dreams'>) =>
  dreams.length === next.dreams.length && dreams.every((each, at) => each === next.dreams[at])

/** Rendered again only with other dreams: a book is set in many steps. */
const MonthOpening = memo(function MonthOpening({ month, dreams }: Pick<BookProps, 'dreams'> & { month: string }) {
  const nights = new Set(dreams.map(({ dream }) => dream.date))
  return (
    <header className="book-sheet book-opening">
      <Moons month={month} nights={nights} />
      <h3>{formatMonthName(`${month}-01`)}</h3>
      <p className="book-period">{month.slice(0, 4)}</p>
      <div className="book-windows" aria-hidden="true">
        {dreams.map(({ dream }) => (
          <DreamWindow key={dream.id} dream={dream} />
        ))}
      </div>
    </header>
  )
}, hasSameDreams)

const MOON = { step: 10, x: 5, y: 5, r: 3.4 }

/** The moon of each night of a month; below it a point for a night with a dream. */
function Moons({ month, nights }: { month: string; nights: ReadonlySet<string> }) {
  const count = new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate()
  return (
    <svg className="book-moons" viewBox={`0 0 ${count * MOON.step} 14`} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => {
        const day = `${month}-${String(at + 1).padStart(2, '0')}`
        const x = at * MOON.step + MOON.x
        return (
          <g key={day}>
            <circle cx={x} cy={MOON.y} r={MOON.r} fill="#222" stroke="#222" strokeWidth=".5" />
            <path fill="#fff" d={litMoon(moonPhase(day), { ...MOON, x })} />
            {nights.has(day) && <circle cx={x} cy="12.4" r="1" fill="#222" />}
          </g>
        )
      })}
    </svg>
  )
}

const BookDream = memo(function BookDream({
  dream,
  analysis,
  annotations,
  has,
}: DeviceDream & Pick<BookChoice, 'has'>) {
  const paragraphs = splitParagraphs(dream.content)
  const written = has.parole ? annotations.filter(({ words, day }) => words || day) : []
  /** The paragraph below which a note stands. */
  const placeOf = ({ quote, occurrence }: (typeof written)[number]): number | undefined => {
    if (quote === null) return undefined
    let at = -1
    for (let turn = 0; turn <= occurrence; turn += 1) at = dream.content.indexOf(quote, at + 1)
    return paragraphs.findLastIndex(({ start }) => start <= Math.max(at, 0))
  }
  return (
    <article className="book-dream">
      <header>
        <DreamWindow dream={dream} />
        <div>
          <p className="book-date">
            {formatLong(dream.date)}
            {has.umori && dream.mood && ` · ${MOOD_LOOK[dream.mood].word.toLowerCase()}`}
          </p>
          <h4 dir="auto">{dream.title}</h4>
        </div>
      </header>
      {dream.tags.length > 0 && (
        <ul className="book-tags">
          {dream.tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {paragraphs.map((paragraph, at) => (
        <div key={paragraph.start} className="contents">
          <p dir="auto" className={at === 0 && takesDropCap(paragraph.text) ? 'book-text has-initial' : 'book-text'}>
            {paragraph.text}
          </p>
          {written
            .filter((note) => placeOf(note) === at)
            .map(({ id, quote, words, day }) => (
              <p key={id} dir="auto" className="book-note">
                <b>{quote}</b> {[words, day].filter(Boolean).join(' — ')}
              </p>
            ))}
        </div>
      ))}
      {written
        .filter(({ quote }) => quote === null)
        .map(({ id, kind, question, words }) => (
          <p key={id} dir="auto" className="book-note">
            {question && <b>{question} </b>}
            {kind === 'next' ? `… ${words}` : words}
          </p>
        ))}
      {has.letture && analysis && analysis.safety?.level !== 1 && <BookReading text={analysis.analysis} />}
    </article>
  )
})

function BookReading({ text }: { text: string }) {
  const [question, rest] = liftQuestion(text)
  return (
    <section className="book-reading">
      {question && <h5>{question}</h5>}
      {parseReading(rest).map(({ start, runs }) => (
        <p key={start}>{runs.map((run) => (run.strong ? <b key={run.start}>{run.text}</b> : run.text))}</p>
      ))}
    </section>
  )
}
