import { flushSync } from 'react-dom'
import { ANONYMOUS_DREAMER } from '#shared/constants/community.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useMutateOnce } from '../../../lib/use-mutate-once.ts'
import { useBlockAuthor } from '../blocks.queries.ts'

interface BlockDialogProps {
  dream: CommunityDream
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The card goes. */
  onGone: () => void
}

/** Says what blocking a person means, and asks. It stays until it is answered. */
export function BlockDialog({ dream, open, onOpenChange, onGone }: BlockDialogProps) {
  const close = () => {
    flushSync(() => onOpenChange(false))
    onGone()
  }
  const { mutate, isPending } = useBlockAuthor()
  const block = useMutateOnce(mutate)
  const name = dream.username === ANONYMOUS_DREAMER ? 'questa persona' : dream.username
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !isPending && onOpenChange(next)}
      title={`Bloccare ${name}?`}
      description="Nella community non vedrai più i sogni di questa persona, e lei non vedrà i tuoi. Non riceverà nessun avviso. Puoi cambiare idea quando vuoi dal tuo profilo, alla voce «Persone bloccate»."
      confirmLabel="Blocca"
      busy={isPending}
      busyLabel="Un attimo..."
      onConfirm={() => block(dream.id, close)}
    />
  )
}
