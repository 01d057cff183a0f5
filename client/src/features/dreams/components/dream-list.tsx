import { BookA, CalendarDays, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { LoadMore } from '#client/components/shell/load-more.tsx'
import { WaysToRoom } from '#client/components/shell/ways-to-room.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useOnline } from '#client/hooks/use-browser.ts'
import { formatCount } from '#client/lib/text.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import { useDreamList } from '../dreams.queries.ts'
import { type DreamFilters, filterChips, isNarrowed } from '../filters.ts'
import { DraftList } from './draft-list.tsx'
import { DreamFiltersBar, useDreamFilters } from './dream-filters.tsx'
import { type CardAnalysis, DREAM_CARDS, DreamGrid } from './dream-grid.tsx'
import { FirstUseCard } from './first-use-card.tsx'
import { NewDreamButton } from './new-dream-button.tsx'

const SKELETONS = 6

export function DreamList(analysis: CardAnalysis) {
  const { filters, change, reset } = useDreamFilters()
  const narrowed = isNarrowed(filters)
  const online = useOnline()
  const { query, dreams, total } = useDreamList(filters)
  const loaded = query.data !== undefined
  const empty = loaded && dreams.length === 0 && !query.isPlaceholderData
  const firstUse = empty && !narrowed

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 pb-6 md:pt-11 md:pb-8">
        <div>
          <h1 className="display">I tuoi sogni</h1>
          <div className="mt-2 flex min-h-6 flex-wrap items-center gap-x-4">
            <p className="muted" role="status">
              {firstUse
                ? 'Ancora nessun sogno'
                : loaded && (narrowed ? foundText(dreams.length, query.hasNextPage) : countText(total))}
            </p>
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              <Link href={paths.calendar} className="link">
                <CalendarDays size={16} aria-hidden="true" />
                Calendario
              </Link>
              <Link href={paths.dictionary} className="link">
                <BookA size={16} aria-hidden="true" />
                Dizionario
              </Link>
              <Link href={paths.bin} className="link">
                <Trash2 size={16} aria-hidden="true" />
                Cestino
              </Link>
            </span>
          </div>
        </div>
        <NewDreamButton className="max-md:w-full" />
      </div>
      {!firstUse && <DreamFiltersBar filters={filters} onChange={change} onReset={reset} loaded={loaded} />}
      <div className="mt-6" aria-busy={query.isPlaceholderData}>
        {!analysis.premium && !narrowed && loaded && <FreeCapNote count={total} />}
        {!narrowed && loaded && <DraftList hasRoom={analysis.premium || total < PLAN_LIMITS.free.dreams} />}
        {query.isPending && <Skeleton {...DREAM_CARDS} count={SKELETONS} />}
        {firstUse && <FirstUseCard />}
        {empty && narrowed && <NoMatch filters={filters} onReset={reset} />}
        {dreams.length > 0 && (
          <>
            <DreamGrid
              dreams={dreams}
              label="Sogni"
              heading={filters.q ? 'h2' : 'h3'}
              byMonth={!filters.q}
              {...analysis}
            />
            {loaded && <LoadMore query={query} />}
          </>
        )}
        {query.isError && !loaded && (
          <div className="not-first:mt-6">
            <ErrorState
              error={query.error}
              onRetry={query.refetch}
              title={online ? 'Non riusciamo ad aprire il diario' : 'Sei offline'}
            />
          </div>
        )}
      </div>
    </>
  )
}

const countText = (count: number) => `${formatCount(count)} ${count === 1 ? 'sogno' : 'sogni'}`

function foundText(count: number, more: boolean): string {
  if (count === 0) return 'Nessun sogno trovato'
  return `${more ? 'Più di ' : ''}${countText(count)} ${count === 1 ? 'trovato' : 'trovati'}`
}

/** Names the filters without results, and suggests what to change. */
function noMatchText(filters: DreamFilters): string {
  const sought = [filters.q && `«${filters.q}»`, ...filterChips(filters).map(({ label }) => label)].filter(Boolean)
  if (sought.length === 0) return 'Nessun sogno ha questo umore, per ora. Prova con un altro.'
  const advice = sought.length > 1 || !filters.q ? 'togliendo un filtro' : 'con meno parole, con l’inizio di una parola'
  return `Niente per ${sought.join(', ')}. Prova ${advice} o con un altro umore.`
}

function NoMatch({ filters, onReset }: { filters: DreamFilters; onReset: () => void }) {
  return (
    <EmptyState
      title="Nessun sogno trovato"
      text={noMatchText(filters)}
      action={
        <Button variant="outline" onClick={onReset}>
          Mostra tutti i sogni
        </Button>
      }
    />
  )
}

function FreeCapNote({ count }: { count: number }) {
  const cap = PLAN_LIMITS.free.dreams
  if (count < cap) return null
  return (
    <div className="note mb-6 flex-col gap-1.5!">
      <p>
        Il diario Free è pieno, {cap} sogni su {cap}. Restano qui, da leggere e modificare; i nuovi aspettano come
        bozze.
      </p>
      <WaysToRoom isAtDreams />
    </div>
  )
}
