import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Dream } from '#shared/contracts/dreams.ts'
import { EmptyState } from '../components/layout/empty-state.tsx'
import { ErrorState } from '../components/layout/error-state.tsx'
import { useNewDream } from '../components/layout/new-dream-context.tsx'
import { usePageTitle } from '../components/layout/page-title.tsx'
import { Button } from '../components/ui/button.tsx'
import { AnalysesSearch } from '../features/analyses/components/analyses-search.tsx'
import { AnalysesSkeleton } from '../features/analyses/components/analyses-skeleton.tsx'
import { AnalysisSection } from '../features/analyses/components/analysis-row.tsx'
import { LoadMore } from '../features/analyses/components/load-more.tsx'
import { useDebounced } from '../features/analyses/use-debounced.ts'
import { dreamsInfiniteQuery } from '../features/dreams/dreams.queries.ts'
import { useIsMobile } from '../lib/use-media-query.ts'

const SEARCH_PAUSE_MS = 300

/** All one's dreams by whether they were read, found by their words. */
export default function AnalysesPage() {
  usePageTitle('Analisi')
  const [search, setSearch] = useState('')
  const searchInput = useRef<HTMLInputElement>(null)
  const q = useDebounced(search.trim(), SEARCH_PAUSE_MS)
  const query = useInfiniteQuery({
    ...dreamsInfiniteQuery({ q, mood: 'all', sort: 'newest' }),
    placeholderData: keepPreviousData,
  })
  const dreams = query.data?.pages.flatMap((page) => page.items)
  const isFirstUse = dreams?.length === 0 && q === '' && !query.isPlaceholderData
  const resetSearch = () => {
    setSearch('')
    searchInput.current?.focus()
  }
  return (
    <div className="pt-11 max-md:pt-7">
      <h1 className="h1" tabIndex={-1}>
        Analisi
      </h1>
      <p className="lead mt-2">Ogni sogno può avere la sua lettura: scegli da quale cominciare.</p>
      {!isFirstUse && (
        <AnalysesSearch value={search} onChange={setSearch} inputRef={searchInput} found={dreams?.length} settled={q} />
      )}
      <div className="mt-8" aria-busy={query.isPlaceholderData}>
        {query.isPending ? (
          <AnalysesSkeleton />
        ) : query.error && !dreams ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : isFirstUse ? (
          <FirstUse />
        ) : dreams?.length === 0 ? (
          <NoMatch onReset={resetSearch} />
        ) : (
          <Sections dreams={dreams ?? []} searching={q !== ''} />
        )}
        {query.hasNextPage && (
          <LoadMore
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </div>
    </div>
  )
}

function Sections({ dreams, searching }: { dreams: Dream[]; searching: boolean }) {
  return (
    <div className="grid gap-9 md:gap-14">
      <AnalysisSection
        id="to-analyze"
        title="Da analizzare"
        dreams={dreams.filter((dream) => !dream.hasAnalysis)}
        empty={searching ? 'Nessun sogno da analizzare con queste parole.' : 'Ogni sogno ha già la sua lettura.'}
      />
      <AnalysisSection
        id="analyzed"
        title="Analizzati"
        dreams={dreams.filter((dream) => dream.hasAnalysis)}
        empty={searching ? 'Nessuna lettura con queste parole.' : 'Qui trovi le letture dei tuoi sogni.'}
      />
    </div>
  )
}

function FirstUse() {
  const openNewDream = useNewDream()
  const isMobile = useIsMobile()
  return (
    <EmptyState
      title="Ancora nessun sogno da leggere"
      text="Registra il primo: poi potrai chiederne una lettura."
      action={
        <Button variant={isMobile ? 'soft' : 'primary'} onClick={openNewDream}>
          Registra Nuovo Sogno
        </Button>
      }
    />
  )
}

function NoMatch({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      art={<SearchX className="text-muted" size={40} strokeWidth={1.5} aria-hidden="true" />}
      title="Nessun sogno con queste parole"
      text="Prova con un’altra parola del racconto o del titolo."
      action={
        <Button variant="outline" onClick={onReset}>
          Azzera la ricerca
        </Button>
      }
    />
  )
}
