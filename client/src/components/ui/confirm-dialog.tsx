import { Close } from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { ask } from './ask.tsx'
import { Button } from './button.tsx'
import { Dialog, DialogContent, DialogFooter } from './dialog.tsx'

interface ConfirmDialogProps {
  /** Omitted in a dialog shown by `ask`. */
  onOpenChange?: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** `solid` if nothing is lost. */
  variant?: 'danger' | 'solid'
  busy?: boolean
  busyLabel?: string
  onConfirm: () => void
}

/** Confirms a loss. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel = 'Annulla', variant = 'danger', onConfirm } = props
  const { onOpenChange, busy = false, busyLabel = 'Un attimo...' } = props
  return (
    <Dialog onOpenChange={onOpenChange}>
      <DialogContent role="alertdialog" aria-modal title={title} description={description} compact>
        <DialogFooter className="pt-2">
          <Close asChild>
            <Button variant="ghost">{cancelLabel}</Button>
          </Close>
          <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

type Question = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'variant'>

/** Asks for confirmation. @returns whether the person agreed */
export async function confirm(question: Question): Promise<boolean> {
  const agreed = await ask<true>((close) => <ConfirmDialog {...question} onConfirm={() => close(true)} />)
  return agreed ?? false
}
