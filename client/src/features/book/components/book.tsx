import { type CSSProperties, memo, useEffect } from 'react'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { Reading } from '#client/components/dream/reading.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate, formatLong, formatMonth, formatMonthName, todayRome } from '#client/lib/dates.ts'
import { locate, plainLines, splitParagraphs, takesDropCap } from '#client/lib/text.ts'
import { litMoon, moonPhase } from '#shared/constants/window-scene.ts'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'
import { type BookChoice, daysOf, FORMATS } from '../book-choice.ts'
import '../book.css'
import { BookDictionary, NightsCalendar, Returns } from './book-ends.tsx'

interface BookProps {
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

const SMALL = 'text-[0.84em] tracking-[0.02em]'

/** A span of dreams as a book: on the screen sheet after sheet, on paper by the browser's paged media. */
export function Book({ dreams, choice, title, dedication, owner, period, set }: BookProps) {
  const { format, has } = choice
  const months = [...new Set(dreams.slice(0, set).map(monthOf))]
  usePageRules(choice, title, months)
  const { width, height, margin, type } = FORMATS[format]
  const mm = { w: width, h: height, top: margin[0], outer: margin[1], bottom: margin[2], inner: margin[3], type }
  const nights = new Set(dreams.map(({ dream }) => dream.date)).size
  const count = dreams.length === 1 ? 'un sogno' : `${dreams.length} sogni`
  return (
    <div
      className="book"
      lang="it"
      style={Object.fromEntries(Object.entries(mm).map(([name, value]) => [`--${name}`, value])) as CSSProperties}
    >
      <section className="book-sheet justify-evenly! break-before-auto!">
        <p className="text-[1.05em] tracking-[0.08em]">{owner}</p>
        <Sky dreams={dreams} />
        <h2 dir="auto" className="text-[2.5em] leading-[1.12] font-medium text-balance">
          {title}
        </h2>
        <p className={SMALL}>{period}</p>
      </section>
      <div className="book-sheet not-print:hidden" />
      <section className="book-sheet text-[1.5em] italic">
        <p dir="auto">{title}</p>
      </section>
      <section className={cn('book-sheet italic', !dedication && 'not-print:hidden')}>
        <p dir="auto">{dedication}</p>
      </section>
      {months.map((month) => {
        const chapter = dreams.filter((each, at) => at < set && monthOf(each) === month)
        return (
          <section key={month} className="book-flow" style={{ page: pageOf(month) }}>
            <MonthOpening month={month} dreams={chapter} />
            {chapter.map((each) => (
              <BookDream key={each.dream.id} {...each} has={has} />
            ))}
          </section>
        )
      })}
      {set >= dreams.length && (
        <>
          {has.dizionario && <BookDictionary dreams={dreams} />}
          {has.ritorni && <Returns dreams={dreams} />}
          {has.calendario && <NightsCalendar dreams={dreams} hasMoods={has.umori} />}
          <section className="book-sheet justify-end! gap-[1em] text-[0.84em] text-balance">
            <p>
              Questo libro raccoglie {count} di {owner}, in {nights === 1 ? 'una notte' : `${nights} notti`}. Le
              finestre hanno la luna di quelle notti.
            </p>
            <p>Composto in Brygada 1918 con Diario dei sogni, {formatDate(todayRome())}.</p>
          </section>
        </>
      )}
    </div>
  )
}

const monthOf = ({ dream }: DeviceDream) => dream.date.slice(0, 7)
const pageOf = (month: string) => `month-${month}`
const HEAD_MAX = 44

/** The size, numbers and running heads of the pages, as long as the book is shown. */
function usePageRules({ format }: BookChoice, title: string, months: readonly string[]) {
  const { width, height, margin } = FORMATS[format]
  const [top, outer, bottom, inner] = margin
  const box = (text: string) =>
    `{ content: "${text.replaceAll(/["\\\n]/g, ' ')}"; font: italic 8.5pt "Brygada 1918 Variable", serif }`
  const head = box(title.length > HEAD_MAX ? `${title.slice(0, HEAD_MAX)}…` : title)
  const rules = [
    `@page { size: ${width}mm ${height}mm; margin: ${top}mm ${outer}mm ${bottom}mm ${inner}mm; @bottom-center { content: counter(page); font: 8.5pt "Brygada 1918 Variable", serif } }`,
    `@page :left { margin-inline: ${outer}mm ${inner}mm }`,
    `@page :first { margin-inline: ${(outer + inner) / 2}mm }`,
    '@page bare { @bottom-center { content: none } }',
    ...months.map((month) => {
      const name = pageOf(month)
      return `@page ${name}:left { @top-left ${head} } @page ${name}:right { @top-right ${box(formatMonth(`${month}-01`))} }`
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
  const shown = Array.from({ length: side ** 2 }, (_, at) => dreams[Math.floor((at * dreams.length) / side ** 2)])
  return (
    <div
      className="book-sky grid w-[62%] gap-[0.09em] overflow-hidden rounded-[50%_50%_4%_4%/35.714%_35.714%_3%_3%] border-[0.09em] border-current bg-[#1a1a1a]"
      style={{ gridTemplateColumns: `repeat(${side}, 1fr)` }}
      aria-hidden="true"
    >
      {shown.map((each) => each && <DreamWindow key={each.dream.id} dream={each.dream} />)}
    </div>
  )
})

const hasSameDreams = ({ dreams }: Pick<BookProps, 'dreams'>, next: Pick<BookProps, 'dreams'>) =>
  dreams.length === next.dreams.length && dreams.every((each, at) => each === next.dreams[at])

/** Rendered again only with other dreams: a book is set in many steps. */
const MonthOpening = memo(function MonthOpening({ month, dreams }: Pick<BookProps, 'dreams'> & { month: string }) {
  const nights = new Set(dreams.map(({ dream }) => dream.date))
  return (
    <header className="pt-[2em] pb-[4em] text-center">
      <Moons month={month} nights={nights} />
      <h3 className="mt-[0.5em] text-[2.8em] leading-none capitalize">{formatMonthName(`${month}-01`)}</h3>
      <p className={`mt-[0.6em] ${SMALL}`}>{month.slice(0, 4)}</p>
      <div className="mt-[1.6em] flex flex-wrap justify-center gap-[0.5em]" aria-hidden="true">
        {dreams.map(({ dream }) => (
          <DreamWindow key={dream.id} className="w-[2.6em]!" dream={dream} />
        ))}
      </div>
    </header>
  )
}, hasSameDreams)

const MOON = { step: 10, y: 5, r: 3.4 }

/** The moon of each night of a month; below it a point for a night with a dream. */
function Moons({ month, nights }: { month: string; nights: ReadonlySet<string> }) {
  const days = daysOf(month)
  return (
    <svg className="w-full" viewBox={`0 0 ${days.length * MOON.step} 14`} aria-hidden="true">
      {days.map((day, at) => {
        const x = (at + 0.5) * MOON.step
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

/** An apostrophe would be as large as its letter. */
const CAPITAL = /^\p{Lu}(?!['’])/u

/** Characters of half a page: a shorter dream is not parted. */
const SHORT = 900

type BookDreamProps = DeviceDream & Pick<BookChoice, 'has'>

const BookDream = memo(function BookDream({ dream, analysis, annotations, has }: BookDreamProps) {
  const paragraphs = splitParagraphs(dream.content)
  const written = has.parole ? annotations.filter(({ words, day }) => words || day) : []
  /** The paragraph below which a note stands; -1 is below them all. */
  const placeOf = ({ quote, occurrence }: (typeof written)[number]): number => {
    const at = quote === null ? -1 : (locate(plainLines(dream.content), quote, occurrence)?.start ?? -1)
    return paragraphs.findLastIndex(({ start }) => start <= at)
  }
  const notesAt = (place: number) =>
    written
      .filter((note) => placeOf(note) === place)
      .map(({ id, kind, quote, question, words, day }) => (
        <p
          key={id}
          dir="auto"
          className={cn(
            'my-[0.6em] break-inside-avoid break-before-avoid ps-[1.4em] italic',
            kind !== 'next' && 'text-[0.88em]',
          )}
        >
          {(quote ?? question) && <b className="font-medium not-italic">{quote ?? question} — </b>}
          {kind === 'next' && '… '}
          {[words, day].filter(Boolean).join(' — ')}
        </p>
      ))
  return (
    <article className={cn('[article+&]:mt-[3em]', dream.content.length < SHORT && 'is-short')}>
      <header className="mb-[1em] flex break-inside-avoid items-end gap-[1em]">
        <DreamWindow className="w-[3.6em]! flex-none" dream={dream} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap justify-between gap-x-[2em] text-[0.84em] italic">
            <p className="first-letter:uppercase">{formatLong(dream.date)}</p>
            <p dir="auto">{dream.tags.join(' · ')}</p>
          </div>
          <h4 dir="auto" className="mt-[0.1em] text-[1.55em] leading-[1.15] font-medium">
            {dream.title}
          </h4>
        </div>
      </header>
      {paragraphs.map(({ start, text }, at) => (
        <div key={start} className="not-first-of-type:indent-[1.4em]">
          <p
            dir="auto"
            className={at === 0 && takesDropCap(text) && CAPITAL.test(text) ? 'book-text has-initial' : 'book-text'}
          >
            {text}
          </p>
          {notesAt(at)}
        </div>
      ))}
      {notesAt(-1)}
      {has.letture && analysis && analysis.safety?.level !== 1 && (
        <Reading text={analysis.analysis} initial={false} className="mt-[1.2em] break-before-avoid ps-[1.4em]" />
      )}
    </article>
  )
})
