import { SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Dream } from '#shared/contracts/dreams.ts'
import { EmptyState } from '../components/layout/empty-state.tsx'
import { ErrorState } from '../components/layout/error-state.tsx'
import { LoadMore } from '../components/layout/load-more.tsx'
import { useNewDream } from '../components/layout/new-dream-context.tsx'
import { usePageTitle } from '../components/layout/page-title.tsx'
import { Button } from '../components/ui/button.tsx'
import { SearchField } from '../components/ui/search-field.tsx'
import { AnalysesSkeleton } from '../features/analyses/components/analyses-skeleton.tsx'
import { AnalysisSection } from '../features/analyses/components/analysis-row.tsx'
import { useDreamList } from '../features/dreams/use-dream-list.ts'
import { useIsMobile } from '../lib/use-media-query.ts'

/** All one's dreams by whether they were read, found by their words. */
export default function AnalysesPage() {
  usePageTitle('Analisi')
  const [q, setQ] = useState('')
  const searchInput = useRef<HTMLInputElement>(null)
  const { query, dreams } = useDreamList({ q, mood: 'all', sort: 'newest' })
  const found = query.data && !query.isPlaceholderData ? dreams.length : undefined
  const firstUse = found === 0 && q === ''
  const resetSearch = () => {
    setQ('')
    searchInput.current?.focus()
  }
  return (
    <div className="pt-11 max-md:pt-7">
      <h1 className="h1" tabIndex={-1}>
        Analisi
      </h1>
      <p className="lead mt-2">Ogni sogno può avere la sua lettura: scegli da quale cominciare.</p>
      {!firstUse && (
        <div className="mt-6 flex max-w-[520px]">
          <SearchField ref={searchInput} label="Cerca tra i tuoi sogni" value={q} onSearch={setQ} />
        </div>
      )}
      <p className="sr-only" role="status">
        {q !== '' && found !== undefined && foundWords(found)}
      </p>
      <div className="mt-8" aria-busy={query.isPlaceholderData}>
        {query.isPending && <AnalysesSkeleton />}
        {query.isError && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
        {firstUse && <FirstUse />}
        {found === 0 && q !== '' && <NoMatch onReset={resetSearch} />}
        {dreams.length > 0 && (
          <>
            <Sections dreams={dreams} searching={q !== ''} />
            <LoadMore
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onLoad={() => void query.fetchNextPage()}
            />
          </>
        )}
      </div>
    </div>
  )
}

function foundWords(found: number): string {
  if (found === 0) return 'Nessun sogno trovato'
  return found === 1 ? '1 sogno trovato' : `${found} sogni in elenco`
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
