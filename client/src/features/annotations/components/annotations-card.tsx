import './annotation-page.css'
import { Lightbulb } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { cn } from '#client/lib/cn.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useAnnotations } from '../use-annotations.ts'
import { SaveNote } from './annotation-page.tsx'
import { Gloss, hasContent } from './gloss.tsx'

interface AnnotationsCardProps {
  dream: Dream
  /** Questions whose answers show elsewhere on the page. */
  asked?: readonly string[] | undefined
}

/** The dreamer's annotations below the dream's text, with a link to their page. */
export function AnnotationsCard({ dream, asked = [] }: AnnotationsCardProps) {
  const written = useAnnotations(dream.id)
  const { data, error, refetch } = written.query
  const titleId = useId()
  // The analysis shows its own title above.
  const notes = written.list.filter((each) => hasContent(each) && !each.isTitle && !asked.includes(each.question ?? ''))
  return (
    <article className={cn('card dream-article', notes.length === 0 && 'print:hidden')} aria-labelledby={titleId}>
      <h2 className="h3 mb-3" id={titleId}>
        In controluce
      </h2>
      {notes.length > 0 && (
        <ul className="grid gap-1">
          {notes.map((note) => (
            <li key={note.id}>
              {note.quote === null ? (
                <>
                  {note.question && <span className="small muted block">{note.question}</span>}
                  <p dir="auto" className="own-words text-[1.1875rem]/[1.42]">
                    {note.words}
                  </p>
                </>
              ) : (
                <Gloss annotation={note} />
              )}
            </li>
          ))}
        </ul>
      )}
      {error && !data ? (
        <p className="muted">
          Le tue parole non si sono caricate.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Riprova
          </button>
        </p>
      ) : (
        <>
          {data && notes.length === 0 && (
            <p className="muted">Che cosa ti è rimasto? Fino a tre parole, con le tue accanto.</p>
          )}
          <Link
            className={`${buttonVariants({ variant: 'outline', size: 's' })} mt-4`}
            href={paths.annotations(dream.id)}
          >
            <Lightbulb size={17} aria-hidden="true" />
            Apri in controluce
          </Link>
        </>
      )}
      <SaveNote written={written} />
    </article>
  )
}
