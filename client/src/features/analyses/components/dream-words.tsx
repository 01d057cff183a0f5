import './dream-screen.css'
import './evidence.css'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Dream } from '#shared/contracts/dreams.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { type MarkedSegment, markText } from '../mark-text.ts'
import { evidencePlace, type PatternItem } from '../pattern-groups.ts'
import { scrollBehavior } from '../scroll-behavior.ts'
import type { ActiveElement } from '../use-active-element.ts'

interface DreamWordsProps {
  dream: Pick<Dream, 'title' | 'content'>
  items: PatternItem[]
  active: Pick<ActiveElement, 'activeId' | 'pinnedId' | 'release'>
}

/**
 * The dream's text with the words that the reading went by. The active element's words are marked; the card
 * then holds to the edge of the window (see evidence.css), so that nothing has to scroll away to show them.
 */
export function DreamWords({ dream, items, active: { activeId, pinnedId, release } }: DreamWordsProps) {
  const [open, setOpen] = useState(false)
  const body = useRef<HTMLElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const evidence = useMemo(() => items.map((item) => item.evidence), [items])
  const active = items.findIndex((item) => item.id === activeId)
  const isActive = active !== -1
  const kind = items[active]?.kind
  const showsTitle = items.some((item) => evidencePlace(item.evidence, dream) === 'title')
  useRevealedMark(body, activeId)
  usePinnedMark(body, pinnedId)
  const scrollable = useScrollable(body)

  const toggle = () => {
    setOpen(!(open || isActive))
    release()
  }
  return (
    <div
      className={cn(
        'card dream-article dream-words',
        isActive && 'is-active',
        !open && (isActive ? 'is-peek' : 'is-closed'),
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="h3" id={titleId}>
          Le parole del sogno
        </h2>
        <Button
          className="dream-words-toggle"
          variant="ghost"
          size="s"
          aria-expanded={open || isActive}
          aria-controls={bodyId}
          onClick={toggle}
        >
          {open || isActive ? 'Nascondi' : 'Mostra'}
          <ChevronDown className={cn((open || isActive) && 'rotate-180')} size={18} aria-hidden="true" />
        </Button>
      </div>
      <section className="dream-words-body" id={bodyId} ref={body} aria-labelledby={titleId} {...scrollable}>
        {showsTitle && (
          <p className="dream-words-text h3">
            <Segments segments={markText(dream.title, evidence)} active={active} kind={kind} />
          </p>
        )}
        <p className="reading dream-words-text" lang="it">
          <Content content={dream.content} evidence={evidence} active={active} kind={kind} />
        </p>
      </section>
    </div>
  )
}

type Marking = { active: number; kind: PatternItem['kind'] | undefined }

function Content({ content, evidence, ...marking }: Marking & { content: string; evidence: string[] }) {
  const segments = useMemo(() => markText(content, evidence), [content, evidence])
  return <Segments segments={segments} {...marking} />
}

function Segments({ segments, active, kind }: Marking & { segments: MarkedSegment[] }) {
  return segments.map(({ start, text, marks }, index) => {
    if (marks.length === 0) return <span key={start}>{text}</span>
    if (!marks.includes(active)) {
      return (
        <span className="evidence" key={start}>
          {text}
        </span>
      )
    }
    const isFirst = !segments[index - 1]?.marks.includes(active)
    return (
      <mark className={cn('evidence-mark', `is-${kind}`, isFirst && 'is-first')} key={start}>
        {text}
      </mark>
    )
  })
}

const MARGIN = 24

/** Scrolls the text inside its own box, only as far as the first mark needs. */
function useRevealedMark(body: RefObject<HTMLElement | null>, activeId: string | null) {
  useEffect(() => {
    const box = body.current
    const mark = activeId === null ? null : box?.querySelector('mark')
    if (!box || !mark) return
    const frame = box.getBoundingClientRect()
    const place = mark.getBoundingClientRect()
    const above = place.top - frame.top
    const below = place.bottom - frame.bottom
    if (above >= 0 && below <= 0) return
    const distance = above < 0 ? above - MARGIN : below + MARGIN
    box.scrollBy({ top: distance, behavior: scrollBehavior() })
  }, [body, activeId])
}

/** On a window too low to hold the words at its edge, pressing an element goes to them. */
function usePinnedMark(body: RefObject<HTMLElement | null>, pinnedId: string | null) {
  useEffect(() => {
    const mark = pinnedId === null ? null : body.current?.querySelector('mark')
    if (!mark) return
    const { top, bottom } = mark.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) mark.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
  }, [body, pinnedId])
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
