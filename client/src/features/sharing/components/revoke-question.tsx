import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx'
import { useRevokeLink } from '../sharing.queries.ts'

interface RevokeQuestionProps {
  dreamId: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onRevoked: () => void
}

/** Asks, revokes, and stays open when revoking failed (a toast says so). */
export function RevokeQuestion({ dreamId, open, onOpenChange, onRevoked }: RevokeQuestionProps) {
  const revoke = useRevokeLink(dreamId, () => {
    onOpenChange(false)
    onRevoked()
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Revocare il link?"
      description="Chi lo ha ricevuto non potrà più aprirlo, da subito. Se condividi di nuovo il sogno, il link avrà un altro indirizzo."
      confirmLabel="Revoca link"
      busy={revoke.isPending}
      busyLabel="Revoca..."
      onConfirm={() => revoke.mutate()}
    />
  )
}
