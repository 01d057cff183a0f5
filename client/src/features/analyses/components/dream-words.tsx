import '#client/components/layout/dream-screen.css'
import './dream-words.css'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { useMediaQuery } from '#client/hooks/use-media-query.ts'
import { cn } from '#client/lib/cn.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { PatternItem } from '../pattern-groups.ts'
import type { ActiveElement } from '../use-active-element.ts'
import { useRevealedMark } from '../use-revealed-mark.ts'
import { MarkedDream } from './marked-dream.tsx'
import { WordsPeek } from './words-peek.tsx'

/** Where the card does not hold to the edge of the window by itself (see dream-words.css). */
const NO_ROOM_TO_HOLD = '(max-width: 1023px), (max-height: 439px)'

interface DreamWordsProps {
  dream: Pick<Dream, 'title' | 'content'>
  items: PatternItem[]
  active: Pick<ActiveElement, 'activeId' | 'side' | 'release'>
}

/**
 * The dream's text with the words that the reading went by. While an element is active its words are marked and in
 * view: beside the elements the card holds to the edge of the window, above them a peek at the text stands in for it.
 */
export function DreamWords({ dream, items, active }: DreamWordsProps) {
  const [open, setOpen] = useState(false)
  const body = useRef<HTMLElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const isActive = items.some((item) => item.id === active.activeId)
  useRevealedMark(body, active.activeId)
  const scrollable = useScrollable(body)
  const outOfSight = !useInView(body)
  const peeks = useMediaQuery(NO_ROOM_TO_HOLD) && outOfSight && isActive

  const toggle = () => {
    setOpen(!open)
    if (open) active.release()
  }
  return (
    <>
      <div className={cn('card dream-article dream-words', isActive && 'is-active', !open && 'is-closed')}>
        <div className="flex items-center justify-between gap-3">
          <h2 className="h3" id={titleId}>
            Le parole del sogno
          </h2>
          <Button
            className="lg:hidden"
            variant="ghost"
            size="s"
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={toggle}
          >
            {open ? 'Nascondi' : 'Mostra'}
            <ChevronDown className={cn(open && 'rotate-180')} size={18} aria-hidden="true" />
          </Button>
        </div>
        <section className="dream-words-body" id={bodyId} ref={body} aria-labelledby={titleId} {...scrollable}>
          <MarkedDream dream={dream} items={items} activeId={peeks ? null : active.activeId} />
        </section>
      </div>
      {peeks && (
        <WordsPeek active={active}>
          <MarkedDream dream={dream} items={items} activeId={active.activeId} />
        </WordsPeek>
      )}
    </>
  )
}

/** A text longer than its box takes the focus, so that the arrow keys can scroll it. */
function useScrollable(body: RefObject<HTMLElement | null>): { tabIndex?: number } {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = body.current
    if (!box) return
    const observer = new ResizeObserver(() => setOverflows(box.scrollHeight > box.clientHeight + 1))
    observer.observe(box)
    return () => observer.disconnect()
  }, [body])
  return overflows ? { tabIndex: 0 } : {}
}

/** Whether at least half of an element can be seen, clear of the bars at the window's edges. */
function useInView(target: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '-72px 0px -68px',
      threshold: 0.5,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return inView
}
