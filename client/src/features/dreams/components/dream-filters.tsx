import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronDown, List, RotateCcw, SlidersHorizontal, X } from 'lucide-react'
import { type ComponentProps, useCallback, useId, useMemo, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { paths } from '#client/app/paths.ts'
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
import { DREAM_KIND_LABELS, DREAM_KINDS, MOODS } from '#shared/constants/dreams.ts'
import type { DreamMonths, DreamSuggestions } from '#shared/contracts/dreams.ts'
import { monthsQuery, suggestionsQuery } from '../dreams.queries.ts'
import { calendarMonth, type DreamFilters, filterChips, filterParams, NO_FILTERS, readFilters } from '../filters.ts'
import { MonthStrip, STEP, STEP_COUNT } from './month-strip.tsx'

const SORT_LABELS: Record<DreamSort, string> = { newest: 'Più recenti', oldest: 'Meno recenti' }
const MOOD_FILTERS = ['all', ...MOODS] as const
const filterDialog = dialogSource(() => import('./filter-dialog.tsx').then((module) => module.FilterDialog))

/** Keeps the list's filters in the address, so that going back restores them. The calendar knows only the month. */
export function useDreamFilters() {
  const [params, setParams] = useSearchParams()
  const [location, navigate] = useLocation()
  const isCalendar = location.startsWith(paths.calendar)
  const filters = useMemo(() => readFilters(params), [params])
  const change = useCallback(
    (part: Partial<DreamFilters>) => {
      if (isCalendar && !part.month) return navigate(paths.dreamsBy(part))
      setParams((current) => filterParams({ ...readFilters(current), ...part }), {
        // Further typing replaces the history entry.
        replace: Boolean(part.q && params.get('q')),
      })
    },
    [params, setParams, isCalendar, navigate],
  )
  const reset = () => setParams(filterParams(NO_FILTERS))
  return { filters, change, reset, isCalendar }
}

interface DreamFiltersBarProps {
  filters: DreamFilters
  isCalendar: boolean
  onChange: (part: Partial<DreamFilters>) => void
  onReset: () => void
  loaded: boolean
}

/** Search and filters, as cells of the page's head. On a phone the dialog holds what its row has no room for. */
export function DreamFiltersBar({ filters, isCalendar, onChange, onReset, loaded }: DreamFiltersBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const search = useCallback((q: string) => onChange({ q }), [onChange])
  const { data } = useQuery({ ...monthsQuery(), enabled: loaded })
  const months = data?.months ?? []
  const chips = filterChips(filters)
  const isFiltered = String(filterParams(filters)) !== ''
  const month = isCalendar ? calendarMonth(filters.month) : filters.month
  const showMonth = (next: string) => onChange({ month: next, date: '', week: '' })
  const chooseFilters = async () => {
    const FilterDialog = await fetchDialog(filterDialog, chooseFilters)
    if (!FilterDialog) return
    const choice = await ask<Partial<DreamFilters>>((close) => (
      <FilterDialog filters={filters} moods={MOOD_FILTERS} sortLabels={SORT_LABELS} onApply={close} />
    ))
    if (choice) onChange(choice)
  }
  // The pressed button is removed with its filter.
  const remove = (change: () => void) => () => {
    change()
    field.current?.focus()
  }
  return (
    <section className="contents" aria-label="Cerca e filtra">
      <div
        className={cn(
          'min-w-0 max-md:group-has-[input:focus]/head:col-[1/3] md:col-1 md:mt-5',
          filters.q ? 'max-md:col-[1/3]' : 'max-md:col-2',
        )}
      >
        <SearchField ref={field} label="Cerca nei tuoi sogni" value={filters.q} onSearch={search} />
      </div>
      <div className="flex justify-end gap-3 max-md:hidden md:mt-5">
        {months.length > 1 && <MonthSelect months={months} month={month} onChange={showMonth} />}
        {!isCalendar && <SortSelect sort={filters.sort} onChange={(sort) => onChange({ sort })} />}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:contents md:col-span-full">
        {!isCalendar && (
          <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0 max-md:hidden">
            <legend className="sr-only">Umore</legend>
            {MOOD_FILTERS.map((mood) => (
              <SelectableChip key={mood} pressed={filters.mood === mood} onPressedChange={() => onChange({ mood })}>
                <MoodChoice mood={mood} />
              </SelectableChip>
            ))}
          </fieldset>
        )}
        <button
          type="button"
          className={cn(
            PICK,
            'relative max-md:size-12 max-md:justify-center max-md:rounded-md max-md:p-0',
            isCalendar && 'md:hidden',
          )}
          aria-haspopup="dialog"
          onClick={chooseFilters}
        >
          <SlidersHorizontal size={16} className="max-md:size-5" />
          <span className="max-md:sr-only">Filtri</span>
          {isFiltered && !isCalendar && (
            <i className="absolute -top-1 -right-1 size-3.5 rounded-full border-2 border-background bg-lume md:hidden forced-colors:bg-[Highlight]" />
          )}
        </button>
        {isFiltered && !isCalendar && (
          <Button
            variant="ghost"
            size="s"
            className="max-md:col-[2/4] max-md:row-3 max-2xs:col-[1/4] max-2xs:row-4 2xs:max-md:-me-3 max-md:justify-self-end md:ms-auto"
            onClick={remove(onReset)}
          >
            <RotateCcw size={16} />
            Azzera filtri
          </Button>
        )}
      </div>
      <MonthStrip months={months} shown={[month]} onShow={showMonth} className="col-[1/3] mr-0! pr-0! md:hidden">
        <Link href={viewPath(isCalendar, filters)} className={STEP}>
          {isCalendar ? <List size={17} /> : <CalendarDays size={17} />}
          {isCalendar ? 'Elenco' : 'Calendario'}
        </Link>
        {!isCalendar && (
          <button
            type="button"
            className={STEP}
            aria-current={month === '' ? 'true' : undefined}
            onClick={() => showMonth('')}
          >
            Tutti <span className={STEP_COUNT}>{data && months.reduce((sum, { dreams }) => sum + dreams, 0)}</span>
          </button>
        )}
      </MonthStrip>
      {filters.q && <Suggestions q={filters.q} months={months} onPick={(part) => remove(() => onChange(part))()} />}
      {chips.length > 0 && !isCalendar && (
        <ul className="col-span-full flex flex-wrap gap-2" aria-label="Filtri scelti">
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

/** The other view of the same dreams: the calendar opens at the list's month, and the reverse. */
export const viewPath = (isCalendar: boolean, { month }: DreamFilters) =>
  (isCalendar ? paths.dreams : paths.calendar) + (month && `?month=${month}`)

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
    <div className="col-span-full">
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

function MoodChoice({ mood }: { mood: DreamFilters['mood'] }) {
  if (mood === 'all') return 'Tutti'
  const { word, Icon } = MOOD_LOOK[mood]
  return (
    <>
      <Icon size={16} />
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
    <div className="relative">
      <select className={cn(INPUT, 'cursor-pointer appearance-none pr-10!')} {...props} />
      <ChevronDown size={18} className="pointer-events-none absolute top-[15px] right-3.5" />
    </div>
  )
}
