import { cn } from '#client/lib/cn.ts'
import { splitParagraphs, takesDropCap } from '#client/lib/text.ts'

export function DreamText({ content }: { content: string }) {
  const paragraphs = splitParagraphs(content)
  return (
    <div className={cn('reading is-verbatim', takesDropCap(paragraphs[0]?.text) && 'has-drop-cap')} lang="it">
      {paragraphs.map((paragraph) => (
        <p key={paragraph.start} dir="auto">
          {paragraph.text}
        </p>
      ))}
    </div>
  )
}
