import { BookA, BookHeart, CalendarDays, EllipsisVertical, List, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { EmptyState } from '#client/components/shell/empty-state.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { LoadMore } from '#client/components/shell/load-more.tsx'
import { WaysToRoom } from '#client/components/shell/ways-to-room.tsx'
import { Button } from '#client/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#client/components/ui/dropdown-menu.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useOnline } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { formatCount } from '#client/lib/text.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import { useDreamList } from '../dreams.queries.ts'
import { type DreamFilters, filterChips, isNarrowed, NO_FILTERS } from '../filters.ts'
import { hitFinder } from '../hits.tsx'
import { DraftList } from './draft-list.tsx'
import { DreamFiltersBar, useDreamFilters, viewPath } from './dream-filters.tsx'
import { type CardAnalysis, DREAM_CARDS, DreamGrid } from './dream-grid.tsx'
import { FirstUseCard } from './first-use-card.tsx'
import { NewDreamButton } from './new-dream-button.tsx'
import { PhoneItems } from './phone-items.tsx'

const SKELETONS = 6

/** On a phone one row: title, search, filters. */
const HEAD =
  'group/head grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 pt-2 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-3 md:gap-y-3 md:pt-11'
/** The title makes room for the search on a phone. */
const TITLE =
  'display whitespace-nowrap max-2xs:sr-only max-md:text-[1.375rem] max-md:group-has-[input:focus]/head:sr-only md:row-1'

interface DreamListProps extends CardAnalysis {
  /** The other view of the dreams, at its address. */
  calendar: ReactNode
}

export function DreamList({ calendar, ...analysis }: DreamListProps) {
  const { filters: asked, change, reset, isCalendar } = useDreamFilters()
  const filters = isCalendar ? NO_FILTERS : asked
  const narrowed = isNarrowed(filters)
  const online = useOnline()
  const { query, dreams, total } = useDreamList(filters)
  const hitOf = useMemo(() => (filters.q ? hitFinder(filters.q) : undefined), [filters.q])
  const loaded = query.data !== undefined
  const empty = loaded && dreams.length === 0 && !query.isPlaceholderData
  const firstUse = empty && !narrowed

  return (
    <>
      <div className={HEAD}>
        <h1 className={cn(TITLE, filters.q && 'max-md:sr-only')}>I tuoi sogni</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:contents md:row-2">
          <p
            className={cn('muted min-h-6', narrowed ? 'max-md:col-[1/3] max-md:row-3' : 'max-md:sr-only')}
            role="status"
          >
            {firstUse
              ? 'Ancora nessun sogno'
              : loaded && (narrowed ? foundText(dreams.length, query.hasNextPage) : countText(total))}
          </p>
          <p className="flex flex-wrap gap-x-4 gap-y-1 max-md:hidden">
            <Link href={viewPath(isCalendar, asked)} className="link">
              {isCalendar ? <List size={16} aria-hidden="true" /> : <CalendarDays size={16} aria-hidden="true" />}
              {isCalendar ? 'Elenco' : 'Calendario'}
            </Link>
            <Link href={paths.dictionary} className="link">
              <BookA size={16} aria-hidden="true" />
              Dizionario
            </Link>
            <Link href={paths.book} className="link">
              <BookHeart size={16} aria-hidden="true" />
              Libro
            </Link>
            <Link href={paths.bin} className="link">
              <Trash2 size={16} aria-hidden="true" />
              Cestino
            </Link>
          </p>
        </div>
        <NewDreamButton className="max-md:hidden md:col-2 md:row-[1/3] md:self-end md:justify-self-end" />
        {!(firstUse && !isCalendar) && (
          <DreamFiltersBar filters={asked} isCalendar={isCalendar} onChange={change} onReset={reset} loaded={loaded} />
        )}
        <MorePlaces />
      </div>
      {isCalendar ? (
        <div className="mt-4 md:mt-6">{calendar}</div>
      ) : (
        <div className="mt-2 flex flex-col md:mt-6" aria-busy={query.isPlaceholderData}>
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
                hitOf={hitOf}
                PhoneItems={PhoneItems}
                {...analysis}
              />
              {loaded && <LoadMore query={query} {...(narrowed && { endText: 'Sei alla fine dei risultati.' })} />}
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
      )}
    </>
  )
}

/** Dictionary and bin, which a phone's row has no room for. */
function MorePlaces() {
  const [, navigate] = useLocation()
  return (
    <div className="col-3 row-2 justify-self-end md:hidden">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" icon aria-label="Altro nel diario">
            <EllipsisVertical size={20} />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => navigate(paths.dictionary)}>
            <BookA size={18} />
            Dizionario
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => navigate(paths.book)}>
            <BookHeart size={18} />
            Il libro delle notti
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => navigate(paths.bin)}>
            <Trash2 size={18} />
            Cestino
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
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
    <div className="note mb-6 flex-col gap-1.5! max-md:order-last max-md:mt-6 max-md:mb-0">
      <p>
        Il diario Free è pieno, {cap} sogni su {cap}. Restano qui, da leggere e modificare; i nuovi aspettano come
        bozze.
      </p>
      <WaysToRoom isAtDreams />
    </div>
  )
}
