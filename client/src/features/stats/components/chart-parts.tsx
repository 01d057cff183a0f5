import { Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { type ElementKind, SMALL_LINK } from '#client/components/ui/chip.tsx'
import { useOnline } from '#client/hooks/use-online.ts'
import { cn } from '#client/lib/cn.ts'
import { formatMoment } from '#client/lib/dates.ts'
import { MOODS, type Mood, UNKNOWN_MOOD } from '#shared/constants/moods.ts'

interface ElementNameProps {
  kind: ElementKind
  name: string
  href?: string
}

/** An element's name after the mark of its kind; it leads to its dreams. */
export function ElementName({ kind, name, href = paths.dreamsBy({ element: name }) }: ElementNameProps) {
  return (
    <Link
      href={href}
      className={`flex min-h-6 min-w-0 items-center gap-2.5 leading-[1.3] font-medium wrap-anywhere ${SMALL_LINK}`}
    >
      <i className={`glyph is-${kind}`} aria-hidden="true" />
      <span>{name}</span>
    </Link>
  )
}

/** In how many dreams it is; on a phone the eye sees the number alone. */
export function ElementCount({ count }: { count: number }) {
  return (
    <span className="text-end text-[14px] whitespace-nowrap text-muted">
      {count}
      <span className="max-md:sr-only"> {count === 1 ? 'sogno' : 'sogni'}</span>
    </span>
  )
}

/** A bar of a list of bars, between what it counts and how much that is. @param share how long it is, up to 1 */
export function BarRow({ name, share, value }: { name: ReactNode; share: number; value: ReactNode }) {
  return (
    <li className="grid grid-cols-[132px_minmax(0,1fr)_64px] items-center gap-3.5 text-[15px] max-md:grid-cols-[104px_minmax(0,1fr)_26px] max-md:gap-3">
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

/** How much more there is, and where it is to be had. */
export function MoreWithPremium({ more }: { more: string }) {
  return (
    <Link className="link small" href={paths.subscription}>
      <Crown size={16} />
      {more} con Premium
    </Link>
  )
}

interface MoodLegendProps {
  /** The text beside each mark. */
  words: (mood: Mood) => string
  /** Whether dreams without a mood are drawn. */
  untold: boolean
  /** The meaning of the small dot of an empty night, where there are any. */
  empty?: string
}

/** The three marks of the moods and what they stand for; each leads to its dreams. */
export function MoodLegend({ words, untold, empty }: MoodLegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
      {MOODS.map((mood) => (
        <li key={mood} className="inline-flex items-center gap-1.5">
          <svg width="16" height="14" viewBox="0 0 16 14" aria-hidden="true">
            <MoodMark mood={mood} x={8} y={7} size="small" />
          </svg>
          <Link href={paths.dreamsBy({ mood })} className={`min-h-6 underline underline-offset-4 ${SMALL_LINK}`}>
            {words(mood)}
          </Link>
        </li>
      ))}
      {untold && (
        <li className="inline-flex items-center gap-1.5">
          <svg width="16" height="14" viewBox="0 0 16 14" aria-hidden="true">
            <MoodMark mood={null} x={8} y={7} size="small" />
          </svg>
          {UNKNOWN_MOOD}
        </li>
      )}
      {empty && (
        <li className="inline-flex items-center gap-1.5">
          <svg width="16" height="14" viewBox="0 0 16 14" aria-hidden="true">
            <circle cx="8" cy="7" r="2" fill="var(--input)" />
          </svg>
          {empty}
        </li>
      )}
    </ul>
  )
}

interface OpeningMarkProps {
  href: string
  x: number
  y: number
  children: ReactNode
}

/** A mark of a drawing that a pointer opens; for the keyboard the same links are in the drawing's table. */
export function OpeningMark({ href, x, y, children }: OpeningMarkProps) {
  const [, navigate] = useLocation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drawing is one image, without stops inside
    <g className="cursor-pointer" onClick={() => navigate(href)}>
      <circle cx={x} cy={y} r="9" fill="transparent" stroke="none" />
      {children}
    </g>
  )
}

/** The radius of the positive disc, the neutral bar, the side and corners of the negative diamond. */
const SHAPES = {
  large: { disc: 7, bar: { width: 16, height: 9 }, diamond: { side: 12, corner: 2 } },
  small: { disc: 6, bar: { width: 14, height: 7 }, diamond: { side: 9.2, corner: 1.5 } },
}

interface MoodMarkProps {
  /** Null where none was told. */
  mood: Mood | null
  /** The centre, in units of the drawing it stands in. */
  x: number
  y: number
  size?: keyof typeof SHAPES
}

/** A mood in a drawing, told by its shape first: ● positive, ▬ neutral, ◆ negative, a dashed ring where none was told. */
export function MoodMark({ mood, x, y, size = 'large' }: MoodMarkProps) {
  const { disc, bar, diamond } = SHAPES[size]
  if (!mood) {
    const ring = { className: 'forced-colors:stroke-[CanvasText]', fill: 'none', stroke: 'var(--mood-unknown)' }
    return <circle {...ring} cx={x} cy={y} r={disc - 2} strokeWidth="1.5" strokeDasharray="2.2 2" />
  }
  const look = { className: 'mood-mark forced-colors:fill-[CanvasText]', fill: `var(--mood-${mood})` }
  if (mood === 'positive') return <circle {...look} cx={x} cy={y} r={disc} />
  const isBar = mood === 'neutral'
  const { width, height } = isBar ? bar : { width: diamond.side, height: diamond.side }
  return (
    <rect
      {...look}
      x={x - width / 2}
      y={y - height / 2}
      width={width}
      height={height}
      rx={isBar ? height / 2 : diamond.corner}
      transform={isBar ? undefined : `rotate(45 ${x} ${y})`}
    />
  )
}

/** When figures were counted, for as long as no newer ones can be had. @param at missing in what an older version kept */
export function CountedAt({ at, className }: { at: string | undefined; className?: string }) {
  const isOnline = useOnline()
  if (isOnline || !at) return null
  return <p className={cn('small muted', className)}>Cifre contate {formatMoment(Date.parse(at))}</p>
}
