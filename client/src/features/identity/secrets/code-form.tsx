import type { UseMutationResult } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { DialogForm } from '#client/components/ui/dialog-form.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import { lazyResolver } from '#client/lib/lazy-resolver.ts'
import type { SecondFactorCode } from '#shared/contracts/auth.ts'

const resolver = lazyResolver<SecondFactorCode>(
  async () => (await import('#shared/contracts/auth.ts')).secondFactorCodeSchema,
)

interface CodeFormProps {
  mutation: Pick<UseMutationResult<unknown, Error, SecondFactorCode>, 'mutate' | 'isPending'>
  onDone?: () => void
  label: string
  variant?: 'danger'
  hint: string
}

/** Asks for a code of the app. */
export function CodeForm({ mutation: { mutate, isPending }, onDone, hint, ...rest }: CodeFormProps) {
  const form = useForm<SecondFactorCode>({ resolver, defaultValues: { code: '' } })
  const submit = form.handleSubmit((input) =>
    mutate(input, {
      onSuccess: () => onDone?.(),
      onError: (error) => showFieldErrors(error, ['code'], form.setError),
    }),
  )
  return (
    <DialogForm {...rest} busy={isPending} onSubmit={submit}>
      <FormField form={form} name="code" type="code" label="Codice di verifica" hint={hint} readOnly={isPending} />
    </DialogForm>
  )
}
