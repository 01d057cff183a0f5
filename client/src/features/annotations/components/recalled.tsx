import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { formatDate, withArticle } from '#client/lib/dates.ts'
import type { AnnotatedDream } from '#shared/contracts/annotations.ts'

const SHOWN = 2

/** What was written in earlier dreams about what is back in this one. */
export function Recalled({ notes }: { notes: AnnotatedDream['earlier'] }) {
  if (notes.length === 0) return null
  return (
    <ul className="mt-6 grid gap-3">
      {notes.slice(0, SHOWN).map((note) => (
        <li key={note.key} className="border-border border-t pt-3">
          <p className="text-[14px] text-muted">
            {note.heading}: {withArticle('il', formatDate(note.date))}, in{' '}
            <Link className="link" href={paths.dream(note.dreamId)}>
              {note.title}
            </Link>
            , scrivevi
          </p>
          <p className="own-words text-[19px]/[1.42]">{note.words}</p>
        </li>
      ))}
    </ul>
  )
}
