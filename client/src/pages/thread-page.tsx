import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { ApiError, isNotFound } from '#client/api/api-client.ts'
import { paths, threadKindOf } from '#client/app/paths.ts'
import { threadQuery } from '#client/components/dream/shown-element.ts'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { LoadMore } from '#client/components/shell/load-more.tsx'
import { BackLink, usePageTitle } from '#client/components/shell/page-title.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { PAGE, Skeleton } from '#client/components/ui/skeleton.tsx'
import { Notes } from '#client/features/annotations/components/notes.tsx'
import { DreamGrid } from '#client/features/dreams/components/dream-grid.tsx'
import { PhoneItems } from '#client/features/dreams/components/phone-items.tsx'
import { useDreamList } from '#client/features/dreams/dreams.queries.ts'
import { NO_FILTERS } from '#client/features/dreams/filters.ts'
import { ThreadView } from '#client/features/threads/components/thread-view.tsx'

import type { ThreadKind } from '#shared/constants/stats.ts'
import { useAnalyzeAndOpen } from './use-analyze-and-open.ts'

/** An element across all its dreams: /filo/simbolo/Mare. */
export default function ThreadPage() {
  const { kind: slug = '', name: segment = '' } = useParams<{ kind: string; name: string }>()
  const kind = threadKindOf(slug)
  const name = decoded(segment)
  const query = useQuery({ ...threadQuery(kind ?? 'symbols', name), enabled: kind !== undefined })
  const { data: thread, error, refetch } = query
  usePageTitle(`${name}, il filo`)
  return (
    <div className="pt-6">
      <BackLink href={paths.dreams}>Torna ai sogni</BackLink>
      {thread ? (
        <ThreadView thread={thread}>
          {thread.notes.length > 0 && (
            <section
              className="card mb-5 grid gap-x-10 gap-y-3 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
              aria-labelledby="own-words"
            >
              <div>
                <h2 className="h2" id="own-words">
                  {thread.name}, con le tue parole
                </h2>
                <p className="small muted mt-1">Dalle più recenti.</p>
              </div>
              <Notes notes={thread.notes} label={`${thread.name}, con le tue parole`} />
            </section>
          )}
        </ThreadView>
      ) : !kind || isNotFound(error) ? (
        <ThreadNotFound />
      ) : error instanceof ApiError && error.isUnknownOutcome ? (
        <DreamsOfThread kind={kind} name={name}>
          <ErrorState error={error} onRetry={refetch} heading="h1" />
        </DreamsOfThread>
      ) : error ? (
        <div className="mt-6">
          <ErrorState error={error} onRetry={refetch} heading="h1" />
        </div>
      ) : (
        <Skeleton {...PAGE} />
      )}
    </div>
  )
}

/** Offline, a thread is the list of its dreams, if the diary is stored on this device. */
function DreamsOfThread({ kind, name, children }: { kind: ThreadKind; name: string; children: ReactNode }) {
  const analysis = useAnalyzeAndOpen()
  const { query, dreams } = useDreamList({ ...NO_FILTERS, [kind === 'tag' ? 'tag' : 'element']: name })
  if (query.isPending) return <Skeleton {...PAGE} />
  if (dreams.length === 0) return <div className="mt-6">{children}</div>
  return (
    <>
      <h1 className="display mt-6">{name}</h1>
      <p className="muted mt-2 mb-6">Senza rete il filo è l’elenco dei suoi sogni.</p>
      <DreamGrid
        dreams={dreams}
        label={`Sogni con ${name}`}
        heading="h3"
        byMonth
        PhoneItems={PhoneItems}
        {...analysis}
      />
      <LoadMore query={query} />
    </>
  )
}

/** The router decodes all except separators. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function ThreadNotFound() {
  return (
    <div className="mt-6">
      <EmptyState
        heading="h1"
        title="Questo filo non c’è."
        text="Nessuno dei tuoi sogni lo contiene, o non più."
        action={
          <Link className={buttonVariants({ variant: 'soft' })} href={paths.dreams}>
            Vai ai tuoi sogni
          </Link>
        }
      />
    </div>
  )
}
