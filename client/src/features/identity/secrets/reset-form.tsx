import { useForm, useWatch } from 'react-hook-form'
import { ApiError, serverMessage } from '#client/api/api-client.ts'
import { Button } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { PasswordAdvice } from '#client/components/ui/password-advice.tsx'
import { lazyResolver, preloadRules, showFieldErrors } from '#client/lib/forms.ts'
import type { ConfirmPasswordReset } from '#shared/contracts/secrets.ts'
import type { useConfirmReset } from './email-links.queries.ts'
import { LinkHeading } from './link-page.tsx'

const resolver = lazyResolver(async () => (await import('#shared/contracts/secrets.ts')).confirmPasswordResetSchema)

interface ResetFormProps {
  token: string
  reset: ReturnType<typeof useConfirmReset>
}

export function ResetForm({ token, reset }: ResetFormProps) {
  const form = useForm<ConfirmPasswordReset>({
    resolver,
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  })
  const password = useWatch({ control: form.control, name: 'newPassword' })
  const { errors, isSubmitting } = form.formState
  const busy = isSubmitting || reset.isPending
  const submit = form.handleSubmit((input) =>
    reset.mutate(input, {
      onError: (error) => showFieldErrors(error, ['newPassword', 'confirmPassword'], form.setError),
    }),
  )
  const problem = reset.error && !errors.newPassword && !errors.confirmPassword && saveProblem(reset.error)
  return (
    <>
      <LinkHeading
        title="Una nuova password"
        lead="Quando la salvi esci da tutti i dispositivi, e rientri con quella nuova."
      />
      <form
        noValidate
        className="flex flex-col gap-5"
        onFocus={preloadRules}
        onSubmit={(event) => (busy ? event.preventDefault() : submit(event))}
      >
        <FormField
          form={form}
          name="newPassword"
          deps={['confirmPassword']}
          type="password"
          label="Nuova password"
          hint="Almeno 6 caratteri"
          autoComplete="new-password"
          autoFocus
        />
        <PasswordAdvice password={password} />
        <FormField
          form={form}
          name="confirmPassword"
          type="password"
          label="Conferma password"
          autoComplete="new-password"
        />
        {problem && <Notice>{problem}</Notice>}
        <Button type="submit" size="lg" block busy={busy} busyLabel="Salvataggio...">
          Reimposta password
        </Button>
      </form>
    </>
  )
}

function saveProblem(error: Error): string {
  if (error instanceof ApiError && error.isUnknownOutcome) return 'Errore di connessione. Riprova più tardi.'
  return serverMessage(error) ?? 'Errore nel reset della password'
}
