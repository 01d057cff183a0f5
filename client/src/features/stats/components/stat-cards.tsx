import { BookOpen, type LucideIcon, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate, withArticle } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/text.ts'
import { addDays, DAYS_OF_WEEK } from '#shared/constants/dates.ts'
import { MOODS, type Mood } from '#shared/constants/dreams.ts'
import { elementGroup } from '#shared/constants/elements.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { countTold, dreamsOfMood, dreamsText, prevailingMood } from '../moods.ts'
import { CountedAt } from './chart-parts.tsx'

interface StatCardsProps {
  stats: Stats
  today: string
}

export function StatCards({ stats, today }: StatCardsProps) {
  return (
    <section className="mt-4 md:mt-5" aria-labelledby="figures">
      <h2 className="sr-only" id="figures">
        Le tue cifre
      </h2>
      <CountedAt at={stats.countedAt} className="mb-2" />
      <div className="grid grid-cols-3 gap-2 max-2xs:grid-cols-1 md:gap-5">
        <CountCard count={stats.count} weeks={stats.weeks} today={today} />
        <MoodCard counts={stats.moodCounts} dreams={stats.count} />
        <ElementCard top={stats.recurringElements[0]} count={stats.count} />
      </div>
    </section>
  )
}

interface StatCardProps {
  name: string
  Icon: LucideIcon | (typeof MOOD_LOOK)['unknown']['Icon']
  value: ReactNode
  children?: ReactNode
}

function StatCard({ name, Icon, value, children }: StatCardProps) {
  return (
    <div className="card flex min-w-0 flex-col px-2.5 py-3 md:px-6 md:py-4.5">
      <h3 className="flex items-start gap-2 text-muted [font:500_0.9375rem/1.3_var(--font-sans)] max-md:min-h-[2.6em] max-md:text-[0.8125rem]">
        <Icon size={18} className="max-md:hidden" aria-hidden="true" />
        {name}
      </h3>
      <p className="mt-1 mb-2 wrap-anywhere hyphens-auto [font:500_1.625rem/1.2_var(--font-serif)] max-md:text-[1.0625rem]">
        {value}
      </p>
      <div className="mt-auto text-[0.875rem] leading-[1.35] text-muted max-md:text-[0.8125rem]">{children}</div>
    </div>
  )
}

const QUIET_LINK = `min-h-6 underline underline-offset-4 ${SMALL_LINK}`
const BAR = 'w-full bg-col group-last/week:bg-petrol forced-colors:bg-[CanvasText]'

function CountCard({ count, weeks, today }: { count: number; weeks: number[]; today: string }) {
  const most = Math.max(1, ...weeks)
  const lately = `${weeks.at(-1) ?? 0} negli ultimi sette giorni`
  const columns = weeks.map((dreams, place) => ({
    dreams,
    last: addDays(today, (place + 1 - weeks.length) * DAYS_OF_WEEK),
    height: `${(dreams / most) * 100}%`,
  }))
  return (
    <StatCard name="Sogni Registrati" Icon={BookOpen} value={formatCount(count)}>
      {count > 0 && (
        <ul className="mb-2 flex h-9 gap-[7px] max-lg:hidden" aria-label="Sogni per settimana, dalla più lontana">
          {columns.map(({ dreams, last, height }) => (
            <li key={last} className="group/week flex flex-1 items-end">
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
      )}
      {weeks.at(-1) ? (
        <Link href={paths.dreamsBy({ week: today })} className={QUIET_LINK}>
          {lately}
        </Link>
      ) : (
        lately
      )}
    </StatCard>
  )
}

const MOOD_COLOURS: Record<Mood, string> = {
  positive: 'bg-mood-positive',
  neutral: 'bg-mood-neutral',
  negative: 'bg-mood-negative',
}

function MoodCard({ counts, dreams }: { counts: Stats['moodCounts']; dreams: number }) {
  const told = countTold(counts)
  const look = MOOD_LOOK[told === 0 && dreams > 0 ? 'unknown' : prevailingMood(counts)]
  return (
    <StatCard name="Stato d'Animo" Icon={look.Icon} value={look === MOOD_LOOK.unknown ? 'Non detto' : look.word}>
      <MoodSplit counts={counts} />
      {told > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 max-md:sr-only">
          {MOODS.filter((mood) => counts[mood] > 0).map((mood) => (
            <li key={mood}>
              <Link href={paths.dreamsBy({ mood })} className={QUIET_LINK}>
                {dreamsOfMood(mood, counts[mood])}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {told > 0 && told < dreams && <p>su {dreamsText(told)} con un umore</p>}
    </StatCard>
  )
}

/** The moods as a bar, each as wide as frequent. */
function MoodSplit({ counts }: { counts: Stats['moodCounts'] }) {
  return (
    <span className="mb-2 flex h-2.5 gap-[3px] empty:hidden" aria-hidden="true">
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

function ElementCard({ top, count }: { top: Stats['recurringElements'][number] | undefined; count: number }) {
  const name = 'Elemento Ricorrente'
  if (!top) return <StatCard name={name} Icon={Repeat} value="—" />
  const { element } = top
  return (
    <StatCard
      name={name}
      Icon={Repeat}
      value={
        <Link className={QUIET_LINK} href={paths.thread(elementGroup(element), element)}>
          {element}
        </Link>
      }
    >
      <span className="mb-2 block h-2.5 overflow-hidden rounded-[3px_99px_99px_3px] bg-surface-2" aria-hidden="true">
        <span
          className="block h-full rounded-[inherit] bg-petrol forced-colors:bg-[CanvasText]"
          style={{ width: `${(top.count / count) * 100}%` }}
        />
      </span>
      {count === 1 ? 'Nel tuo primo sogno' : `In ${top.count} dei tuoi ${count} sogni`}
    </StatCard>
  )
}
