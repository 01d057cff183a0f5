import { Close } from '@radix-ui/react-dialog'
import type { FormEvent, ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#client/components/ui/button.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { lazyResolver } from '#client/lib/lazy-resolver.ts'
import type { SecondFactorCode } from '#shared/contracts/second-factor.ts'

export const codeResolver = lazyResolver<SecondFactorCode>(
  async () => (await import('#shared/contracts/second-factor.ts')).secondFactorCodeSchema,
)

interface DialogFormProps {
  /** What sends the form. */
  label: string
  variant?: 'solid' | 'danger'
  busy: boolean
  onSubmit: (event: FormEvent) => unknown
  children: ReactNode
}

/** A form in a dialog, with the way back beside what sends it. */
export function DialogForm({ label, variant = 'solid', busy, onSubmit, children }: DialogFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void onSubmit(event)
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      {children}
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

interface CodeFormProps extends Omit<DialogFormProps, 'children'> {
  form: UseFormReturn<SecondFactorCode>
  hint: string
}

/** Asks for a code of the app. */
export function CodeForm({ form, hint, ...rest }: CodeFormProps) {
  return (
    <DialogForm {...rest}>
      <FormField
        form={form}
        name="code"
        label="Codice di verifica"
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={rest.busy}
      />
    </DialogForm>
  )
}
