import { useQuery } from '@tanstack/react-query'
import { ChevronDown, RotateCcw, SlidersHorizontal, X } from 'lucide-react'
import { type ComponentProps, useCallback, useId, useMemo, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { elementKind } from '#client/components/dream/element-lists.tsx'
import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { PICK, SelectableChip } from '#client/components/ui/chip.tsx'
import { INPUT } from '#client/components/ui/input.tsx'
import { SearchField } from '#client/components/ui/search-field.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatMonth, formatMonthName } from '#client/lib/dates.ts'
import { DREAM_SORTS, type DreamSort } from '#shared/constants/api.ts'
import { DREAM_KIND_LABELS, DREAM_KINDS, MOODS, type Mood } from '#shared/constants/dreams.ts'
import type { DreamMonths, DreamSuggestions } from '#shared/contracts/dreams.ts'
import { monthsQuery, suggestionsQuery } from '../dreams.queries.ts'
import { type DreamFilters, filterChips, filterParams, NO_FILTERS, readFilters } from '../filters.ts'

const SORT_LABELS: Record<DreamSort, string> = { newest: 'Più recenti', oldest: 'Meno recenti' }
const filterDialog = dialogSource(() => import('./filter-dialog.tsx').then((module) => module.FilterDialog))
const MOOD_FILTERS = ['all', ...MOODS] as const

/** Keeps the list's filters in the address, so that going back restores them. */
export function useDreamFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(params), [params])
  const change = useCallback(
    (part: Partial<DreamFilters>) =>
      setParams((current) => filterParams({ ...readFilters(current), ...part }), {
        // Further typing replaces the history entry.
        replace: Boolean(part.q && params.get('q')),
      }),
    [params, setParams],
  )
  const reset = () => setParams(filterParams(NO_FILTERS))
  return { filters, change, reset }
}

interface DreamFiltersBarProps {
  filters: DreamFilters
  onChange: (part: Partial<DreamFilters>) => void
  onReset: () => void
  loaded: boolean
}

