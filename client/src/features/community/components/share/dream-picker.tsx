import { ErrorState } from '#client/components/layout/error-state.tsx'
import { LoadMore } from '#client/components/layout/load-more.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { FieldError } from '#client/components/ui/field.tsx'
import { Skeleton, useDelayed } from '#client/components/ui/skeleton.tsx'
import type { OwnDreams } from '#client/features/community/share.queries.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { DreamSummary } from './dream-summary.tsx'
import '../radio-rows.css'
import './share.css'

const ERROR_ID = 'share-choice-error'

interface DreamPickerProps {
  own: OwnDreams
  /** What is being searched for. */
  q: string
  onShowAll: () => void
  picked: Dream | undefined
  /** Sent without a choice. */
  missing: boolean
  onPick: (dream: Dream) => void
}

/** One's dreams to choose one of. */
export function DreamPicker({ own: { query, dreams }, q, onShowAll, picked, missing, onPick }: DreamPickerProps) {
  if (query.isPending) return <PickerSkeleton />
  if (query.isError && query.data === undefined) {
    return <ErrorState title="Non riusciamo a caricare i tuoi sogni" error={query.error} onRetry={query.refetch} />
  }
  const none = dreams.length === 0 && !query.isPlaceholderData
  return (
    <div className="grid gap-3">
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
    <div className="share-choices" aria-busy={query.isPlaceholderData}>
      <fieldset className="radio-rows" aria-describedby={missing ? ERROR_ID : undefined}>
        <legend className="sr-only">Scegli il sogno</legend>
        {dreams.map((dream) => (
          <label key={dream.id} className="radio-row">
            <input
              type="radio"
              name="dream"
              value={dream.id}
              checked={picked?.id === dream.id}
              onChange={() => onPick(dream)}
            />
            <DreamSummary dream={dream} />
          </label>
        ))}
      </fieldset>
      {query.hasNextPage && (
        <LoadMore
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}

function NoMatch({ q, onReset }: { q: string; onReset: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 py-2">
      <div role="status">
        <p className="h3">Nessun sogno disponibile</p>
        <p className="muted mt-1 wrap-anywhere">
          Niente per «{q}». Prova con meno parole, o con l’inizio di una parola.
        </p>
      </div>
      <Button variant="outline" onClick={onReset}>
        Mostra tutti i sogni
      </Button>
    </div>
  )
}

function PickerSkeleton() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento dei tuoi sogni" className="grid min-h-[280px] gap-3">
      {visible && ['a', 'b', 'c'].map((row) => <Skeleton key={row} className="h-[84px] rounded-[14px]" />)}
    </div>
  )
}
