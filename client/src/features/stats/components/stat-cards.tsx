import { BookOpen, ChevronRight, type LucideIcon, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate, withArticle } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/numbers.ts'
import { addDays, DAYS_OF_WEEK } from '#shared/constants/dates.ts'
import { MOODS, type Mood, UNKNOWN_MOOD } from '#shared/constants/moods.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { countTold, dreamsOfMood, dreamsText, prevailingMood } from '../moods.ts'

export const STAT_GRID = 'grid grid-cols-3 gap-5 max-md:grid-cols-2 max-md:gap-3 max-xs:grid-cols-1'
const CARD = 'flex min-w-0 flex-col'
/** The first on a phone, and as wide as the other two. */
const WIDE = 'max-md:order-first max-md:col-span-full'

/** The three stats of the dashboard, each with a small drawing that says the same. */
export function StatCards({ stats, today }: { stats: Stats; today: string }) {
  return (
    <section className={STAT_GRID} aria-label="Riepilogo">
      <CountCard count={stats.count} weeks={stats.weeks} today={today} />
      <MoodCard counts={stats.moodCounts} dreams={stats.count} />
      <ElementCard top={stats.recurringElements[0]} count={stats.count} />
    </section>
  )
}

interface StatCardProps {
  name: string
  Icon: LucideIcon
  value: ReactNode
  wide?: boolean
  children: ReactNode
}

function StatCard({ name, Icon, value, wide, children }: StatCardProps) {
  return (
    <Card className={cn(CARD, wide && WIDE)}>
      <h2 className="flex items-center gap-2 text-muted [font:600_15px/1.5_var(--font-sans)] max-md:text-[14px]">
        <Icon size={18} />
        {name}
      </h2>
      <p className="mt-3 mb-1.5 tracking-[-0.015em] wrap-anywhere [font:500_34px/1.1_var(--font-serif)] max-md:mt-2.5 max-md:mb-1 max-md:text-[28px]">
        {value}
      </p>
      {children}
    </Card>
  )
}

const BAR = 'w-full bg-col group-last/week:bg-petrol forced-colors:bg-[CanvasText]'

