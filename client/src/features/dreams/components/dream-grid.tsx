import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CARD_GRID } from '#client/components/ui/card.tsx'
import { Loading } from '#client/components/ui/skeleton.tsx'
import { useGrowing } from '#client/hooks/use-growing.ts'
import { cn } from '#client/lib/cn.ts'
import { PAGE_SIZE_DEFAULT } from '#shared/constants/limits.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { DistantDreamCard, DreamCard, DreamCardSkeleton } from './dream-card.tsx'
import { deleteDream, editDream } from './dream-dialogs.tsx'

/** What the analysis buttons of cards need to know and do. */
export interface CardAnalysis {
  premium: boolean
  /** The ids of the dreams whose analysis is under way. */
  analyzing: ReadonlySet<number>
  onAnalyze: (dream: Dream) => void
}

interface DreamGridProps extends CardAnalysis {
  dreams: Dream[]
  label: string
  heading: 'h2' | 'h3'
}

/** Cards with everything their menus do: edit and delete. */
export function DreamGrid({ dreams, label, heading, premium, analyzing, onAnalyze }: DreamGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const whole = useGrowing(IN_SIGHT, Math.min(dreams.length, ALWAYS_WHOLE))

  const remove = async (dream: Dream) => {
    if (!(await deleteDream(dream))) return
    // The card that had the focus is gone; with the last card the whole grid goes.
    const place = dreams.length > 1 ? grid.current : document.getElementById('main')
    place?.focus({ preventScroll: true })
  }

  const card = (dream: Dream) => (
    <DreamCard
      dream={dream}
      heading={heading}
      premium={premium}
      analyzing={analyzing.has(dream.id)}
      onAnalyze={onAnalyze}
      onEdit={editDream}
      onDelete={remove}
    />
  )
  const standIn = (dream: Dream) => <DistantDreamCard dream={dream} heading={heading} />
  return (
    <ul ref={grid} className={cn(CARD_GRID, 'outline-none')} aria-label={label} tabIndex={-1}>
      {dreams.slice(0, ALWAYS_WHOLE).map((dream, place) => (
        <li key={dream.id} className="grid" style={place < whole ? undefined : { minHeight: USUAL_HEIGHT }}>
          {place < whole ? card(dream) : standIn(dream)}
        </li>
      ))}
      {dreams.slice(ALWAYS_WHOLE).map((dream) => (
        <DistantPlace key={dream.id} standIn={standIn(dream)}>
          {card(dream)}
        </DistantPlace>
      ))}
    </ul>
  )
}

/** As many cards as the first row of a wide screen has. */
const IN_SIGHT = 3
/** So many cards are whole wherever they are: the first page. */
const ALWAYS_WHOLE = PAGE_SIZE_DEFAULT
/** How far from the screen another card is still whole. */
const NEAR = '1200px'
/** Of a card that was not measured yet. */
const USUAL_HEIGHT = 358

/**
 * A place in a long list: far from the screen its card gives way to a stand-in of the same height, so that the page
 * stays small. The list keeps all its items for assistive technology, and their titles for a search in the page.
 */
function DistantPlace({ standIn, children }: { standIn: ReactNode; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState(USUAL_HEIGHT)
  useEffect(() => {
    const observe: IntersectionObserverCallback = (entries) => {
      const entry = entries.at(-1)
      // What has the focus stays.
      if (!entry || (!entry.isIntersecting && entry.target.contains(document.activeElement))) return
      if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height)
      setNear(entry.isIntersecting)
    }
    const observer = new IntersectionObserver(observe, { rootMargin: NEAR })
    if (item.current) observer.observe(item.current)
    return () => observer.disconnect()
  }, [])
  return (
    <li ref={item} className="grid" style={isNear ? undefined : { minHeight: height }}>
      {isNear ? children : standIn}
    </li>
  )
}

/** Cards to come, in their shape. */
export function DreamGridSkeleton({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <Loading label="Caricamento dei sogni" className={cn(CARD_GRID, 'min-h-[320px]')}>
      {places.map((place) => (
        <DreamCardSkeleton key={place} />
      ))}
    </Loading>
  )
}
