import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx'
import { BIN_DAYS } from '#shared/constants/limits.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useDeleteDream } from '../dreams.queries.ts'
import type { UnsentDream } from '../outbox.ts'

/** Loaded lazily: the form and its recorder are larger than the dreams page. */
export const formDialog = dialogSource(() =>
  import('../form/dream-form-dialog.tsx').then((module) => module.DreamFormDialog),
)

export async function editDream(dream: Dream | UnsentDream): Promise<void> {
  const DreamFormDialog = await fetchDialog(formDialog, () => editDream(dream))
  if (DreamFormDialog) await ask<void>((close) => <DreamFormDialog onOpenChange={() => close()} dream={dream} />)
}

/** Asks for confirmation and deletes the dream. @returns true after the deletion */
export function deleteDream(dream: Dream | UnsentDream): Promise<true | undefined> {
  return ask<true>((close) => <DeleteDreamDialog dream={dream} onDeleted={() => close(true)} />)
}

/** Stays open after a failed deletion; a notice reports it. */
function DeleteDreamDialog({ dream, onDeleted }: { dream: Dream | UnsentDream; onDeleted: () => void }) {
  const remove = useDeleteDream()
  return (
    <ConfirmDialog
      title={`Elimina «${dream.title}»`}
      description={`Sei sicuro di voler eliminare questo sogno? ${'key' in dream ? 'Non è ancora nel diario: non si potrà più recuperare.' : `Resta nel cestino per ${BIN_DAYS} giorni, poi è eliminato per sempre.`}`}
      confirmLabel="Elimina"
      busy={remove.isPending}
      busyLabel="Eliminazione..."
      onConfirm={() => remove.mutate(dream, { onSuccess: onDeleted })}
    />
  )
}
