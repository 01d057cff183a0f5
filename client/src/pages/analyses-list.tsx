import { ChevronRight, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { LoadMore } from '#client/components/shell/load-more.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SearchField } from '#client/components/ui/search-field.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { KindTag } from '#client/features/analyses/components/analysis-article.tsx'
import type { useDreamList } from '#client/features/dreams/dreams.queries.ts'
import { cn } from '#client/lib/cn.ts'
import { formatLong } from '#client/lib/dates.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

const ROWS = 'card px-4.5 py-2 md:px-6 md:py-2.5'

interface AnalysesListProps {
  q: string
  onSearch: (q: string) => void
  list: ReturnType<typeof useDreamList>
}

export function AnalysesList({ q, onSearch, list: { query, dreams: all } }: AnalysesListProps) {
  // An unsent dream cannot be analysed yet.
  const dreams = all.filter((dream) => 'id' in dream)
  const searchInput = useRef<HTMLInputElement>(null)
  const found = query.data && !query.isPlaceholderData ? dreams.length : undefined
  const resetSearch = () => {
    onSearch('')
    searchInput.current?.focus()
  }
  return (
    <>
      <div className="flex max-w-[520px]">
        <SearchField ref={searchInput} label="Cerca tra i tuoi sogni" value={q} onSearch={onSearch} />
      </div>
      <p className="sr-only" role="status">
        {q !== '' && found !== undefined && foundWords(found)}
      </p>
      <div className="mt-8" aria-busy={query.isPlaceholderData}>
        {query.isPending && (
          <Skeleton
            label="Caricamento dei sogni"
            shape="rows"
            count={4}
            picture="is-window w-10"
            className={cn(ROWS, 'mt-12')}
          />
        )}
        {query.isError && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
        {found === 0 && q !== '' && <NoMatch onReset={resetSearch} />}
        {dreams.length > 0 && (
          <>
            <Sections dreams={dreams} searching={q !== ''} more={query.hasNextPage} />
            <LoadMore query={query} />
          </>
        )}
      </div>
    </>
  )
}

function foundWords(found: number): string {
  if (found === 0) return 'Nessun sogno trovato'
  return found === 1 ? '1 sogno trovato' : `${found} sogni in elenco`
}

interface SectionsProps {
  dreams: Dream[]
  searching: boolean
  /** More dreams exist on pages not loaded yet. */
  more: boolean
}

function Sections({ dreams, searching, more }: SectionsProps) {
  const none = searching
    ? { waiting: 'Nessun sogno da analizzare con queste parole.', read: 'Nessuna lettura con queste parole.' }
    : { waiting: 'Ogni sogno ha già la sua lettura.', read: 'Qui trovi le letture dei tuoi sogni.' }
  const soFar = 'Nessuno tra quelli in elenco.'
  return (
    <div className="grid gap-9 md:gap-14">
      <AnalysisSection
        id="to-analyze"
        title="Da analizzare"
        dreams={dreams.filter((dream) => !dream.hasAnalysis)}
        empty={more ? soFar : none.waiting}
      />
      <AnalysisSection
        id="analyzed"
        title="Analizzati"
        dreams={dreams.filter((dream) => dream.hasAnalysis)}
        empty={more ? soFar : none.read}
      />
    </div>
  )
}

function NoMatch({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      art={<SearchX className="text-muted" size={40} strokeWidth={1.5} />}
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

const ROW =
  'row-link grid-cols-[40px_minmax(0,1fr)_20px] max-2xs:grid-cols-1 gap-x-3 gap-y-1.5 md:grid-cols-[40px_minmax(0,1fr)_auto_20px] md:gap-4.5'

interface AnalysisSectionProps {
  id: string
  title: string
  dreams: Dream[]
  empty: string
}

function AnalysisSection({ id, title, dreams, empty }: AnalysisSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-3.5 md:mb-5" id={id}>
        {title}
      </h2>
      {dreams.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ul className={ROWS}>
          {dreams.map((dream) => (
            <AnalysisRow key={dream.id} dream={dream} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AnalysisRow({ dream }: { dream: Dream }) {
  return (
    <li>
      <Link className={ROW} href={paths.analysis(dream.id)}>
        <DreamWindow className="w-[40px] [--base:5px] max-md:self-start" dream={dream} />
        <span className="min-w-0">
          <span dir="auto" className="row-title">
            {dream.title}
          </span>
          <span className="small muted block">{formatLong(dream.date)}</span>
        </span>
        {dream.analysisKind && (
          <span className="2xs:max-md:col-start-2 2xs:max-md:row-start-2">
            <KindTag kind={dream.analysisKind} />
          </span>
        )}
        <ChevronRight
          className="text-muted max-2xs:hidden max-md:col-start-3 max-md:row-start-1 md:col-start-4"
          size={20}
        />
      </Link>
    </li>
  )
}
