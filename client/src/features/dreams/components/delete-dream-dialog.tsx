import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useDeleteDream } from '../dreams.queries.ts'

interface DeleteDreamDialogProps {
  dream: Pick<Dream, 'id' | 'title'>
  /** It was deleted. */
  onAnswer: (deleted: true) => void
}

/** Asks, deletes, and stays open when deleting failed: a notice says so. */
export function DeleteDreamDialog({ dream, onAnswer }: DeleteDreamDialogProps) {
  const remove = useDeleteDream()
  return (
    <ConfirmDialog
      title={`Elimina «${dream.title}»`}
      description="Sei sicuro di voler eliminare questo sogno? Questa azione non può essere annullata."
      confirmLabel="Elimina"
      busy={remove.isPending}
      busyLabel="Eliminazione..."
      onConfirm={() => remove.mutate(dream.id, { onSuccess: () => onAnswer(true) })}
    />
  )
}
