import { BookOpen, Repeat } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate, withArticle } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/numbers.ts'
import { addDays, DAYS_OF_WEEK } from '#shared/constants/dates.ts'
import { elementGroup } from '#shared/constants/elements.ts'
import { MOODS, type Mood, UNKNOWN_MOOD } from '#shared/constants/moods.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { countTold, dreamsOfMood, dreamsText, prevailingMood } from '../moods.ts'
import { CountedAt } from './chart-parts.tsx'
import { Figure } from './figure.tsx'
import { PatternsFigure } from './patterns-figure.tsx'
import { TrendFigure } from './trend-figure.tsx'

interface FiguresProps {
  stats: Stats
  today: string
  premium: boolean
}

/** The figures of the journal, each a row that opens to its drawing. */
export function Figures({ stats, today, premium }: FiguresProps) {
  return (
    <section className="mt-4 md:mt-8" aria-labelledby="figures">
      <h2 className="sr-only" id="figures">
        Le tue cifre
      </h2>
      <CountedAt at={stats.countedAt} className="mb-2" />
      <div className="card px-6 py-1 max-md:px-4 max-md:py-0.5">
        <CountFigure count={stats.count} weeks={stats.weeks} today={today} />
        <MoodFigure counts={stats.moodCounts} dreams={stats.count} />
        <ElementFigure top={stats.recurringElements[0]} count={stats.count} />
        <PatternsFigure stats={stats} premium={premium} />
        <TrendFigure trend={stats.trend} />
      </div>
    </section>
  )
}

const BAR = 'w-full bg-col group-last/week:bg-petrol forced-colors:bg-[CanvasText]'

function CountFigure({ count, weeks, today }: { count: number; weeks: number[]; today: string }) {
  const most = Math.max(1, ...weeks)
  const lately = `${weeks.at(-1) ?? 0} negli ultimi sette giorni`
  const columns = weeks.map((dreams, place) => ({
    dreams,
    last: addDays(today, (place + 1 - weeks.length) * DAYS_OF_WEEK),
    height: `${(dreams / most) * 100}%`,
  }))
  return (
    <Figure
      name="Sogni Registrati"
      Icon={BookOpen}
      aside={<span className="max-md:hidden">{lately}</span>}
      value={formatCount(count)}
    >
      <p className="small muted">
        Per settimana, le ultime {weeks.length};{' '}
        {weeks.at(-1) ? (
          <Link href={paths.dreamsBy({ week: today })} className={`underline underline-offset-4 ${SMALL_LINK}`}>
            {lately}
          </Link>
        ) : (
          lately
        )}
      </p>
      <ul className="mt-3 flex h-12 gap-[7px]" aria-label="Sogni per settimana, dalla più lontana">
        {columns.map(({ dreams, last, height }) => (
          <li key={last} className="group/week flex w-6 items-end">
            {dreams > 0 ? (
              <Link
                href={paths.dreamsBy({ week: last })}
                className="flex h-full w-full items-end"
                aria-label={`${dreamsText(dreams)} fino ${withArticle('al', formatDate(last))}`}
              >
                <i className={`${BAR} min-h-1.5 rounded-[99px_99px_2px_2px]`} style={{ height }} />
              </Link>
            ) : (
              <span className="flex h-full w-full items-end">
                <span className="sr-only">{dreamsText(0)}</span>
                <i className={`${BAR} min-h-0.5 rounded-[2px]`} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Figure>
  )
}

const MOOD_COLOURS: Record<Mood, string> = {
  positive: 'bg-mood-positive',
  neutral: 'bg-mood-neutral',
  negative: 'bg-mood-negative',
}

function MoodFigure({ counts, dreams }: { counts: Stats['moodCounts']; dreams: number }) {
  const told = countTold(counts)
  const look = MOOD_LOOK[told === 0 ? 'unknown' : prevailingMood(counts)]
  return (
    <Figure
      name="Stato d'Animo"
      Icon={look.Icon}
      aside={<MoodSplit counts={counts} className="h-2.5 w-33 max-md:hidden" />}
      value={look === MOOD_LOOK.unknown ? UNKNOWN_MOOD : look.word}
    >
      {told > 0 && told < dreams && (
        <p className="small muted mb-3">su {told === 1 ? '1 sogno' : `${told} sogni`} con un umore</p>
      )}
      <MoodSplit counts={counts} className="h-3" />
      <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
        {MOODS.map((candidate) => {
          const { Icon } = MOOD_LOOK[candidate]
          return (
            <li key={candidate} className="inline-flex items-center gap-1.5">
              <Icon size={15} />
              {counts[candidate] > 0 ? (
                <Link
                  href={paths.dreamsBy({ mood: candidate })}
                  className={`min-h-6 underline underline-offset-4 ${SMALL_LINK}`}
                >
                  {dreamsOfMood(candidate, counts[candidate])}
                </Link>
              ) : (
                dreamsOfMood(candidate, 0)
              )}
            </li>
          )
        })}
      </ul>
    </Figure>
  )
}

/** The moods side by side, each as wide as it is frequent. */
function MoodSplit({ counts, className }: { counts: Stats['moodCounts']; className: string }) {
  return (
    <span className={cn('flex gap-[3px]', className)} aria-hidden="true">
      {MOODS.filter((mood) => counts[mood] > 0).map((mood) => (
        <span
          key={mood}
          className={cn(
            'min-w-2 rounded-[4px] first:rounded-s-[99px] last:rounded-e-[99px] forced-colors:bg-[CanvasText]',
            MOOD_COLOURS[mood],
          )}
          style={{ flex: counts[mood] }}
        />
      ))}
    </span>
  )
}

function ElementFigure({ top, count }: { top: Stats['recurringElements'][number] | undefined; count: number }) {
  const name = 'Elemento Ricorrente'
  if (!top) {
    return (
      <Figure name={name} Icon={Repeat} value="Nessuno, per ora">
        <p className="small muted">Scegli emozioni, temi e simboli mentre scrivi: qui vedrai cosa torna.</p>
      </Figure>
    )
  }
  const { element } = top
  const where = count === 1 ? 'Nel tuo primo sogno' : `In ${top.count} dei tuoi ${count} sogni`
  return (
    <Figure name={name} Icon={Repeat} aside={<span className="max-md:hidden">{where}</span>} value={element}>
      <p className="small">
        {where}.{' '}
        <Link className="link" href={paths.thread(elementGroup(element), element)}>
          Il filo di «{element}»
        </Link>
      </p>
    </Figure>
  )
}
