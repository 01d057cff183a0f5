import { useMemo } from 'react'
import { cn } from '#client/lib/cn.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { type MarkedSegment, markText } from '../mark-text.ts'
import { evidencePlace, type PatternItem } from '../pattern-groups.ts'

interface MarkedDreamProps {
  dream: Pick<Dream, 'title' | 'content'>
  items: PatternItem[]
  activeId: string | null
}

/** The dream's text, with the title where words were found there; the active element's words are marked. */
export function MarkedDream({ dream, items, activeId }: MarkedDreamProps) {
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
        <p className="dream-words-text h3">
          <Segments segments={title} {...marking} />
        </p>
      )}
      <p className="reading dream-words-text" lang="it">
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
      <mark className={cn('evidence-mark', `is-${kind}`, isFirst && 'is-first')} key={start}>
        {text}
      </mark>
    )
  })
}
