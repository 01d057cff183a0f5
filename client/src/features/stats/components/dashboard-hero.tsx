import { Moon, MoonStar, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useFocusAfterChange } from '#client/hooks/use-focus.ts'
import { useHour } from '#client/hooks/use-time.ts'
import { thisDevice } from '#client/lib/browser.ts'
import { cn } from '#client/lib/cn.ts'
import { formatDate, formatDayNumber, formatLong, formatWeekday } from '#client/lib/dates.ts'
import { PORTICO_NIGHTS } from '#shared/constants/limits.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { useEmptyMorning } from '../stats.queries.ts'

interface DashboardHeroProps {
  username: string
  today: string
  tonight: Night | undefined
  /** Whether a dream of today waits on this device. */
  isWaiting: boolean
  action: ReactNode
  children: ReactNode
}

export function DashboardHero({ username, today, tonight, isWaiting, action, children }: DashboardHeroProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] items-end gap-5 py-5 md:gap-8 md:pt-10 md:pb-8 xl:grid-cols-[minmax(0,1fr)_auto] xl:gap-12">
      <div>
        <p className="eyebrow">
          <time dateTime={today}>{formatLong(today)}</time>
        </p>
        <h1 suppressHydrationWarning className="display mt-1.5 mb-2.5 wrap-anywhere max-md:text-[1.875rem]">
          {greeting(useHour())}, {username}
        </h1>
        <p className="lead max-w-[42ch] max-md:text-[1.0625rem] max-md:leading-[1.45]">
          {isWaiting
            ? `Il sogno di stanotte è solo su ${thisDevice()}, e parte da solo quando torna la rete.`
            : tonight?.dream
              ? 'Il sogno di stanotte è nel diario. Se ne ricordi un altro, bastano poche righe.'
              : 'Cosa hai sognato stanotte? Bastano poche righe, prima che svanisca.'}
        </p>
        <div className="mt-5 flex flex-wrap gap-3 max-md:gap-y-1">{action}</div>
      </div>
      {children}
    </section>
  )
}

/** Records a morning without a dream; shown while tonight has no entry. */
export function EmptyMorningButton({ tonight }: { tonight: Night | undefined }) {
  const { mutate, isPending } = useEmptyMorning()
  const noted = useRef<HTMLParagraphElement>(null)
  useFocusAfterChange(noted, tonight?.empty, { preventScroll: true })
  // Reserves its line on a phone until it is known whether the button shows.
  if (!tonight) return <span className="min-h-13 max-md:w-full" aria-hidden="true" />
  if (tonight.dream) return null
  if (tonight.empty) {
    return (
      <p
        ref={noted}
        tabIndex={-1}
        className="small muted inline-flex min-h-13 items-center justify-center gap-2 outline-none max-md:w-full"
      >
        <Moon size={16} />
        Stanotte niente, annotato
      </p>
    )
  }
  return (
    <Button
      variant="ghost"
      size="lg"
      className="max-md:w-full"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      <MoonStar size={20} />
      Stanotte niente
    </Button>
  )
}

/** By the local hour (0–23). */
export function greeting(hour: number): string {
  if (hour < 5) return 'Buona notte'
  if (hour < 13) return 'Buongiorno'
  return hour < 18 ? 'Buon pomeriggio' : 'Buonasera'
}

type Night = Stats['nights'][number]

interface PorticoProps {
  /** The last seven days, oldest first, today last. */
  /** Undefined while they load. */
  nights: Stats['nights'] | undefined
  onRecord: (night?: { date: string }) => void
}

const PORTICO =
  'flex items-end gap-2.5 max-xl:max-w-[520px] max-md:justify-between max-md:gap-1.5 max-2xs:grid max-2xs:grid-cols-4'
