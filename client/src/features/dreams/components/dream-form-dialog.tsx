import { useRef } from 'react'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { dismissToast } from '#client/components/ui/toast.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'
import { DreamForm, type DreamFormHandle } from '../form/dream-form.tsx'

interface DreamFormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The dream to change; without it a new one is written. */
  dream?: Dream | undefined
  /** Opens with the focus at the voice recorder. */
  voice?: boolean
  onSaved?: ((dream: Dream, created: boolean) => void) | undefined
}

/**
 * «Registra Nuovo Sogno» or «Modifica sogno». Closing is safe: what was typed stays as a draft, what was said as a
 * recording.
 */
export function DreamFormDialog({ open, onOpenChange, dream, voice = false, onSaved }: DreamFormDialogProps) {
  const form = useRef<DreamFormHandle>(null)
  const handleOpen = (event: Event) => {
    // The notice of an earlier form would offer to throw away the draft that this one goes on writing.
    dismissToast()
    focusFirst(event, voice ? '[data-recorder-focus]' : '[name="title"]')
  }
  return (
    <Dialog open={open} onOpenChange={() => form.current?.leave()}>
      <DialogContent
        title={dream ? 'Modifica sogno' : 'Registra Nuovo Sogno'}
        onOpenAutoFocus={handleOpen}
        // A click beside the dialog is too easily made while one writes.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DreamForm key={dream?.id} ref={form} dream={dream} onClose={() => onOpenChange(false)} onSaved={onSaved} />
      </DialogContent>
    </Dialog>
  )
}

function focusFirst(event: Event, selector: string) {
  const first = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>(selector)
  if (!first) return
  event.preventDefault()
  first.focus()
}