export function DreamFiltersBar({ filters, onChange, onReset, loaded }: DreamFiltersBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const search = useCallback((q: string) => onChange({ q }), [onChange])
  const { data } = useQuery({ ...monthsQuery(), enabled: loaded })
  const chips = filterChips(filters)
  const chooseFilters = async () => {
    const FilterDialog = await fetchDialog(filterDialog, chooseFilters)
    if (!FilterDialog) return
    const choice = await ask<Partial<DreamFilters>>((close) => <FilterDialog filters={filters} onApply={close} />)
    if (choice) onChange(choice)
  }
  // The pressed button is removed with its filter.
  const remove = (change: () => void) => () => {
    change()
    field.current?.focus()
  }
  return (
    <section className="grid gap-3" aria-label="Cerca e filtra">
      <div className="flex flex-wrap gap-3">
        <SearchField ref={field} label="Cerca nei tuoi sogni" value={filters.q} onSearch={search} />
        {filters.q && (
          <Suggestions q={filters.q} months={data?.months ?? []} onPick={(part) => remove(() => onChange(part))()} />
        )}
        <div className="flex gap-3 max-[767px]:w-full">
          {data && data.months.length > 1 && (
            <MonthSelect
              {...data}
              month={filters.month}
              onChange={(month) => onChange({ month, date: '', week: '' })}
            />
          )}
          <SortSelect sort={filters.sort} onChange={(sort) => onChange({ sort })} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
          <legend className="sr-only">Umore</legend>
          {MOOD_FILTERS.map((mood) => (
            <SelectableChip key={mood} pressed={filters.mood === mood} onPressedChange={() => onChange({ mood })}>
              {mood === 'all' ? 'Tutti' : <MoodWord mood={mood} />}
            </SelectableChip>
          ))}
          <button type="button" className={PICK} aria-haspopup="dialog" onClick={chooseFilters}>
            <SlidersHorizontal size={16} />
            Filtri
          </button>
        </fieldset>
        {String(filterParams(filters)) !== '' && (
          <Button variant="ghost" size="s" className="max-md:-ms-3" onClick={remove(onReset)}>
            <RotateCcw size={16} />
            Azzera filtri
          </Button>
        )}
      </div>
      {chips.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Filtri scelti">
          {chips.map(({ name, all, label }) => (
            <li key={name} className="max-w-full">
              <button
                type="button"
                className={cn(PICK, 'max-w-full bg-accent! text-start wrap-anywhere text-accent-foreground')}
                aria-label={`Togli il filtro «${label}»`}
                onClick={remove(() => onChange({ [name]: all }))}
              >
                {label}
                <X size={15} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const MONTHS_SHOWN = 3

interface SuggestionsProps {
  q: string
  months: DreamMonths['months']
  onPick: (part: Partial<DreamFilters>) => void
}

/** The filters that match the search text. */
function Suggestions({ q, months, onPick }: SuggestionsProps) {
  const { data } = useQuery(suggestionsQuery(q))
  const ofMonths = months
    .map(({ month }) => ({ filter: 'month' as const, value: month, label: formatMonth(`${month}-01`) }))
    .filter(({ label }) => label.startsWith(q.toLowerCase()))
    .slice(0, MONTHS_SHOWN)
  const suggestions = [...(data?.items.map((item) => ({ ...item, label: labelOf(item) })) ?? []), ...ofMonths]
  const id = useId()
  if (suggestions.length === 0) return null
  return (
    <div className="w-full md:order-last">
      <p id={id} className="small muted mb-1.5">
        Suggerimenti
      </p>
      <ul className="flex flex-wrap gap-2" aria-labelledby={id}>
        {suggestions.map(({ filter, value, label }) => (
          <li key={`${filter} ${value}`} className="max-w-full">
            <button
              type="button"
              className={cn(PICK, 'max-w-full text-start wrap-anywhere')}
              onClick={() => onPick({ q: '', [filter]: value })}
            >
              {filter === 'tag' && <span aria-hidden="true">#</span>}
              {filter === 'element' && <i className={`glyph size-2! is-${elementKind(value)}`} aria-hidden="true" />}
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function labelOf({ filter, value }: DreamSuggestions['items'][number]): string {
  const kind = DREAM_KINDS.find((each) => filter === 'kind' && each === value)
  return kind ? DREAM_KIND_LABELS[kind] : value
}

function MoodWord({ mood }: { mood: Mood }) {
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
    <Select
      aria-label="Ordina"
      value={sort}
      onChange={(event) => onChange(DREAM_SORTS.find((option) => option === event.target.value) ?? 'newest')}
    >
      {DREAM_SORTS.map((option) => (
        <option key={option} value={option}>
          {SORT_LABELS[option]}
        </option>
      ))}
    </Select>
  )
}

interface MonthSelectProps extends DreamMonths {
  month: string
  onChange: (month: string) => void
}

/** Selects any month of the journal. */
function MonthSelect({ months, month, onChange }: MonthSelectProps) {
  const years = [...new Set(months.map((each) => each.month.slice(0, 4)))]
  return (
    <Select aria-label="Vai al mese" value={month} onChange={(event) => onChange(event.target.value)}>
      <option value="">Tutti i mesi</option>
      {years.map((year) => (
        <optgroup key={year} label={year}>
          {months
            .filter((each) => each.month.startsWith(year))
            .map((each) => (
              <option key={each.month} value={each.month}>
                {formatMonthName(`${each.month}-01`)} ({each.dreams})
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  )
}

function Select(props: ComponentProps<'select'>) {
  return (
    <div className="relative max-[767px]:flex-1">
      <select className={cn(INPUT, 'cursor-pointer appearance-none pr-10!')} {...props} />
      <ChevronDown size={18} className="pointer-events-none absolute top-[15px] right-3.5" />
    </div>
  )
}
