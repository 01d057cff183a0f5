import { cn } from '#client/lib/cn.ts'
import { splitParagraphs, takesDropCap } from '#client/lib/text.ts'
import { Marked, useSought } from './marked.tsx'

/** A dream's words, with the hits of the search that led to it. */
export function DreamText({ content }: { content: string }) {
  const paragraphs = splitParagraphs(content)
  const { text, sought } = useSought()
  return (
    <div
      ref={text}
      className={cn('reading is-verbatim', takesDropCap(paragraphs[0]?.text) && 'has-drop-cap')}
      lang="it"
    >
      {paragraphs.map((paragraph) => (
        <p key={paragraph.start} dir="auto">
          <Marked text={paragraph.text} sought={sought} />
        </p>
      ))}
    </div>
  )
}
