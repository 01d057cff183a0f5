import { cn } from '#client/lib/cn.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'
import { Hook } from './leaf-signs.tsx'

interface GlossProps {
  annotation: Annotation
  /** Under the last line. */
  centred?: boolean
}

/** What was said about words of the dream, written beneath their line. */
export function Gloss({ annotation: { quote, words, feelings, day }, centred }: GlossProps) {
  return (
    <ins className={cn('gloss', centred && 'is-centred')}>
      <Hook />
      <span>
        <span className="sr-only"> (Parole tue. </span>
        <b>{quote}</b>
        {words && `: ${words}`}
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

/** Whether something was said of it. */
export const isSaid = ({ words, feelings, day }: Annotation): boolean =>
  words.trim() !== '' || feelings.length > 0 || day.trim() !== ''
