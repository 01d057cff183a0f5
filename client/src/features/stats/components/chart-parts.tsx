import { Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { ElementLink } from '#client/components/dream/element-link.tsx'
import { elementKind } from '#client/components/dream/element-lists.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { useOnline } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { formatMoment } from '#client/lib/dates.ts'
import { MOODS, type Mood, UNKNOWN_MOOD } from '#shared/constants/dreams.ts'
import type { ElementGroup } from '#shared/constants/elements.ts'

/** An element's name and mark; opens its card. */
export function ElementName({ group, name }: { group: ElementGroup; name: string }) {
  return (
    <ElementLink
      element={{ kind: group, label: name }}
      className={`flex min-h-6 min-w-0 items-center gap-2.5 leading-[1.3] font-medium wrap-anywhere ${SMALL_LINK}`}
    >
      <i className={`glyph is-${elementKind(name)}`} aria-hidden="true" />
      <span>{name}</span>
    </ElementLink>
  )
}

/** The number of its dreams; on a phone, digits only. */
export function ElementCount({ count }: { count: number }) {
  return (
    <span className="text-end text-[0.875rem] whitespace-nowrap text-muted">
      {count}
      <span className="max-md:sr-only"> {count === 1 ? 'sogno' : 'sogni'}</span>
    </span>
  )
}

/** A bar with its name and value. @param share relative length, up to 1 */
export function BarRow({ name, share, value }: { name: ReactNode; share: number; value: ReactNode }) {
  return (
    <li className="grid grid-cols-[8.25rem_minmax(0,1fr)_4rem] items-center gap-3.5 text-[0.9375rem] max-md:grid-cols-[6.5rem_minmax(0,1fr)_1.625rem] max-md:gap-3 max-2xs:grid-cols-[minmax(0,1fr)_auto] max-2xs:*:first:col-span-full">
      {name}
      <span
        className="h-3.5 overflow-hidden rounded-[3px_99px_99px_3px] bg-surface-2 forced-colors:border forced-colors:border-[CanvasText]"
        aria-hidden="true"
      >
        <span
          className="block h-full rounded-[inherit] bg-petrol forced-colors:bg-[CanvasText]"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      {value}
    </li>
  )
}

/** The number of elements that only Premium shows, with a link. */
export function MoreWithPremium({ more }: { more: string }) {
  return (
    <Link className="link small" href={paths.subscription}>
      <Crown size={16} />
      {more} con Premium
    </Link>
  )
}

interface MoodLegendProps {
  words: (mood: Mood) => string
  /** Whether to show dreams without a mood. */
  untold: boolean
  /** The meaning of an empty night's dot. */
  empty?: string
}

/** The legend of the mood marks; each links to its dreams. */
export function MoodLegend({ words, untold, empty }: MoodLegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted">
      {MOODS.map((mood) => (
        <li key={mood} className="inline-flex items-center gap-1.5">
          <MoodMark mood={mood} />
          <Link href={paths.dreamsBy({ mood })} className={`min-h-6 underline underline-offset-4 ${SMALL_LINK}`}>
            {words(mood)}
          </Link>
        </li>
      ))}
      {untold && (
        <li className="inline-flex items-center gap-1.5">
          <MoodMark mood={null} />
          {UNKNOWN_MOOD}
        </li>
      )}
      {empty && (
        <li className="inline-flex items-center gap-1.5">
          <MoodMark />
          {empty}
        </li>
      )}
    </ul>
  )
}

const SHAPES = {
  positive: 'size-[12px] rounded-full bg-mood-positive',
  neutral: 'h-[6px] w-[12px] rounded-full bg-mood-neutral',
  negative: 'size-[9.5px] rotate-45 rounded-[1.5px] bg-mood-negative',
  unknown: 'size-[11px] rounded-full border-[1.5px] border-dashed border-mood-unknown',
}

/** A mood by shape: ● positive, ▬ neutral, ◆ negative, a dashed ring without a mood, a dot without a dream. */
export function MoodMark({ mood, className }: { mood?: Mood | null; className?: string }) {
  const shape = mood === undefined ? 'size-1 rounded-full bg-input opacity-55' : SHAPES[mood ?? 'unknown']
  const isDrawn = mood === undefined ? undefined : (mood ?? 'unknown')
  return (
    <i
      data-mood={isDrawn}
      aria-hidden="true"
      className={cn(
        'block shrink-0 [print-color-adjust:exact]',
        shape,
        mood && 'forced-colors:bg-[CanvasText]',
        className,
      )}
    />
  )
}

/** When offline stats were counted. @param at missing in data of an earlier release */
export function CountedAt({ at, className }: { at: string | undefined; className?: string }) {
  const isOnline = useOnline()
  if (isOnline || !at) return null
  return <p className={cn('small muted', className)}>Cifre contate {formatMoment(Date.parse(at))}</p>
}
