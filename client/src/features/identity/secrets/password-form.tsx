import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { FORGET_MS } from '#client/api/query-client.ts'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { CurrentPasswordField, FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { PasswordAdvice } from '#client/components/ui/password-advice.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { lazyResolver, preloadRules, showFieldErrors } from '#client/lib/forms.ts'
import { toast } from '#client/lib/toast.ts'
import { noPasswordHere, SOCIAL_PROVIDERS } from '#shared/constants/identity.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { ChangePassword } from '#shared/contracts/profile.ts'
import { refreshSecrets } from '../profile/profile.queries.ts'

const resolver = lazyResolver(async () => (await import('#shared/contracts/profile.ts')).changePasswordSchema)

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const
const EMPTY: ChangePassword = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Why the account has no password to change; undefined if it has one. */
function noPasswordReason({ authProvider }: User): string | undefined {
  if (authProvider === 'local') return undefined
  return noPasswordHere(authProvider ? SOCIAL_PROVIDERS[authProvider] : 'Google o Facebook')
}

/** Changes the password; an account of another service shows why it cannot. */
export function PasswordForm({ user }: { user: User }) {
  const form = useForm<ChangePassword>({ resolver, defaultValues: EMPTY })
  const { submit, isPending } = useSubmit(form)
  const password = useWatch({ control: form.control, name: 'newPassword' })
  const emphasis = useIsMobile() ? 'soft' : 'primary'
  const unsupported = noPasswordReason(user)
  const disabled = unsupported !== undefined
  const field = { form, disabled, readOnly: isPending, type: 'password' } as const
  return (
    <SettingCard
      id="change-password"
      title="Cambia la password"
      lead={!unsupported && 'Gli altri dispositivi dovranno accedere di nuovo. Su questo resti nel diario.'}
    >
      <div className="min-w-0">
        {unsupported && (
          <Notice tone="calm" title="Non supportato" className="mb-6">
            {unsupported}
          </Notice>
        )}
        <form
          className="grid gap-5"
          noValidate
          onFocus={preloadRules}
          onSubmit={(event) => {
            event.preventDefault()
            if (unsupported)
              toast({ title: 'Operazione non permessa', description: unsupported, variant: 'destructive' })
            else if (!isPending) void submit(event)
          }}
        >
          <CurrentPasswordField
            {...field}
            username={user.username}
            name="currentPassword"
            deps={['newPassword']}
            label="Password attuale"
          />
          <div className="grid gap-3">
            <FormField
              {...field}
              name="newPassword"
              deps={['confirmPassword']}
              label="Nuova password"
              autoComplete="new-password"
              hint={disabled ? undefined : 'Almeno 6 caratteri'}
            />
            {!disabled && <PasswordAdvice password={password} owner={user} />}
          </div>
          <FormField {...field} name="confirmPassword" label="Conferma password" autoComplete="new-password" />
          <Button
            type="submit"
            variant={emphasis}
            className="justify-self-start max-md:justify-self-stretch"
            busy={isPending}
            busyLabel="Aggiornamento..."
            aria-disabled={disabled || isPending || undefined}
          >
            Cambia Password
          </Button>
        </form>
      </div>
    </SettingCard>
  )
}

function useSubmit(form: UseFormReturn<ChangePassword>) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    meta: { errorText: 'Si è verificato un errore durante il cambio della password' },
    mutationFn: (input: ChangePassword) => call('POST /api/profile/change-password', { body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => {
      form.reset(EMPTY)
      void refreshSecrets(queryClient)
      toast({ title: 'Password aggiornata', description: 'Gli altri dispositivi sono stati disconnessi.' })
    },
    onError: (error) => showFieldErrors(error, FIELDS, form.setError),
  })
  const submit = form.handleSubmit((input) => mutate(input))
  return { submit, isPending: form.formState.isSubmitting || isPending }
}
