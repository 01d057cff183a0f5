import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { dayOfInstant, formatDate, withArticle } from '#client/lib/dates.ts'
import type { Block } from '#shared/contracts/community.ts'
import { blocksQuery, useUnblock } from '../community.queries.ts'

export function BlockedPeopleCard() {
  return (
    <SettingCard
      id="blocked-people"
      title="Persone bloccate"
      lead="Nella community non vedi i loro sogni, e loro non vedono i tuoi."
    >
      <div className="self-center">
        <Button variant="outline" className="max-md:w-full" aria-haspopup="dialog" onClick={showBlockedPeople}>
          Vedi le persone bloccate
        </Button>
      </div>
    </SettingCard>
  )
}

const showBlockedPeople = () =>
  ask(() => (
    <Dialog>
      <DialogContent compact title="Persone bloccate">
        <BlockedPeople />
      </DialogContent>
    </Dialog>
  ))

function BlockedPeople() {
  const { data: blocks, error, refetch } = useQuery(blocksQuery())
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {blocks ? (
        <BlockList blocks={blocks} onLifted={() => place.current?.focus()} />
      ) : error ? (
        <ErrorState title="Non riusciamo a caricare l’elenco" error={error} onRetry={refetch} />
      ) : (
        <Skeleton label="Caricamento delle persone bloccate" count={2} className="min-h-[60px]" />
      )}
    </div>
  )
}

interface BlockListProps {
  blocks: readonly Block[]
  /** The focused row is removed. */
  onLifted: () => void
}

function BlockList({ blocks, onLifted }: BlockListProps) {
  const { mutate, isPending, variables } = useUnblock()
  if (blocks.length === 0) {
    return <p className="muted">Non c’è nessuno qui. Se un giorno blocchi una persona, la ritrovi in questo elenco.</p>
  }
  return (
    <ul>
      {blocks.map(({ id, username, createdAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-0"
        >
          <p className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{username}</span>
            <span className="small muted">{withArticle('Dal', formatDate(dayOfInstant(createdAt)))}</span>
          </p>
          <Button
            variant="outline"
            size="s"
            busy={isPending && variables === id}
            busyLabel="Un attimo..."
            aria-label={`Sblocca ${username}`}
            onClick={() => mutate(id, { onSuccess: onLifted })}
          >
            Sblocca
          </Button>
        </li>
      ))}
    </ul>
  )
}
