import type { ReactNode, Ref } from 'react'
import { cn } from '#client/lib/cn.ts'
import { splitParagraphs, takesDropCap } from '#client/lib/text.ts'

interface DreamTextProps {
  content: string
  ref?: Ref<HTMLDivElement>
  /** Renders the words of a paragraph. */
  render?: (words: string) => ReactNode
}

export function DreamText({ content, ref, render = (words) => words }: DreamTextProps) {
  const paragraphs = splitParagraphs(content)
  return (
    <div ref={ref} className={cn('reading is-verbatim', takesDropCap(paragraphs[0]?.text) && 'has-drop-cap')} lang="it">
      {paragraphs.map((paragraph) => (
        <p key={paragraph.start} dir="auto">
          {render(paragraph.text)}
        </p>
      ))}
    </div>
  )
}
