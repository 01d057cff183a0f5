import { Close } from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogContent, DialogFooter } from './dialog.tsx'

interface ConfirmDialogProps {
  /** Both are left out where the dialog is drawn for a question. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  busy?: boolean
  busyLabel?: string
  onConfirm: () => void
}

/** Asks before something is lost. The way back has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, busy = false, busyLabel = 'Un attimo...', onConfirm, ...dialog } = props
  return (
    <Dialog {...dialog}>
      <DialogContent role="alertdialog" aria-modal title={title} description={description} compact>
        <DialogFooter className="pt-2">
          <Close asChild>
            <Button variant="ghost">Annulla</Button>
          </Close>
          <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
