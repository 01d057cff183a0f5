import { Info, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note } from '#client/components/dream/reading-notes.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx'
import type { OwnCommunityDream } from '#shared/contracts/community.ts'
import { useRemoveFromCommunity } from '../community.queries.ts'
import { isPast } from '../relative-time.ts'
import { CommunityCard } from './community-card.tsx'
import { LikeCount } from './likes.tsx'

interface OwnCardProps {
  dream: OwnCommunityDream
  now: Date
  onRead: () => void
  askAbout: (dialog: (close: (gone: boolean) => void) => ReactNode) => void
}

/** The user's dream in the community: its state, and its removal. */
export function OwnCard({ dream, now, onRead, askAbout }: OwnCardProps) {
  const state = stateLabel(dream, now)
  const remove = () => askAbout((close) => <RemoveDialog dream={dream} onClose={close} />)
  return (
    <CommunityCard
      dream={dream}
      now={now}
      mark="Il tuo sogno"
      note={state && <Note icon={<Info size={18} />}>{state}</Note>}
      likes={<LikeCount likes={dream.likes} />}
      action={
        <Button variant="ghost" size="s" className="ml-auto" aria-haspopup="dialog" onClick={remove}>
          <Trash2 size={17} />
          Rimuovi
        </Button>
      }
      onRead={onRead}
    />
  )
}

function RemoveDialog({ dream, onClose }: { dream: OwnCommunityDream; onClose: (gone: boolean) => void }) {
  const { mutate, isPending } = useRemoveFromCommunity()
  return (
    <ConfirmDialog
      title={`Rimuovere «${dream.title}»?`}
      description={`${losses(dream)} Nel tuo diario resta com’è.`}
      confirmLabel="Rimuovi"
      busy={isPending}
      busyLabel="Rimozione..."
      onConfirm={() => mutate(dream, { onSuccess: () => onClose(true) })}
    />
  )
}

const LIKES_LOST = 'i suoi «Mi piace» andranno persi.'

/** The effects of removing it; only its owner sees a dream removed by moderation. */
function losses({ state }: OwnCommunityDream): string {
  if (state === 'removed') return 'Nella community non si vede già più: adesso sparisce anche da qui.'
  if (state === 'hidden') return `Adesso lo vedi soltanto tu: non tornerà nella community, e ${LIKES_LOST}`
  return `Non si vedrà più nella community, e ${LIKES_LOST}`
}

const HIDDEN = 'Chi legge lo ha segnalato. Lo stiamo guardando: fino ad allora lo vedi soltanto tu.'
const REMOVED =
  'Lo abbiamo guardato dopo una segnalazione e tolto dalla community. Nel tuo diario resta com’è. Puoi condividerne un altro.'
const EXPIRED =
  'È scaduto: agli altri si mostra ancora il titolo per qualche giorno, poi sparisce. Puoi già condividerne un altro.'

function stateLabel({ state, expiresAt }: OwnCommunityDream, now: Date): string | undefined {
  if (state === 'hidden') return HIDDEN
  if (state === 'removed') return REMOVED
  return isPast(expiresAt, now) ? EXPIRED : undefined
}
