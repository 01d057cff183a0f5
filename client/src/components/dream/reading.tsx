import { cn } from '#client/lib/cn.ts'
import {
  cutReading,
  isHeading,
  type Paragraph,
  parseReading,
  parseSources,
  plainText,
} from '#client/lib/reading-text.ts'
import { takesDropCap } from '#client/lib/text.ts'

interface ReadingProps {
  text: string
  /** The element of a paragraph that is all bold. */
  heading?: 'h3' | 'h4'
  max?: number
  /** Whether a long first paragraph starts with a large initial. */
  initial?: boolean
  className?: string
}

/** Renders an interpretation; double asterisks mark bold text. */
export function Reading({ text, heading, max, initial = true, className }: ReadingProps) {
  const whole = parseReading(text)
  const paragraphs = max === undefined ? whole : cutReading(whole, max)
  const [first] = paragraphs
  const headed = heading && first ? isHeading(first) : false
  const dropCap = initial && max === undefined && !headed && takesDropCap(first && plainText(first))
  return (
    <div className={cn('reading', dropCap && 'has-drop-cap', className)} lang="it">
      {paragraphs.map((paragraph) =>
        heading && isHeading(paragraph) ? (
          <ReadingHeading key={paragraph.start} as={heading} paragraph={paragraph} />
        ) : (
          <p key={paragraph.start}>
            <Runs runs={paragraph.runs} />
          </p>
        ),
      )}
    </div>
  )
}

export const SourcedText = ({ text }: { text: string }) => <Runs runs={parseSources(text)} />

function Runs({ runs }: Pick<Paragraph, 'runs'>) {
  return runs.map(({ start, text, strong, href }) =>
    href ? (
      <a key={start} className={SOURCE} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ) : strong ? (
      <strong key={start}>{text}</strong>
    ) : (
      <span key={start}>{text}</span>
    ),
  )
}

const SOURCE = 'text-petrol underline decoration-1 underline-offset-4 hover:decoration-2'

function ReadingHeading({ as: Heading, paragraph }: { as: 'h3' | 'h4'; paragraph: Paragraph }) {
  return <Heading className="reading-heading">{plainText(paragraph)}</Heading>
}
