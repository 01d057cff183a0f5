import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { KindSign, MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { elementKind } from '#client/components/dream/element-lists.tsx'
import { QueryPart } from '#client/components/shell/query-part.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SelectableChip } from '#client/components/ui/chip.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { DREAM_SORTS } from '#shared/constants/api.ts'
import { DREAM_KINDS } from '#shared/constants/dreams.ts'
import type { DreamSuggestions } from '#shared/contracts/dreams.ts'
import { suggestionsQuery } from '../dreams.queries.ts'
import { type DreamFilters, MOOD_FILTERS, NO_FILTERS, SORT_LABELS } from '../filters.ts'

type Choice = Pick<DreamFilters, 'tag' | 'element' | 'kind' | 'mood' | 'sort'>

interface FilterDialogProps {
  filters: DreamFilters
  onApply: (choice: Choice) => void
}

export function FilterDialog({ filters, onApply }: FilterDialogProps) {
  const { tag, element, kind, mood, sort } = filters
  const [choice, setChoice] = useState<Choice>({ tag, element, kind, mood, sort })
  const query = useQuery(suggestionsQuery(''))
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  return (
    <Dialog>
      <DialogContent
        compact
        title="Filtri"
        description="Scegli un tag, un elemento, un tipo di sogno: valgono insieme."
      >
        <div className="grid gap-6">
          {/* Wider screens show these two above the list. */}
          <Group title="Umore" className="md:hidden">
            {MOOD_FILTERS.map((each) => (
              <SelectableChip key={each} pressed={choice.mood === each} onPressedChange={() => set({ mood: each })}>
                {each === 'all' ? 'Tutti' : MOOD_LOOK[each].word}
              </SelectableChip>
            ))}
          </Group>
          <Group title="Ordina" className="md:hidden">
            {DREAM_SORTS.map((each) => (
              <SelectableChip key={each} pressed={choice.sort === each} onPressedChange={() => set({ sort: each })}>
                {SORT_LABELS[each]}
              </SelectableChip>
            ))}
          </Group>
          <QueryPart
            query={query}
            errorTitle="Non riusciamo a leggere tag ed elementi"
            skeleton={<Skeleton label="Caricamento dei filtri" count={4} />}
          >
            {({ items }) => (
              <div className="grid gap-6">
                <Labels title="Tag" filter="tag" items={items} chosen={choice.tag} onChange={(tag) => set({ tag })} />
                <Labels
                  title="Elementi"
                  filter="element"
                  items={items}
                  chosen={choice.element}
                  onChange={(element) => set({ element })}
                />
              </div>
            )}
          </QueryPart>
          <Group title="Tipo di sogno">
            {DREAM_KINDS.map((kind) => (
              <SelectableChip
                key={kind}
                pressed={choice.kind === kind}
                onPressedChange={(pressed) => set({ kind: pressed ? kind : NO_FILTERS.kind })}
              >
                <KindSign kind={kind} />
              </SelectableChip>
            ))}
          </Group>
        </div>
        <DialogFooter>
          <Button onClick={() => onApply(choice)}>Mostra i sogni</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface LabelsProps {
  title: string
  filter: 'tag' | 'element'
  items: DreamSuggestions['items']
  chosen: string
  onChange: (label: string) => void
}

function Labels({ title, filter, items, chosen, onChange }: LabelsProps) {
  const frequent = items.filter((item) => item.filter === filter)
  const isFrequent = frequent.some(({ value }) => value === chosen)
  const labels = chosen && !isFrequent ? [{ value: chosen, dreams: undefined }, ...frequent] : frequent
  if (labels.length === 0) return null
  return (
    <Group title={title}>
      {labels.map(({ value, dreams }) => (
        <SelectableChip
          key={value}
          pressed={chosen === value}
          onPressedChange={(pressed) => onChange(pressed ? value : '')}
        >
          {filter === 'element' && <i className={`glyph size-2! is-${elementKind(value)}`} aria-hidden="true" />}
          <span className="wrap-anywhere">{value}</span>{' '}
          {dreams !== undefined && (
            <span className="font-normal tabular-nums opacity-80">
              {dreams}
              <span className="sr-only">{dreams === 1 ? ' sogno' : ' sogni'}</span>
            </span>
          )}
        </SelectableChip>
      ))}
    </Group>
  )
}

function Group({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <fieldset className={cn('m-0 min-w-0 border-0 p-0', className)}>
      <legend className="field-label mb-2">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