function CountCard({ count, weeks, today }: { count: number; weeks: number[]; today: string }) {
  const most = Math.max(1, ...weeks)
  const latest = weeks.at(-1) ?? 0
  const columns = weeks.map((dreams, place) => ({
    dreams,
    last: addDays(today, (place + 1 - weeks.length) * DAYS_OF_WEEK),
    height: `${(dreams / most) * 100}%`,
  }))
  return (
    <StatCard name="Sogni Registrati" Icon={BookOpen} value={formatCount(count)}>
      <p className="small muted">
        {latest > 0 ? (
          <Link href={paths.dreamsBy({ week: today })} className={`underline underline-offset-4 ${SMALL_LINK}`}>
            {latest} negli ultimi sette giorni
          </Link>
        ) : (
          '0 negli ultimi sette giorni'
        )}
      </p>
      <div className="mt-auto pt-3.5">
        <ul className="flex h-9 gap-[7px]" aria-label="Sogni per settimana, dalla più lontana">
          {columns.map(({ dreams, last, height }) => (
            <li key={last} className="group/week flex shrink basis-5 items-end">
              {dreams > 0 && (
                <Link
                  href={paths.dreamsBy({ week: last })}
                  className="flex h-full w-full items-end max-md:hidden"
                  aria-label={`${dreamsText(dreams)} fino ${withArticle('al', formatDate(last))}`}
                >
                  <i className={`${BAR} min-h-1.5 rounded-[99px_99px_2px_2px]`} style={{ height }} />
                </Link>
              )}
              {/* Beside each other the bars of a phone are narrower than a finger. */}
              <span className={cn('flex h-full w-full items-end', dreams > 0 && 'md:hidden')}>
                <span className="sr-only">{dreamsText(dreams)}</span>
                <i
                  className={cn(BAR, dreams > 0 ? 'min-h-1.5 rounded-[99px_99px_2px_2px]' : 'min-h-0.5 rounded-[2px]')}
                  style={{ height }}
                />
              </span>
            </li>
          ))}
        </ul>
      </div>
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
  const look = MOOD_LOOK[dreams > 0 && told === 0 ? 'unknown' : prevailingMood(counts)]
  const present = MOODS.filter((candidate) => counts[candidate] > 0)
  return (
    <StatCard name="Stato d'Animo" Icon={look.Icon} value={look === MOOD_LOOK.unknown ? UNKNOWN_MOOD : look.word} wide>
      {told > 0 && told < dreams && (
        <p className="small muted">su {told === 1 ? '1 sogno' : `${told} sogni`} con un umore</p>
      )}
      <div className="mt-auto flex h-3 gap-[3px]" aria-hidden="true">
        {present.map((candidate) => (
          <span
            key={candidate}
            className={cn(
              'min-w-2 rounded-[4px] first:rounded-s-[99px] last:rounded-e-[99px] forced-colors:bg-[CanvasText]',
              MOOD_COLOURS[candidate],
            )}
            style={{ flex: counts[candidate] }}
          />
        ))}
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
        {MOODS.map((candidate) => {
          const { Icon } = MOOD_LOOK[candidate]
          return (
            <li key={candidate} className="inline-flex items-center gap-1.5">
              <Icon size={15} />
              {counts[candidate] > 0 ? (
                <Link
                  href={paths.dreamsBy({ mood: candidate })}
                  className={`underline underline-offset-4 ${SMALL_LINK}`}
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
    </StatCard>
  )
}

function ElementCard({ top, count }: { top: Stats['recurringElements'][number] | undefined; count: number }) {
  if (!top) {
    return (
      <StatCard name="Elemento Ricorrente" Icon={Repeat} value="Nessuno, per ora">
        <p className="small muted">Scegli emozioni, temi e simboli mentre scrivi: qui vedrai cosa torna.</p>
      </StatCard>
    )
  }
  return (
    <StatCard
      name="Elemento Ricorrente"
      Icon={Repeat}
      value={<Link href={paths.dreamsBy({ element: top.element })}>{top.element}</Link>}
    >
      <p className="small muted">{count === 1 ? 'Nel tuo primo sogno' : `In ${top.count} dei tuoi ${count} sogni`}</p>
      <div className="mt-auto pt-3.5">
        <Diamonds on={top.count} of={count} />
      </div>
    </StatCard>
  )
}

const DIAMONDS_MAX = 36

/** One diamond per dream; a long journal is drawn in proportion. */
function Diamonds({ on, of }: { on: number; of: number }) {
  const total = Math.min(of, DIAMONDS_MAX)
  const filled = of <= DIAMONDS_MAX ? on : Math.max(1, Math.round((on / of) * DIAMONDS_MAX))
  const places = Array.from({ length: total }, (_, place) => place)
  return (
    <div
      className="grid max-w-[226px] grid-cols-[repeat(auto-fill,10px)] gap-x-[9px] gap-y-2 pb-[3px]"
      role="img"
      aria-label={`${on} su ${of}`}
    >
      {places.map((place) => (
        <i
          key={place}
          className={cn(
            'size-2.5 rotate-45 rounded-[2px] border-[1.5px]',
            place < filled ? 'border-petrol bg-petrol forced-colors:bg-[CanvasText]' : 'border-col',
          )}
        />
      ))}
    </div>
  )
}

/** Dreams of this day in other years, and of a month ago; nothing where there are none. */
export function OnThisDay({ dreams, today }: { dreams: Stats['onThisDay']; today: string }) {
  if (dreams.length === 0) return null
  return (
    <section className="card mt-5 max-md:mt-3" aria-labelledby="on-this-day">
      <h2 className="h3 mb-1" id="on-this-day">
        Accadde oggi
      </h2>
      <ul className={cn(dreams.length > 1 && 'md:grid md:grid-cols-2 md:gap-x-10')}>
        {dreams.map((dream) => (
          <li key={dream.id}>
            <Link href={paths.dream(dream.id)} className="row-link grid-cols-[36px_minmax(0,1fr)_20px]">
              <DreamWindow dream={dream} className="w-9 [--base:5px]" />
              <span>
                <span className="small muted block">{howLongAgo(dream.date, today)}</span>
                <span className="row-title">{dream.title}</span>
              </span>
              <ChevronRight size={18} className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** «Un anno fa, oggi», «3 anni fa, oggi», «Un mese fa» */
function howLongAgo(date: string, today: string): string {
  if (date.slice(5) !== today.slice(5)) return 'Un mese fa'
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4))
  return years === 1 ? 'Un anno fa, oggi' : `${years} anni fa, oggi`
}
