import { cn } from '#client/lib/cn.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'

interface GlossProps {
  annotation: Annotation
  /** Centred below the last line. */
  centred?: boolean
}

/** A note, written below its line. */
export function Gloss({ annotation: { quote, words, feelings, day }, centred }: GlossProps) {
  return (
    <ins className={cn('gloss', centred && 'is-centred')}>
      <Hook />
      <span>
        <span className="sr-only"> (Parole tue. </span>
        <bdi>
          <b>{quote}</b>
          {words && `: ${words}`}
        </bdi>
        {(feelings.length > 0 || day) && (
          <small>
            {feelings.length > 0 && (
              <span className="inline-flex items-baseline gap-[7px]">
                <i className="glyph is-emotion" aria-hidden="true" />
                <span className="sr-only">sentimento: </span>
                {feelings.join(', ').toLowerCase()}
              </span>
            )}
            {day && <span>di giorno: {day}</span>}
          </small>
        )}
        <span className="sr-only">) </span>
      </span>
    </ins>
  )
}

export const hasContent = ({ words, feelings, day }: Annotation): boolean =>
  words.trim() !== '' || feelings.length > 0 || day.trim() !== ''

/** The pencil hook between a note and its line. */
export function Hook() {
  return (
    <svg
      viewBox="0 0 26 22"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3.2 1.8C2.6 7.4 3.3 12.3 8.1 13.6c4.3 1.2 9.4.4 13.9.5" />
      <path d="M18.3 10.2c1.5 1.4 2.7 2.5 4.3 3.9c-1.9.9-3.1 1.9-4.5 3.5" strokeLinejoin="round" />
    </svg>
  )
}
