import { Info, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { OwnCommunityDream } from '#shared/contracts/community.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useRemoveFromCommunity } from '../community.queries.ts'
import { isPast } from '../relative-time.ts'
import { CommunityCard } from './community-card.tsx'
import { LikeCount } from './likes.tsx'

interface OwnCardProps {
  dream: OwnCommunityDream
  now: Date
  onRead: () => void
  /** The card, which had the focus, goes. */
  onRemoved: () => void
}

/** One's own dream in the community: how it stands there, and the way to take it back. */
export function OwnCard({ dream, now, onRead, onRemoved }: OwnCardProps) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useRemoveFromCommunity()
  const remove = async () => {
    try {
      // Not by a callback of the call: the card is gone before those are told.
      await mutateAsync(dream)
    } catch {
      return
    }
    // Only a closed question lets go of the focus, which it would give back to a button that goes.
    flushSync(() => setAsking(false))
    onRemoved()
  }
  return (
    <>
      <CommunityCard
        dream={dream}
        now={now}
        mark="Il tuo sogno"
        note={<StateNote dream={dream} now={now} />}
        likes={<LikeCount likes={dream.likes} />}
        action={<RemoveButton onClick={() => setAsking(true)} />}
        onRead={onRead}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !isPending && setAsking(open)}
        title={`Rimuovere «${dream.title}»?`}
        description={`${losses(dream)} Nel tuo diario resta com’è.`}
        confirmLabel="Rimuovi"
        busy={isPending}
        busyLabel="Rimozione..."
        onConfirm={() => void remove()}
      />
    </>
  )
}

function RemoveButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" size="s" aria-haspopup="dialog" onClick={onClick}>
      <Trash2 size={17} strokeWidth={1.9} aria-hidden="true" />
      Rimuovi
    </Button>
  )
}

const LIKES_LOST = 'i suoi «Mi piace» andranno persi.'

/** What removing changes: of what was removed before, nobody but its owner knows. */
function losses({ state }: OwnCommunityDream): string {
  if (state === 'removed') return 'Nella community non si vede già più: adesso sparisce anche da qui.'
  if (state === 'hidden') return `Adesso lo vedi soltanto tu: non tornerà nella community, e ${LIKES_LOST}`
  return `Non si vedrà più nella community, e ${LIKES_LOST}`
}

const HIDDEN = 'Chi legge lo ha segnalato. Lo stiamo guardando: fino ad allora lo vedi soltanto tu.'
const REMOVED =
  'Lo abbiamo guardato dopo una segnalazione e tolto dalla community. Nel tuo diario resta com’è. Puoi condividerne un altro.'
const EXPIRED = 'È scaduto: si vede ancora per qualche giorno, poi sparisce. Puoi già condividerne un altro.'

function stateWords({ state, expiresAt }: OwnCommunityDream, now: Date): string | undefined {
  if (state === 'hidden') return HIDDEN
  if (state === 'removed') return REMOVED
  return isPast(expiresAt, now) ? EXPIRED : undefined
}

function StateNote({ dream, now }: Pick<OwnCardProps, 'dream' | 'now'>) {
  const words = stateWords(dream, now)
  if (!words) return null
  return (
    <p className="note">
      <Info size={18} strokeWidth={1.9} aria-hidden="true" className="flex-none" />
      <span>{words}</span>
    </p>
  )
}
