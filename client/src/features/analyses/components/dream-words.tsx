import './dream-words.css'
import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { cn } from '#client/lib/cn.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { type MarkedSegment, markText } from '../mark-text.ts'
import { evidencePlace, type PatternItem } from '../pattern-groups.ts'
import type { ActiveElement } from '../use-active-element.ts'

const STICKY =
  'lg:[@media(min-height:440px)]:sticky lg:[@media(min-height:440px)]:top-[88px] lg:[@media(min-height:440px)]:bottom-6 lg:[@media(min-height:440px)]:z-2 lg:[@media(min-height:440px)]:shadow-3'

type DreamText = Pick<Dream, 'title' | 'content'>
type Marking = Pick<ActiveElement, 'activeId' | 'release'>

interface DreamWordsProps {
  dream: DreamText
  items: PatternItem[]
  active: Marking
}

/**
 * The dream's text with the words that the analysis went by. While an element is active its words are marked, and beside
 * the elements the card sticks to the edge of the window.
 */
export function DreamWords({ dream, items, active }: DreamWordsProps) {
  const [open, setOpen] = useState(false)
  const titleId = useId()
  const bodyId = useId()
  const isActive = items.some((item) => item.id === active.activeId)

  const toggle = () => {
    setOpen(!open)
    if (open) active.release()
  }
  return (
    <div className={cn('card dream-article', isActive && STICKY)}>
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
          <ChevronDown className={cn(open && 'rotate-180')} size={18} />
        </Button>
      </div>
      {/* It may be longer than its box: with the focus the arrow keys scroll it. */}
      <section
        className={cn(
          'mt-3 overflow-y-auto [scrollbar-width:thin] focus-visible:outline-offset-[6px] max-lg:max-h-[34vh] lg:max-h-[min(42vh,420px)]',
          !open && 'max-lg:hidden',
        )}
        id={bodyId}
        aria-labelledby={titleId}
        data-words
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
        tabIndex={0}
      >
        <MarkedDream dream={dream} items={items} activeId={active.activeId} />
      </section>
    </div>
  )
}

interface MarkedDreamProps {
  dream: DreamText
  items: PatternItem[]
  activeId: string | null
}

/** The dream's text, with the title where words were found there; the active element's words are marked. */
function MarkedDream({ dream, items, activeId }: MarkedDreamProps) {
  const { title, content } = useMemo(() => {
    const evidence = items.map((item) => item.evidence)
    return { title: markText(dream.title, evidence), content: markText(dream.content, evidence) }
  }, [dream.title, dream.content, items])
  const active = items.findIndex((item) => item.id === activeId)
  const marking = { active, kind: items[active]?.kind }
  const showsTitle = items.some((item) => evidencePlace(item.evidence, dream) === 'title')
  return (
    <>
      {showsTitle && (
        <p className="h3 relative whitespace-pre-wrap pt-1.5">
          <Segments segments={title} {...marking} />
        </p>
      )}
      <p className="reading relative whitespace-pre-wrap pt-1.5" lang="it">
        <Segments segments={content} {...marking} />
      </p>
    </>
  )
}

interface SegmentsProps {
  segments: MarkedSegment[]
  active: number
  kind: PatternItem['kind'] | undefined
}

function Segments({ segments, active, kind }: SegmentsProps) {
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
      <mark
        className={cn('evidence-mark', `is-${kind}`, isFirst && 'is-first')}
        key={`${start} ${active}`}
        ref={isFirst ? reveal : undefined}
      >
        {text}
      </mark>
    )
  })
}

const MARGIN = 24

/** Scrolls the text inside its own box, only as far as its first mark needs. */
function reveal(mark: HTMLElement | null) {
  const box = mark?.closest('[data-words]')
  if (!mark || !box || box.querySelector('mark') !== mark) return
  const above = mark.getBoundingClientRect().top - box.getBoundingClientRect().top
  const below = mark.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
  if (above >= 0 && below <= 0) return
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  box.scrollBy({ top: above < 0 ? above - MARGIN : below + MARGIN, behavior: isStill ? 'auto' : 'smooth' })
}
