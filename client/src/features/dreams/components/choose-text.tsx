import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import type { ChosenText, RefusedProps } from './refused-dialog.tsx'

const refusedDialog = dialogSource(() => import('./refused-dialog.tsx').then((module) => module.RefusedDialog))

/** Asks which version of a dream to save after a conflict or a refusal. @returns undefined while nothing is chosen */
export async function chooseText(refused: RefusedProps): Promise<ChosenText | undefined> {
  const RefusedDialog = await fetchDialog(refusedDialog, () => void refusedDialog.load().catch(() => {}))
  return RefusedDialog && ask<ChosenText>((close) => <RefusedDialog {...refused} onChoose={close} />)
}
