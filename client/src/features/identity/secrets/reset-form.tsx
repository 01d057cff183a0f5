import { type Control, useForm, useWatch } from 'react-hook-form'
import { Button } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { PasswordAdvice } from '#client/components/ui/password-advice.tsx'
import { ApiError, serverMessage } from '#client/lib/api-client.ts'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import { lazyResolver, preloadRules } from '#client/lib/lazy-resolver.ts'
import type { ConfirmPasswordReset } from '#shared/contracts/password-reset.ts'
import { useConfirmReset } from './password-reset.queries.ts'
import { ResetHeading } from './reset-outcomes.tsx'

const resolver = lazyResolver(
  async () => (await import('#shared/contracts/password-reset.ts')).confirmPasswordResetSchema,
)

interface ResetFormProps {
  token: string
  onDone: () => void
  /** The link held when it was checked, and no longer does. */
  onRefused: (message: string) => void
}

export function ResetForm({ token, onDone, onRefused }: ResetFormProps) {
  const form = useForm<ConfirmPasswordReset>({
    resolver,
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  })
  const reset = useConfirmReset({
    onSuccess: onDone,
    onError: (error) => {
      const refusal = linkRefusal(error)
      if (refusal) onRefused(refusal)
      else showFieldErrors(error, ['newPassword', 'confirmPassword'], form.setError)
    },
  })

  const { errors, isSubmitting } = form.formState
  const busy = isSubmitting || reset.isPending
  const submit = form.handleSubmit((input) => reset.mutate(input))
  const problem = reset.error && !errors.newPassword && !errors.confirmPassword && saveProblem(reset.error)
  return (
    <>
      <ResetHeading
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
        <TypedPasswordAdvice control={form.control} />
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

/** Drawn apart, so that typing the password draws nothing else anew. */
function TypedPasswordAdvice({ control }: { control: Control<ConfirmPasswordReset> }) {
  return <PasswordAdvice password={useWatch({ control, name: 'newPassword' })} />
}

/** Why the link itself was refused; undefined when something else went wrong. */
function linkRefusal(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.code === 'invalid_reset_token' ? error.message : error.fields?.token
}

/** Why the new password was not saved. */
function saveProblem(error: Error): string {
  if (error instanceof ApiError && error.isUnknownOutcome) return 'Errore di connessione. Riprova più tardi.'
  return serverMessage(error) ?? 'Errore nel reset della password'
}
