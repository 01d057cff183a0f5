import { useQuery } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { confirm } from '#client/components/ui/confirm-dialog.tsx'
import { useNewDream } from '#client/lib/contexts.ts'
import { formatDate } from '#client/lib/dates.ts'
import type { DreamDraft } from '#shared/contracts/dreams.ts'
import { draftsQuery, useDiscardDraft, useSaveDraft } from '../dreams.queries.ts'

export function DraftList({ hasRoom }: { hasRoom: boolean }) {
  const { data: drafts = [] } = useQuery(draftsQuery())
  const list = useRef<HTMLElement>(null)
  if (drafts.length === 0) return null
  return (
    <section ref={list} tabIndex={-1} className="mb-9 outline-none" aria-labelledby="drafts">
      <h2 id="drafts" className="mb-3.5 text-muted [font:italic_500_1.375rem/1.28_var(--font-serif)]">
        Bozze
      </h2>
      <Card>
        <ul>
          {drafts.map((draft) => (
            <DraftRow
              key={draft.key}
              draft={draft}
              hasRoom={hasRoom}
              // The focused row is removed.
              onGone={() => list.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface DraftRowProps {
  draft: DreamDraft
  hasRoom: boolean
  onGone: () => void
}

function DraftRow({ draft, hasRoom, onGone }: DraftRowProps) {
  const { key, title, content, date } = draft
  const open = useNewDream()
  const save = useSaveDraft()
  const discard = useDiscardDraft()
  const askToDiscard = async () => {
    const agreed = await confirm({
      title: `Elimina la bozza «${title}»`,
      description: 'Quello che hai scritto non si potrà più recuperare.',
      confirmLabel: 'Elimina la bozza',
    })
    if (agreed) discard.mutate(key, { onSuccess: onGone })
  }
  return (
    <li className="border-t border-border py-4 first:border-t-0 first:pt-0 last:pb-0">
      <p className="small inline-flex items-center gap-1.5 font-medium text-petrol">
        <CircleDashed size={15} aria-hidden="true" />
        {hasRoom ? 'Bozza: adesso c’è posto nel diario' : 'Bozza: aspetta posto nel diario'}
      </p>
      <h3 dir="auto" className="row-title mt-1">
        {title}
      </h3>
      <p className="small muted mt-0.5">{formatDate(date)}</p>
      <p dir="auto" className="mt-2 line-clamp-2 wrap-anywhere [font:400_1.0625rem/1.55_var(--font-serif)]">
        {content}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {hasRoom && (
          <Button
            variant="primary"
            size="s"
            busy={save.isPending}
            busyLabel="Salvataggio..."
            aria-label={`Salva «${title}» nel diario`}
            onClick={() => save.mutate(draft, { onSuccess: onGone })}
          >
            Salva nel diario
          </Button>
        )}
        <Button
          variant="outline"
          size="s"
          aria-label={`Apri la bozza «${title}»`}
          onClick={() => open({ waiting: draft })}
        >
          Apri
        </Button>
        <Button
          variant="danger-ghost"
          size="s"
          busy={discard.isPending}
          busyLabel="Eliminazione..."
          aria-label={`Elimina la bozza «${title}»`}
          onClick={askToDiscard}
        >
          Elimina
        </Button>
      </div>
    </li>
  )
}
