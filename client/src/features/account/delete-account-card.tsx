import { Download } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useSession } from '#client/components/layout/session-context.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { ApiError } from '#client/lib/api-client.ts'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import { lazyResolver } from '#client/lib/lazy-resolver.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/social-logins.ts'
import type { DeleteAccount } from '#shared/contracts/account.ts'
import type { User } from '#shared/contracts/auth.ts'
import { useDeleteAccount, useSignInAgain } from './account.queries.ts'

/** The way out for good. */
export function DeleteAccountCard() {
  const user = useSession()
  return (
    <Card as="section" twoParts aria-labelledby="delete-account">
      <div>
        <h2 id="delete-account" className="h3">
          Elimina account
        </h2>
        <p className="muted mt-1.5">
          Tutto quello che hai scritto sparisce per sempre. I singoli sogni eliminati sono nel{' '}
          <Link href={paths.bin} className="link">
            cestino
          </Link>
          .
        </p>
      </div>
      <div className="self-center">
        <Button
          variant="danger-ghost"
          className="max-md:w-full"
          aria-haspopup="dialog"
          onClick={() => ask<void>((close) => <DeleteAccountDialog user={user} onClose={close} />)}
        >
          Elimina account
        </Button>
      </div>
    </Card>
  )
}

const CONSEQUENCES =
  'Sogni, analisi, risposte, punti, link e sogni nella community spariscono subito e per sempre. Se hai un abbonamento, finisce ora: non ci saranno altri addebiti, ma il periodo già pagato va perso.'

function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { authProvider: provider } = user
  return (
    <Dialog>
      <DialogContent compact title="Eliminare il tuo account?" description={CONSEQUENCES}>
        <a href="/api/export" download className="link mb-5">
          <Download size={16} aria-hidden="true" />
          Esporta prima i miei dati
        </a>
        {provider === 'google' || provider === 'facebook' ? (
          <DeleteBySignIn provider={provider} onClose={onClose} />
        ) : (
          <DeleteByPassword user={user} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  )
}

const resolver = lazyResolver<DeleteAccount>(
  async () => (await import('#shared/contracts/account.ts')).deleteAccountSchema,
)

function DeleteByPassword({ user, onClose }: { user: User; onClose: () => void }) {
  const { mutate, isPending } = useDeleteAccount()
  const form = useForm<DeleteAccount>({ resolver, defaultValues: { password: '' } })
  const submit = form.handleSubmit((input) => {
    mutate(input, { onError: (error) => showFieldErrors(error, ['password'], form.setError) })
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void submit(event)
      }}
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <FormField
        form={form}
        name="password"
        type="password"
        label="La tua password"
        autoComplete="current-password"
        readOnly={isPending}
      />
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" variant="danger" busy={isPending} busyLabel="Eliminazione...">
          Elimina account
        </Button>
      </DialogFooter>
    </form>
  )
}

/** A fresh sign-in stands in for a password. */
function DeleteBySignIn({ provider, onClose }: { provider: SocialProvider; onClose: () => void }) {
  const remove = useDeleteAccount()
  const signIn = useSignInAgain(provider)
  const isTooOld = remove.error instanceof ApiError && remove.error.code === 'sign_in_again'
  return (
    <>
      {isTooOld && (
        <Notice tone="calm" title="Conferma che sei tu">
          <p>Accedi di nuovo con {SOCIAL_PROVIDERS[provider]}, torna qui ed elimina l’account entro dieci minuti.</p>
          <Button variant="outline" size="s" className="mt-2" busy={signIn.isPending} onClick={() => signIn.mutate()}>
            Accedi di nuovo con {SOCIAL_PROVIDERS[provider]}
          </Button>
        </Notice>
      )}
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Annulla
        </Button>
        <Button variant="danger" busy={remove.isPending} busyLabel="Eliminazione..." onClick={() => remove.mutate({})}>
          Elimina account
        </Button>
      </DialogFooter>
    </>
  )
}
