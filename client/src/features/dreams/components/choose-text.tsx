import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import type { ChosenText, RefusedProps } from './refused-dialog.tsx'

/** Rarely needed. */
const refusedDialog = dialogSource(() => import('./refused-dialog.tsx').then((module) => module.RefusedDialog))

/** Asks which text stands where a dream was changed in two places, or was refused; undefined where that stays open. */
export async function chooseText(refused: RefusedProps): Promise<ChosenText | undefined> {
  const RefusedDialog = await fetchDialog(refusedDialog, () => void refusedDialog.load().catch(() => {}))
  return RefusedDialog && ask<ChosenText>((close) => <RefusedDialog {...refused} onChoose={close} />)
}
