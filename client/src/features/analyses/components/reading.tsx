import { cn } from '../../../lib/cn.ts'
import { takesDropCap } from '../../../lib/paragraphs.ts'
import { parseReading } from '../reading-text.ts'

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
