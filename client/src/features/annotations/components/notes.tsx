import './notes.css'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate } from '#client/lib/dates.ts'
import type { AnnotatedDream, Note } from '#shared/contracts/annotations.ts'

/** All notes about one thing, each with its dream. */
export function Notes({ notes, label }: { notes: readonly Note[]; label: string }) {
  return (
    <ul className="notes" aria-label={label}>
      {notes.map(({ dreamId, title, date, quote, words, feelings, day }) => (
        <li key={`${dreamId} ${quote} ${words}`}>
          <p dir="auto" className="own-words">
            {words || feelings.join(', ').toLowerCase()}
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-px text-[0.875rem]/[1.45] text-muted">
            <time dateTime={date}>{formatDate(date)}</time>
            <Link
              dir="auto"
              className={cn('underline underline-offset-[3px] wrap-anywhere', SMALL_LINK)}
              href={paths.annotations(dreamId)}
            >
              {title}
            </Link>
            {words && feelings.length > 0 && (
              <span className="inline-flex items-center gap-1.5">
                <i className="glyph size-2! is-emotion" aria-hidden="true" />
                {feelings.join(', ').toLowerCase()}
              </span>
            )}
            {day && <span>di giorno: {day}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

const RECALLED_MAX = 2

/** Notes from earlier dreams about things that recur in this one. */
export function Recalled({ notes }: { notes: AnnotatedDream['earlier'] }) {
  if (notes.length === 0) return null
  return (
    <ul className="mt-6 grid gap-3">
      {notes.slice(0, RECALLED_MAX).map((note) => (
        <li key={note.key} className="border-border border-t pt-3">
          <p className="text-[0.875rem] text-muted">
            {note.heading}: accanto a{' '}
            <Link className="link" href={paths.dream(note.dreamId)}>
              {note.title}
            </Link>{' '}
            ({formatDate(note.date)}) hai scritto
          </p>
          <p dir="auto" className="own-words text-[1.1875rem]/[1.42]">
            {note.words}
          </p>
        </li>
      ))}
    </ul>
  )
}
