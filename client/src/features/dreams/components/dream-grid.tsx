import { Crown } from 'lucide-react'
import { type ComponentProps, memo, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { CARD_GRID } from '#client/components/ui/card.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatMonth } from '#client/lib/dates.ts'
import { PAGE_SIZE_DEFAULT } from '#shared/constants/limits.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { UnsentDream } from '../outbox.ts'
import { AdvancedHint } from './analysis-button.tsx'
import { DistantDreamCard, DreamCard, UnsentCard } from './dream-card.tsx'
import { deleteDream, editDream } from './dream-dialogs.tsx'

export interface CardAnalysis {
  premium: boolean
  analyzing: ReadonlySet<number>
  onAnalyze: (dream: Dream) => void
}

type ListedDream = Dream | UnsentDream

interface DreamGridProps extends CardAnalysis, Pick<ComponentProps<typeof DreamCard>, 'hitOf' | 'PhoneItems'> {
  dreams: ListedDream[]
  label: string
  heading: 'h2' | 'h3'
  /** Groups the cards under a heading for each month. */
  byMonth?: boolean
  /** Renders a short list, as rows on a phone. */
  brief?: boolean
}

interface DreamMonth {
  day: string
  dreams: ListedDream[]
}

/** The key of a dream in a list. */
export const listKey = (dream: ListedDream) => ('key' in dream ? dream.key : dream.id)

/** Groups consecutive dreams of one month, in the given order. */
export function groupByMonth(dreams: readonly ListedDream[]): DreamMonth[] {
  const groups: DreamMonth[] = []
  for (const dream of dreams) {
    const last = groups.at(-1)
    if (last?.day.slice(0, 7) === dream.date.slice(0, 7)) last.dreams.push(dream)
    else groups.push({ day: dream.date, dreams: [dream] })
  }
  return groups
}

/** Cards with their menus (edit, delete). Memoized: rerenders only for other dreams. */
export const DreamGrid = memo((props: DreamGridProps) => {
  const { dreams, label, heading, byMonth, brief, hitOf, PhoneItems, premium, analyzing, onAnalyze } = props
  const grid = useRef<HTMLDivElement>(null)
  const whole = useDrawnCards(Math.min(dreams.length, ALWAYS_WHOLE))

  const isLast = dreams.length === 1
  const remove = useCallback(
    async (dream: ListedDream) => {
      if (!(await deleteDream(dream))) return
      // The focused card is removed; with the last card the grid is removed, too.
      const place = isLast ? document.getElementById('main') : grid.current
      place?.focus({ preventScroll: true })
    },
    [isLast],
  )

  const places = new Map(dreams.map((dream, place) => [dream, place]))
  const item = (dream: ListedDream) => {
    const place = places.get(dream) ?? 0
    return 'key' in dream ? (
      <li key={dream.key} className="grid">
        <UnsentCard dream={dream} heading={heading} brief={brief} hitOf={hitOf} onEdit={editDream} onDelete={remove} />
      </li>
    ) : (
      <Place
        key={dream.id}
        dream={dream}
        heading={heading}
        brief={brief}
        hitOf={hitOf}
        PhoneItems={PhoneItems}
        premium={premium}
        analyzing={analyzing.has(dream.id)}
        onAnalyze={onAnalyze}
        onEdit={editDream}
        onDelete={remove}
        isWhole={place < whole || place >= ALWAYS_WHOLE}
        isDistant={place >= ALWAYS_WHOLE}
      />
    )
  }
  return (
    <div ref={grid} className="grid gap-9 outline-none max-md:gap-6" tabIndex={-1}>
      {!premium && dreams.some((dream) => 'id' in dream && !dream.hasAnalysis) && (
        // Touch screens show no tooltips; on a phone the cards' menus say it.
        <div className="small muted -mb-5 flex gap-2.5 max-md:hidden [@media(any-hover:hover)]:hidden">
          <Crown size={17} className="mt-0.5 flex-none" aria-hidden="true" />
          <p>
            <AdvancedHint />
          </p>
        </div>
      )}
      {byMonth ? (
        groupByMonth(dreams).map((month) => (
          <section key={month.dreams.slice(0, 1).map(listKey).join()} className="group/month">
            <h2 className={MONTH}>{formatMonth(month.day)}</h2>
            <ul className={CARD_GRID} aria-label={`${label}, ${formatMonth(month.day)}`}>
              {month.dreams.map(item)}
            </ul>
          </section>
        ))
      ) : (
        <ul className={cn(CARD_GRID, brief && ROWS)} aria-label={label}>
          {dreams.map(item)}
        </ul>
      )}
    </div>
  )
})

/** On a phone the strip of months stands above the first one. */
const MONTH =
  'mb-3.5 text-muted [font:italic_500_1.375rem/1.28_var(--font-serif)] max-md:mb-2 max-md:group-first-of-type/month:sr-only'

/** The cards become rows of one card on a phone. */
export const ROWS =
  'max-md:gap-0! max-md:divide-y max-md:divide-border max-md:rounded-lg max-md:border max-md:border-border max-md:bg-surface max-md:px-4 max-md:py-0.5 max-md:shadow-1'

const IN_SIGHT = 3
/** The first page renders whole cards everywhere. */
const ALWAYS_WHOLE = PAGE_SIZE_DEFAULT
/** The estimated height of an unmeasured card. */
const USUAL_HEIGHT = 'min-h-[174px] md:min-h-[358px]'

let isFirstScreen = true

/**
 * Counts the cards to render: the first screen renders those in sight, then the others in a transition, so that taps
 * are handled in between. Later screens render all at once, to restore the scroll position.
 */
function useDrawnCards(end: number): number {
  useEffect(() => {
    isFirstScreen = false
  }, [])
  return useDeferredValue(end, isFirstScreen ? Math.min(IN_SIGHT, end) : end)
}

/** The browser lays out a card of a long list only near the screen; the clip margin keeps its shadow visible. */
const DISTANT =
  '[contain-intrinsic-size:auto_174px] [content-visibility:auto] [overflow-clip-margin:32px] md:[contain-intrinsic-size:auto_358px]'

interface PlaceProps extends ComponentProps<typeof DreamCard> {
  isWhole: boolean
  isDistant: boolean
}

const Place = memo(({ isWhole, isDistant, ...card }: PlaceProps) => (
  <li className={cn('grid', isDistant && DISTANT, !isWhole && USUAL_HEIGHT)}>
    {isWhole ? <DreamCard {...card} /> : <DistantDreamCard dream={card.dream} heading={card.heading} />}
  </li>
))

export const DREAM_CARDS = {
  label: 'Caricamento dei sogni',
  shape: 'cards',
  picture: 'is-window w-[72px]',
  grid: CARD_GRID,
  part: USUAL_HEIGHT,
} as const
