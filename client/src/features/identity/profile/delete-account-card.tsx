import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { ApiError } from '#client/api/api-client.ts'
import { call } from '#client/api/call.ts'
import { FORGET_MS } from '#client/api/query-client.ts'
import { paths } from '#client/app/paths.ts'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { DialogForm } from '#client/components/ui/dialog-form.tsx'
import { CurrentPasswordField, FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { page } from '#client/lib/browser.ts'
import { useHasPlans } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import { lazyResolver, showFieldErrors } from '#client/lib/forms.ts'
import { useSwitchUser } from '#client/lib/identity.tsx'
import { tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/identity.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { DeleteAccount } from '#shared/contracts/profile.ts'
import { socialPath } from '../sign-in/next-path.ts'

/** Deletes the account and leads to the sign-in screen; the answer also empties the browser's storage for this site. */
function useDeleteAccount() {
  const switchUser = useSwitchUser()
  const [, navigate] = useLocation()
  return useMutation({
    meta: { errorTitle: 'Account non eliminato' },
    mutationFn: (input: DeleteAccount) => call('DELETE /api/account', { body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => {
      tabs.post({ type: 'signed-out' })
      switchUser(null)
      navigate(paths.auth, { replace: true })
      toast({ title: 'Account eliminato', description: 'I tuoi sogni e i tuoi dati non sono più qui.' })
    },
  })
}

/** Signs in again through the account's service, and returns to the profile. */
function useSignInAgain(provider: SocialProvider) {
  return useMutation({
    meta: { errorTitle: 'Errore disconnessione' },
    mutationFn: () => call('POST /api/logout'),
    onSuccess: () => page.open(socialPath(provider, paths.profile)),
  })
}

export function DeleteAccountCard() {
  const user = useSession()
  return (
    <SettingCard
      id="delete-account"
      title="Elimina account"
      lead={
        <>
          Tutto quello che hai scritto sparisce per sempre. I singoli sogni eliminati sono nel{' '}
          <Link href={paths.bin} className="link">
            cestino
          </Link>
          .
        </>
      }
    >
      <div className="self-center">
        <Button
          variant="outline"
          className="text-destructive-text max-md:w-full"
          aria-haspopup="dialog"
          onClick={() => ask(() => <DeleteAccountDialog user={user} />)}
        >
          Elimina account
        </Button>
      </div>
    </SettingCard>
  )
}

const CONSEQUENCES = 'Sogni, analisi, risposte, punti, link e sogni nella community spariscono subito e per sempre.'
const SUBSCRIPTION_ENDS =
  ' Se hai un abbonamento, finisce ora: non ci saranno altri addebiti, ma il periodo già pagato va perso.'

const resolver = lazyResolver<DeleteAccount>(
  async () => (await import('#shared/contracts/profile.ts')).deleteAccountSchema,
)

function DeleteAccountDialog({ user: { username, authProvider } }: { user: User }) {
  /** The account's sign-in service; undefined with a password. */
  const provider = authProvider === 'local' || authProvider === null ? undefined : authProvider
  const { mutate, isPending, error, variables } = useDeleteAccount()
  const form = useForm<DeleteAccount>({ resolver, defaultValues: provider ? {} : { password: '' } })
  const submit = form.handleSubmit((input) =>
    mutate(input, { onError: (error) => showFieldErrors(error, ['password', 'code'], form.setError) }),
  )
  const refusal = error instanceof ApiError ? error : undefined
  const needsCode = refusal?.isCodeRequired || variables?.code !== undefined
  return (
    <Dialog>
      <DialogContent
        compact
        title="Eliminare il tuo account?"
        description={useHasPlans() ? CONSEQUENCES + SUBSCRIPTION_ENDS : CONSEQUENCES}
      >
        <a href={'/api/export'} download className="link mb-5">
          <Download size={16} aria-hidden="true" />
          Esporta prima i miei dati
        </a>
        <DialogForm label="Elimina account" variant="danger" busy={isPending} onSubmit={submit}>
          {provider ? (
            refusal?.code === 'sign_in_again' && <SignInAgain provider={provider} />
          ) : (
            <CurrentPasswordField
              form={form}
              username={username}
              name="password"
              label="La tua password"
              readOnly={isPending}
            />
          )}
          {needsCode && (
            <FormField
              form={form}
              name="code"
              type="code"
              label="Codice di verifica"
              hint="Le 6 cifre della tua app, o un codice di recupero"
              readOnly={isPending}
              autoFocus
            />
          )}
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}

/** Reauthentication without a password. */
function SignInAgain({ provider }: { provider: SocialProvider }) {
  const { mutate, isPending } = useSignInAgain(provider)
  return (
    <Notice tone="calm" title="Conferma che sei tu">
      <p>Accedi di nuovo con {SOCIAL_PROVIDERS[provider]}, torna qui ed elimina l’account entro dieci minuti.</p>
      <Button variant="outline" size="s" className="mt-2" busy={isPending} onClick={() => mutate()}>
        Accedi di nuovo con {SOCIAL_PROVIDERS[provider]}
      </Button>
    </Notice>
  )
}
