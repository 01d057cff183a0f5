import { useQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamRow } from '#client/components/dream/dream-row.tsx'
import { Button } from '#client/components/ui/button.tsx'
import type { ElementKind } from '#client/components/ui/chip.tsx'
import type { ThreadKind } from '#shared/constants/stats.ts'
import { dreamThreadsQuery, useSetPerson } from '../threads.queries.ts'

interface KindCopy {
  title: string
  /** The subject of «… è tornata dopo 41 notti». */
  noun: string
  glyph?: ElementKind
}

export const KINDS: Record<ThreadKind, KindCopy> = {
  symbols: { title: 'Simbolo', noun: 'Un’immagine', glyph: 'symbol' },
  emotions: { title: 'Emozione', noun: 'Un’emozione', glyph: 'emotion' },
  themes: { title: 'Tema', noun: 'Una situazione', glyph: 'theme' },
  tag: { title: 'Tag', noun: 'Una parola' },
  person: { title: 'Persona', noun: 'Una persona' },
}

/** Shows what recurs in a dream after a while, and asks whether a name is a person's. */
export function DreamThreads({ dreamId }: { dreamId: number }) {
  const { data } = useQuery(dreamThreadsQuery(dreamId))
  if (!data) return null
  const { back, unknownName } = data
  return (
    <>
      {back && (
        <Link className="link is-plain self-start" href={paths.thread(back.kind, back.name)}>
          <CornerDownRight size={18} strokeWidth={1.9} aria-hidden="true" />
          <span>
            {KINDS[back.kind].noun} è tornata dopo {back.nights} notti: <strong>{back.name}</strong>
          </span>
        </Link>
      )}
      {unknownName && <NameQuestion key={unknownName} name={unknownName} />}
    </>
  )
}

/** The dreams before and after one; nothing where they are not known. */
export function DreamNeighbours({ dreamId }: { dreamId: number }) {
  const { data } = useQuery(dreamThreadsQuery(dreamId))
  if (!data?.previous && !data?.next) return null
  return (
    <nav className="grid gap-x-6 border-border border-t pt-3 sm:grid-cols-2 print:hidden" aria-label="Sogni vicini">
      {data.previous && <DreamRow dream={data.previous} label="Prima" />}
      {data.next && <DreamRow className="sm:col-start-2" dream={data.next} label="Dopo" />}
    </nav>
  )
}

/** The dreams that an analysis names. */
export function NamedDreams({ dreamId }: { dreamId: number }) {
  const { data } = useQuery(dreamThreadsQuery(dreamId))
  if (!data?.named?.length) return null
  return (
    <ul className="mt-3 grid" aria-label="I sogni di cui parla">
      {data.named.map((dream) => (
        <li key={dream.id}>
          <DreamRow dream={dream} />
        </li>
      ))}
    </ul>
  )
}

/** Asked once for each name; a confirmed person gets a thread. */
function NameQuestion({ name }: { name: string }) {
  const { mutate, isPending } = useSetPerson()
  const answer = (isPerson: boolean) => !isPending && mutate({ name, isPerson })
  return (
    <section className="note flex-wrap items-center justify-between" aria-label={`${name} è una persona?`}>
      <span className="wrap-anywhere">
        <strong>{name}</strong> è una persona? Se sì, potrai seguirla nei tuoi sogni.
      </span>
      <span className="flex gap-2">
        <Button variant="outline" size="s" className="min-w-14" onClick={() => answer(true)}>
          Sì
        </Button>
        <Button variant="ghost" size="s" className="min-w-14" onClick={() => answer(false)}>
          No
        </Button>
      </span>
    </section>
  )
}

/** Removes a person's thread. */
export function NotAPerson({ name }: { name: string }) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useSetPerson()
  const takeBack = () => !isPending && mutate({ name, isPerson: false }, { onSuccess: () => navigate(paths.dreams) })
  return (
    <button type="button" className="link small mt-3" onClick={takeBack}>
      Non è una persona
    </button>
  )
}
