import { type ComponentType, useEffect, useState } from 'react'
import { cn } from '#client/lib/cn.ts'

const SKELETON_DELAY_MS = 200
const SKELETON =
  'block not-[.is-window]:rounded-[8px] animate-[shimmer_1.8s_linear_infinite] bg-[linear-gradient(90deg,var(--surface-2)_25%,var(--sk-hi)_50%,var(--surface-2)_75%)] bg-size-[300%_100%] forced-colors:border forced-colors:border-[GrayText]'

/** True after `ms` without a change of `event`: fast loads show no skeleton. */
export function useDelayed(ms = SKELETON_DELAY_MS, event = 0): boolean {
  const [elapsed, setElapsed] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(event), ms)
    return () => clearTimeout(timer)
  }, [ms, event])
  return elapsed === event
}

interface PartProps {
  place: number
  picture?: string | undefined
  part?: string | undefined
}

interface SkeletonProps extends Omit<PartProps, 'place'> {
  /** Announced at once; without it the skeleton is hidden from assistive technology. */
  label?: string
  shape?: keyof typeof SHAPES
  count?: number
  /** Renders the page's title with its picture above the parts. */
  head?: boolean
  className?: string
  grid?: string
}

interface Shape {
  Part: ComponentType<PartProps>
  grid: string
  count?: number
  part?: string
}

const LINES = 'grid content-start gap-3.5'
const WIDTHS = ['w-full', 'w-[96%]', 'w-[98%]', 'w-3/5']
const SHAPES = {
  blocks: { Part: Block, grid: LINES },
  lines: { Part: Line, grid: LINES },
  rows: { Part: Row, grid: 'grid content-start gap-6' },
  fields: { Part: Field, grid: 'grid content-start gap-5' },
  cards: { Part: CardShape, grid: 'grid gap-5' },
  article: { Part: CardShape, grid: 'mx-auto grid max-w-[784px] gap-5', count: 2, part: 'first:min-h-[428px]' },
} as const satisfies Record<string, Shape>

export const PAGE = {
  label: 'Caricamento',
  shape: 'cards',
  head: true,
  className: 'pt-11',
  grid: 'mt-12 grid gap-5 md:grid-cols-3',
} as const

/** A placeholder with the final size, visible after a delay. */
export function Skeleton({ label, shape = 'lines', head, className, picture, ...look }: SkeletonProps) {
  const visible = useDelayed()
  const usual: Shape = SHAPES[shape]
  const { Part } = usual
  const { count = usual.count ?? 3, grid = usual.grid, part = usual.part } = look
  return (
    <div
      className={cn(className, !visible && 'opacity-0')}
      {...(label ? { role: 'status', 'aria-busy': true, 'aria-label': label } : { 'aria-hidden': true })}
    >
      {head && <Head picture={picture} />}
      <div className={cn('w-full', grid)}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
          <Part key={place} place={place} picture={head ? undefined : picture} part={part} />
        ))}
      </div>
    </div>
  )
}

function Bar({ className }: { className?: string | undefined }) {
  return <span className={cn(SKELETON, className)} aria-hidden="true" />
}

function Head({ picture }: Pick<PartProps, 'picture'>) {
  return (
    <div className="mb-8 flex items-end gap-4.5 md:gap-8">
      {picture && <Bar className={picture} />}
      <div className="grid flex-1 gap-4">
        <Bar className="h-11 w-[min(80%,420px)]" />
        <Bar className="h-5 w-[min(60%,280px)]" />
      </div>
    </div>
  )
}

function Block({ part }: PartProps) {
  return <Bar className={part} />
}

function Line({ place, part = 'h-4' }: PartProps) {
  return <Bar className={cn(part, WIDTHS[place % WIDTHS.length])} />
}

function Row({ picture, part }: PartProps) {
  return (
    <div className={cn('flex items-center gap-4', part)}>
      {picture && <Bar className={cn('flex-none', picture)} />}
      <div className="grid flex-1 gap-2.5">
        <Bar className="h-5 w-3/5" />
        <Bar className="h-3.5 w-2/5" />
      </div>
    </div>
  )
}

function Field({ part }: PartProps) {
  return (
    <div className={cn('grid gap-2.5', part)}>
      <Bar className="h-4 w-28" />
      <Bar className="h-12" />
    </div>
  )
}

function CardShape({ place, picture, part }: PartProps) {
  return (
    <div className={cn('card', part)}>
      <Row place={place} picture={picture} />
      <div className={cn(LINES, 'mt-6')}>
        {WIDTHS.map((width) => (
          <Bar key={width} className={cn('h-3.5', width)} />
        ))}
      </div>
    </div>
  )
}
