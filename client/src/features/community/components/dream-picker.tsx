import type { ComponentProps } from 'react'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { LoadMore } from '#client/components/shell/load-more.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { FieldError } from '#client/components/ui/field.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate } from '#client/lib/dates.ts'
import { SHARE_CHIPS, SHARE_PREVIEW } from '#shared/constants/community.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { OwnDreams } from '../community.queries.ts'
import { previewOf } from '../feed.queries.ts'
import { ElementChips } from './community-card.tsx'

/** Only the list of dreams scrolls in a low dialog: the terms and the button stay visible. */
export const SHRINKS = 'flex min-h-0 flex-col'

const ERROR_ID = 'share-choice-error'

interface DreamPickerProps {
  own: OwnDreams
  q: string
  onShowAll: () => void
  picked: Dream | undefined
  missing: boolean
  onPick: (dream: Dream) => void
}

export function DreamPicker({ own: { query, dreams }, q, onShowAll, picked, missing, onPick }: DreamPickerProps) {
  if (query.isPending)
    return <Skeleton label="Caricamento dei tuoi sogni" shape="blocks" className="min-h-[280px]" part="h-[84px]" />
  if (query.isError && query.data === undefined) {
    return <ErrorState title="Non riusciamo a caricare i tuoi sogni" error={query.error} onRetry={query.refetch} />
  }
  const none = dreams.length === 0 && !query.isPlaceholderData
  return (
    <div className={cn(SHRINKS, 'gap-3')}>
      {none ? (
        <NoMatch q={q} onReset={onShowAll} />
      ) : (
        <Choices query={query} dreams={dreams} picked={picked} missing={missing} onPick={onPick} />
      )}
      {missing && <FieldError id={ERROR_ID}>Seleziona un sogno da condividere</FieldError>}
    </div>
  )
}

type ChoicesProps = OwnDreams & Pick<DreamPickerProps, 'picked' | 'missing' | 'onPick'>

function Choices({ query, dreams, picked, missing, onPick }: ChoicesProps) {
  return (
    <div // The padding leaves room for the focus outline.
      className="-m-1.5 min-h-[190px] overflow-y-auto overscroll-contain p-1.5"
      aria-busy={query.isPlaceholderData}
    >
      <fieldset className="grid min-w-0 gap-2" aria-describedby={missing ? ERROR_ID : undefined}>
        <legend className="sr-only">Scegli il sogno</legend>
        {dreams.map((dream) => (
          <RadioRow
            key={dream.id}
            tall
            name="dream"
            value={dream.id}
            checked={picked?.id === dream.id}
            onChange={() => onPick(dream)}
          >
            <DreamSummary dream={dream} />
          </RadioRow>
        ))}
      </fieldset>
      {query.hasNextPage && <LoadMore query={query} />}
    </div>
  )
}

function NoMatch({ q, onReset }: { q: string; onReset: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 py-2">
      <div role="status">
        <p className="h3">Nessun sogno disponibile</p>
        <p className="muted mt-1 wrap-anywhere">
          {`Niente per «${q}». Prova con meno parole, o con l’inizio di una parola.`}
        </p>
      </div>
      <Button variant="outline" onClick={onReset}>
        Mostra tutti i sogni
      </Button>
    </div>
  )
}

export function DreamSummary({ dream }: { dream: Dream }) {
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      <p dir="auto" className="row-title">
        {dream.title}
      </p>
      <p className="small muted">{formatDate(dream.date)}</p>
      <p dir="auto" className="text-[0.9375rem] wrap-anywhere">
        {previewOf(dream.content, SHARE_PREVIEW)}
      </p>
      <ElementChips elements={dream.elements} max={SHARE_CHIPS} />
    </div>
  )
}

const ROW =
  'flex min-h-12 min-w-0 cursor-pointer gap-3 rounded-[14px] border border-border bg-surface px-3.5 py-2.5 hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring'
const CHECKED =
  'has-checked:border-petrol has-checked:bg-accent has-checked:text-accent-foreground has-checked:shadow-[inset_0_0_0_1px_var(--petrol)] forced-colors:has-checked:border-2 forced-colors:has-checked:border-[Highlight]'
const RADIO =
  'size-5 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-input bg-surface outline-none checked:border-6 checked:border-petrol forced-colors:appearance-auto'

interface RadioRowProps extends ComponentProps<'input'> {
  /** The content beside the radio has several lines. */
  tall?: boolean
}

export function RadioRow({ tall, children, ...radio }: RadioRowProps) {
  return (
    <label className={cn(ROW, CHECKED, tall ? 'items-start' : 'items-center')}>
      <input type="radio" className={cn(RADIO, tall && 'mt-[3px]')} {...radio} />
      {children}
    </label>
  )
}
