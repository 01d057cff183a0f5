import { dialogSource, fetchDialog } from '#client/components/layout/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'

/** The form, with its recorder, is more code than a page of dreams. */
export const formDialog = dialogSource(() => import('./dream-form-dialog.tsx').then((module) => module.DreamFormDialog))

export async function editDream(dream: Dream): Promise<void> {
  const DreamFormDialog = await fetchDialog(formDialog, () => editDream(dream))
  if (DreamFormDialog) await ask<void>((close) => <DreamFormDialog open onOpenChange={() => close()} dream={dream} />)
}
