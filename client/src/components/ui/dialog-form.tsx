import { Close } from '@radix-ui/react-dialog'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogFooter } from './dialog.tsx'

interface DialogFormProps {
  label: string
  variant?: 'solid' | 'danger'
  busy: boolean
  onSubmit: (event: FormEvent) => unknown
  children: ReactNode
}

export function DialogForm({ label, variant = 'solid', busy, onSubmit, children }: DialogFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void onSubmit(event)
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <div className="grid gap-5">{children}</div>
      <DialogFooter>
        <Close asChild>
          <Button variant="ghost">Annulla</Button>
        </Close>
        <Button type="submit" variant={variant} busy={busy} busyLabel="Un attimo...">
          {label}
        </Button>
      </DialogFooter>
    </form>
  )
}
