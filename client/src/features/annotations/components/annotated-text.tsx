import { Fragment } from 'react'
import { cn } from '#client/lib/cn.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'
import { type AnnotationMark, isShort, layOut, pauseAfter } from '../annotation-marks.ts'
import { Gloss, hasContent } from './gloss.tsx'

interface AnnotatedTextProps {
  text: string
  marks: readonly AnnotationMark[]
  list: readonly Annotation[]
}

/** The dream's text with highlighted words, and each note below its line. */
export function AnnotatedText({ text, marks, list }: AnnotatedTextProps) {
  const lit = marks.filter(({ at }) => at !== undefined)
  const notes = lit.flatMap(({ end, at }) => {
    const annotation = list[at ?? -1]
    return annotation && hasContent(annotation) ? [{ place: pauseAfter(text, end), annotation }] : []
  })
  const paragraphs = layOut(
    text,
    lit,
    notes.map(({ place }) => place),
  )
  return (
    <div className="reading leaf-text" lang="it">
      {paragraphs.map(({ start, sentences }) => (
        <p key={start} dir="auto">
          {sentences.map((sentence) => (
            <span className="leaf-sentence" key={sentence.start}>
              {sentence.pieces.map((piece) => (
                <Fragment key={piece.start}>
                  {piece.mark === undefined ? (
                    piece.text
                  ) : (
                    <mark className={cn('leaf-lit', isShort(piece.text) && 'is-short')}>{piece.text}</mark>
                  )}
                  {notes
                    // White space after a pause belongs to the previous piece.
                    .filter(({ place }) => place > piece.start && place <= piece.end)
                    .map(({ annotation }) => (
                      <Gloss key={annotation.quote} annotation={annotation} />
                    ))}
                </Fragment>
              ))}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

/** The last line, set apart, with its note below. */
export function LastLine({ text, marks, list }: AnnotatedTextProps) {
  const lit = marks.filter(({ at }) => at !== undefined)
  const said = lit.flatMap(({ at }) => {
    const annotation = list[at ?? -1]
    return annotation && hasContent(annotation) ? [annotation] : []
  })
  return (
    <>
      <p className="leaf-last-line" dir="auto" lang="it">
        {layOut(text, lit)
          .flatMap(({ sentences }) => sentences.flatMap(({ pieces }) => pieces))
          .map(({ start, text: words, mark }) =>
            mark === undefined ? (
              <Fragment key={start}>{words}</Fragment>
            ) : (
              <mark className="leaf-lit" key={start}>
                {words}
              </mark>
            ),
          )}
      </p>
      {said.map((annotation) => (
        <div key={annotation.quote} className="text-center">
          <Gloss annotation={annotation} centred />
        </div>
      ))}
    </>
  )
}
