import { ChevronDown, RotateCcw } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SelectableChip } from '#client/components/ui/chip.tsx'
import { INPUT } from '#client/components/ui/input.tsx'
import { SearchField } from '#client/components/ui/search-field.tsx'
import { cn } from '#client/lib/cn.ts'
import { DREAM_SORTS, type DreamSort } from '#shared/constants/api.ts'
import { SEARCH_MAX } from '#shared/constants/limits.ts'
import { MOODS } from '#shared/constants/moods.ts'
import { type DreamFilters, filterParams, type MoodFilter } from '../dreams.queries.ts'

const NO_FILTERS: DreamFilters = { q: '', mood: 'all', sort: 'newest' }
const SORT_LABELS: Record<DreamSort, string> = { newest: 'Più recenti', oldest: 'Meno recenti' }
const MOOD_FILTERS: readonly MoodFilter[] = ['all', ...MOODS]

/** The list's filters, kept in the address so that going back finds them again. */
export function useDreamFilters() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const change = useCallback(
    (part: Partial<DreamFilters>) =>
      setParams((current) => filterParams({ ...readFilters(current), ...part }), {
        // Typing on in a search makes no new step to go back to.
        replace: Boolean(part.q && params.get('q')),
      }),
    [params, setParams],
  )
  const reset = () => setParams(filterParams(NO_FILTERS))
  return { filters, change, reset, narrowed: filters.q !== '' || filters.mood !== 'all' }
}

function readFilters(params: URLSearchParams): DreamFilters {
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    mood: MOODS.find((mood) => mood === params.get('mood')) ?? 'all',
    sort: DREAM_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  }
}

interface DreamFiltersBarProps {
  filters: DreamFilters
  onChange: (part: Partial<DreamFilters>) => void
  onReset: () => void
}

export function DreamFiltersBar({ filters, onChange, onReset }: DreamFiltersBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const search = useCallback((q: string) => onChange({ q }), [onChange])
  const changed = filters.q !== '' || filters.mood !== 'all' || filters.sort !== 'newest'
  const resetAll = () => {
    onReset()
    // The button goes away with the filters.
    field.current?.focus()
  }
  return (
    <section className="grid gap-3" aria-label="Cerca e filtra">
      <div className="flex flex-wrap gap-3">
        <SearchField ref={field} label="Cerca nei tuoi sogni" value={filters.q} onSearch={search} />
        <SortSelect sort={filters.sort} onChange={(sort) => onChange({ sort })} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
          <legend className="sr-only">Umore</legend>
          {MOOD_FILTERS.map((mood) => (
            <SelectableChip key={mood} pressed={filters.mood === mood} onPressedChange={() => onChange({ mood })}>
              {mood === 'all' ? 'Tutti' : <MoodWord mood={mood} />}
            </SelectableChip>
          ))}
        </fieldset>
        {changed && (
          <Button variant="ghost" size="s" onClick={resetAll}>
            <RotateCcw size={16} />
            Azzera filtri
          </Button>
        )}
      </div>
    </section>
  )
}

function MoodWord({ mood }: { mood: Exclude<MoodFilter, 'all'> }) {
  const { word, Icon } = MOOD_LOOK[mood]
  return (
    <>
      <Icon size={16} className="max-[399px]:hidden" />
      {word}
    </>
  )
}

function SortSelect({ sort, onChange }: { sort: DreamSort; onChange: (sort: DreamSort) => void }) {
  return (
    <div className="relative max-[479px]:w-full">
      <select
        aria-label="Ordina"
        className={cn(INPUT, 'cursor-pointer appearance-none pr-10!')}
        value={sort}
        onChange={(event) => onChange(DREAM_SORTS.find((option) => option === event.target.value) ?? 'newest')}
      >
        {DREAM_SORTS.map((option) => (
          <option key={option} value={option}>
            {SORT_LABELS[option]}
          </option>
        ))}
      </select>
      <ChevronDown size={18} className="pointer-events-none absolute top-[15px] right-3.5" />
    </div>
  )
}
