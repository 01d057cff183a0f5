import type { Dream } from '#shared/contracts/dreams.ts'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useDeleteDream } from '../dreams.queries.ts'

interface DeleteDreamDialogProps {
  dream: Pick<Dream, 'id' | 'title'>
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks, deletes, and stays open when deleting failed (a toast says so). */
export function DeleteDreamDialog({ dream, open, onOpenChange, onDeleted }: DeleteDreamDialogProps) {
  const remove = useDeleteDream()
  const confirm = () =>
    remove.mutate(dream.id, {
      onSuccess: () => {
        onOpenChange(false)
        onDeleted?.()
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Elimina «${dream.title}»`}
      description="Sei sicuro di voler eliminare questo sogno? Questa azione non può essere annullata."
      confirmLabel="Elimina"
      busy={remove.isPending}
      busyLabel="Eliminazione..."
      onConfirm={confirm}
    />
  )
}
