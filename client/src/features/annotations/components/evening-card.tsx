import { useQuery } from '@tanstack/react-query'
import { MoonStar } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { useHour } from '#client/hooks/use-time.ts'
import { EVENING_FROM, LINE_MAX } from '#shared/constants/annotations.ts'
import type { Note } from '#shared/contracts/annotations.ts'
import { eveningQuery, newAnnotation, useAnnotations } from '../use-annotations.ts'
import { WritingLine } from './writing-line.tsx'

/** The dream with an open evening question; none by day. */
export function useEvening() {
  return useQuery({ ...eveningQuery(), enabled: useHour() >= EVENING_FROM })
}

/**
 * Asks once in the evening where the morning's dream touches waking life. Renders its children otherwise.
 */
export function EveningCard({ waiting, children }: { waiting: Note | null | undefined; children?: ReactNode }) {
  return waiting ? <EveningQuestion key={waiting.dreamId} note={waiting} /> : children
}

function EveningQuestion({ note }: { note: Note }) {
  const { query, list, change, save } = useAnnotations(note.dreamId)
  const [words, setWords] = useState('')
  const [isDone, setDone] = useState(false)
  if (isDone) return null

  const answer = (sentence: string) => {
    // An empty sentence declines the question.
    change([...list, newAnnotation('bridge', { words: sentence })])
    void save()
    setDone(true)
    if (sentence) {
      toast({ title: 'La tua frase è accanto al sogno', description: `La ritrovi in controluce, in «${note.title}».` })
    }
  }
  return (
    <section className="card" aria-labelledby="evening-title">
      <p className="flex items-center gap-2 font-semibold text-[0.875rem] text-petrol">
        <MoonStar size={18} aria-hidden="true" />
        Da oggi
      </p>
      <h2 className="h3 mt-1.5 text-balance" id="evening-title">
        Dove, nelle tue giornate, succede qualcosa che somiglia?
      </h2>
      <p className="mt-1.5 text-[0.9375rem] text-muted wrap-anywhere">
        In{' '}
        <Link className="link" href={paths.annotations(note.dreamId)}>
          {note.title}
        </Link>
        , «{note.quote}»:{' '}
        <span dir="auto" className="own-words text-[1.0625rem]">
          {note.words}
        </span>
      </p>
      <div className="mt-2 max-w-[640px]">
        <WritingLine
          label="Una frase, anche storta"
          placeholder="Una frase, anche storta"
          value={words}
          max={LINE_MAX}
          onChange={setWords}
          onKeep={() => words.trim() && query.data && answer(words.trim())}
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="soft"
          size="s"
          disabled={words.trim() === '' || !query.data}
          onClick={() => answer(words.trim())}
        >
          Tieni la frase
        </Button>
        <Button variant="ghost" size="s" disabled={!query.data} onClick={() => answer('')}>
          Meglio di no
        </Button>
        <Link className={buttonVariants({ variant: 'ghost', size: 's' })} href={paths.annotations(note.dreamId)}>
          Apri il sogno
        </Link>
      </div>
    </section>
  )
}
