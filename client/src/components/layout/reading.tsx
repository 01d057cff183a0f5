import './reading.css'
import { cn } from '#client/lib/cn.ts'
import { takesDropCap } from '#client/lib/paragraphs.ts'
import { cutReading, isHeading, type Paragraph, parseReading, plainText } from '#client/lib/reading-text.ts'

interface ReadingProps {
  text: string
  /** What a paragraph of strong words alone becomes. */
  heading?: 'h3' | 'h4'
  /** Shows no more than so many characters, up to a whole word. */
  max?: number
  className?: string
}

/** The text of an interpretation; double asterisks make strong words. */
export function Reading({ text, heading, max, className }: ReadingProps) {
  const whole = parseReading(text)
  const paragraphs = max === undefined ? whole : cutReading(whole, max)
  const [first] = paragraphs
  const headed = heading && first ? isHeading(first) : false
  const dropCap = max === undefined && !headed && takesDropCap(first && plainText(first))
  return (
    <div className={cn('reading', dropCap && 'has-drop-cap', className)} lang="it">
      {paragraphs.map((paragraph) =>
        heading && isHeading(paragraph) ? (
          <ReadingHeading key={paragraph.start} as={heading} paragraph={paragraph} />
        ) : (
          <p key={paragraph.start}>
            {paragraph.runs.map((run) =>
              run.strong ? <strong key={run.start}>{run.text}</strong> : <span key={run.start}>{run.text}</span>,
            )}
          </p>
        ),
      )}
    </div>
  )
}

function ReadingHeading({ as: Heading, paragraph }: { as: 'h3' | 'h4'; paragraph: Paragraph }) {
  return <Heading className="reading-heading">{plainText(paragraph)}</Heading>
}