const PLACE = 'group w-16 text-center max-xl:flex-1 max-md:w-auto max-md:min-w-0'
const ARCH = 'relative aspect-[5/7] w-full overflow-hidden rounded-[50%_50%_4px_4px/35.714%_35.714%_4px_4px]'
const SHUTTERS =
  'bg-surface-2 shadow-[inset_0_0_0_1px_var(--border)] after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-border dark:outline-1 dark:-outline-offset-1 dark:outline-[rgb(237_242_238/0.1)] forced-colors:border forced-colors:border-[CanvasText] forced-colors:after:bg-[CanvasText]'
const OPEN_WINDOW =
  'grid place-items-center border-2 border-dashed border-petrol bg-surface p-0 text-petrol hover:bg-accent'
/** The continuous line below the windows. */
const FLOOR =
  'before:absolute before:top-0 before:-right-2.5 before:-left-2.5 before:h-[3px] before:bg-border max-md:before:-right-1.5 max-md:before:-left-1.5 group-first:before:left-0! group-first:before:rounded-l-[3px] group-last:before:right-0! group-last:before:rounded-r-[3px]'
const DAY = 'relative block pt-2.5 text-[0.8125rem] leading-[1.3] text-muted max-md:text-[0.75rem]'
const DAY_NUMBER = 'block text-[0.875rem] font-semibold text-foreground max-md:text-[0.8125rem]'

/** The last seven nights: a dream's window, closed shutters (with a sign if noted as empty), or today's empty arch. */
export function Portico({ nights, onRecord }: PorticoProps) {
  if (!nights) {
    return (
      <Skeleton
        shape="blocks"
        count={PORTICO_NIGHTS}
        grid={cn(PORTICO, 'pb-[45px] max-md:pb-[42.5px]')}
        part={cn(PLACE, 'is-window')}
      />
    )
  }
  return (
    <ul className={PORTICO} aria-label="Le tue ultime sette notti">
      {nights.map((night, place) => {
        const today = place === nights.length - 1
        return (
          <li key={night.date} className={PLACE}>
            <NightWindow night={night} today={today} onRecord={onRecord} />
            <time className={cn(DAY, FLOOR)} dateTime={night.date}>
              <b className={DAY_NUMBER}>{formatDayNumber(night.date)}</b>
              {today ? 'oggi' : formatWeekday(night.date)}
            </time>
          </li>
        )
      })}
    </ul>
  )
}

interface NightWindowProps extends Pick<PorticoProps, 'onRecord'> {
  night: Night
  today: boolean
}

function NightWindow({ night, today, onRecord }: NightWindowProps) {
  if (night.dream) {
    const isAlone = night.dreams === 1
    return (
      <Link
        href={isAlone ? paths.dream(night.dream.id) : paths.dreamsBy({ date: night.date })}
        className={cn(ARCH, 'block')}
        aria-label={`${isAlone ? night.dream.title : `${night.dreams} sogni`}, ${formatLong(night.date)}`}
      >
        <DreamWindow dream={{ ...night.dream, date: night.date }} className="size-full [--base:4px]" />
      </Link>
    )
  }
  if (today && !night.empty) {
    return (
      <button
        type="button"
        className={cn(ARCH, OPEN_WINDOW)}
        aria-label="Registra il sogno di oggi"
        aria-haspopup="dialog"
        onClick={() => onRecord()}
      >
        <Plus size={22} />
      </button>
    )
  }
  return (
    <button
      type="button"
      className={cn(ARCH, SHUTTERS, 'block hover:bg-accent')}
      aria-label={`${formatDate(night.date)}: ${night.empty ? 'mattina senza ricordo, ' : ''}registra il sogno`}
      aria-haspopup="dialog"
      onClick={() => onRecord({ date: night.date })}
    >
      {night.empty && <EmptySign />}
    </button>
  )
}

function EmptySign() {
  return (
    <span className="absolute inset-x-0 top-1/2 z-1 mx-auto grid size-6 -translate-y-1/2 place-items-center rounded-full border border-border bg-surface text-muted">
      <Moon size={13} />
    </span>
  )
}
