import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { RequestPasswordReset } from '#shared/contracts/password-reset.ts'
import { Button } from '../../../components/ui/button.tsx'
import { DialogFooter } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { showFieldErrors } from '../../../lib/form-errors.ts'
import { prepareForm, resetRequestResolver } from '../lazy-validation.ts'
import { useRequestReset } from '../password-recovery.queries.ts'

interface ResetRequestFormProps {
  address: string
  /** Whether the dialog was open already: the field then fetches the focus by itself. */
  focusLate: boolean
  onSent: (email: string) => void
  onClose: () => void
}

export function ResetRequestForm({ address, focusLate, onSent, onClose }: ResetRequestFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<RequestPasswordReset>({
    resolver: resetRequestResolver,
    defaultValues: { email: address },
  })
  const request = useRequestReset()
  useEffect(() => {
    if (focusLate) setFocus('email')
  }, [focusLate, setFocus])

  const send = (input: RequestPasswordReset) =>
    request.mutate(input, {
      onSuccess: () => onSent(input.email),
      onError: (error) => showFieldErrors(error, ['email'], setError),
    })
  const { errors, isSubmitting } = formState
  const busy = isSubmitting || request.isPending
  const submit = handleSubmit(send)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onFocus={prepareForm}
      onSubmit={(event) => (busy ? event.preventDefault() : submit(event))}
    >
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      {request.error && !errors.email && <Notice>{request.error.message}</Notice>}
      <DialogFooter className="pt-2">
        <Button variant="ghost" onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" busy={busy} busyLabel="Invio...">
          Invia il link
        </Button>
      </DialogFooter>
    </form>
  )
}
