import './reading.css'
import { cn } from '../../../lib/cn.ts'
import { parseReading, splitParagraphs, takesDropCap } from '../reading-text.ts'

/** The text of an interpretation; double asterisks make strong words. */
export function Reading({ text }: { text: string }) {
  const paragraphs = parseReading(text)
  const first = paragraphs[0]?.runs.map((run) => run.text).join('')
  return (
    <div className={cn('reading', takesDropCap(first) && 'has-drop-cap')} lang="it">
      {paragraphs.map((paragraph) => (
        <p key={paragraph.start}>
          {paragraph.runs.map((run) =>
            run.strong ? <strong key={run.start}>{run.text}</strong> : <span key={run.start}>{run.text}</span>,
          )}
        </p>
      ))}
    </div>
  )
}

/** A dream in the dreamer's own words, exactly as they were written. */
export function DreamText({ content }: { content: string }) {
  const paragraphs = splitParagraphs(content)
  return (
    <div className={cn('reading is-verbatim', takesDropCap(paragraphs[0]?.text) && 'has-drop-cap')} lang="it">
      {paragraphs.map((paragraph) => (
        <p key={paragraph.start}>{paragraph.text}</p>
      ))}
    </div>
  )
}
