import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Smartphone } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { call, query } from '#client/api/call.ts'
import { FORGET_MS } from '#client/api/query-client.ts'
import { QueryPart } from '#client/components/shell/query-part.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SettingCard } from '#client/components/ui/card.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { DialogForm } from '#client/components/ui/dialog-form.tsx'
import { CurrentPasswordField, FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { copyText } from '#client/lib/browser.ts'
import { useSession } from '#client/lib/contexts.ts'
import { formatMoment } from '#client/lib/dates.ts'
import { showFieldErrors } from '#client/lib/forms.ts'
import { toast } from '#client/lib/toast.ts'
import { DEVICE_TOKEN_NAME_MAX, DEVICE_TOKENS_MAX } from '#shared/constants/limits.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { CreateDeviceToken, DeviceToken } from '#shared/contracts/device-tokens.ts'
import { Instructions } from './instructions.tsx'

const tokensQuery = () => query('GET /api/device-tokens')

export function DeviceTokensCard() {
  const user = useSession()
  return (
    <SettingCard
      id="device-tokens"
      title="Scrivi da altre app"
      lead="Con una chiave, un’altra app aggiunge sogni al diario. Non può leggere niente."
    >
      <div className="min-w-0">
        <QueryPart
          query={useQuery(tokensQuery())}
          errorTitle="Non riusciamo a caricare le tue chiavi"
          skeleton={<Skeleton label="Caricamento delle chiavi" shape="blocks" count={1} part="h-11 w-48" />}
        >
          {(list) => (
            <>
              {list.length > 0 && (
                <ul className="mb-5">
                  {list.map((token) => (
                    <TokenRow key={token.id} token={token} />
                  ))}
                </ul>
              )}
              <div className="flex flex-wrap gap-3 max-md:flex-col">
                {list.length < DEVICE_TOKENS_MAX && (
                  <Button variant="outline" aria-haspopup="dialog" onClick={() => showNewToken(user)}>
                    <Plus size={18} />
                    Crea una chiave
                  </Button>
                )}
                <Button variant="ghost" aria-haspopup="dialog" onClick={showInstructions}>
                  Come si fa
                </Button>
              </div>
            </>
          )}
        </QueryPart>
      </div>
    </SettingCard>
  )
}

const ROW =
  'grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-border py-3.5 first:border-t-0 first:pt-0'

function TokenRow({ token: { id, name, createdAt, lastUsedAt } }: { token: DeviceToken }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    meta: { errorText: 'La chiave vale ancora. Riprova tra poco.' },
    mutationFn: () => call('DELETE /api/device-tokens/:id', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Chiave revocata', description: `«${name}» non scrive più nel tuo diario.` })
      // The focused button is removed.
      document.getElementById('device-tokens')?.focus()
    },
    // After a failure the key may have been revoked already.
    onSettled: () => queryClient.invalidateQueries(tokensQuery()),
  })
  return (
    <li className={ROW}>
      <span className="grid h-11 place-items-center rounded-md bg-accent text-accent-foreground">
        <Smartphone size={22} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="small muted mt-0.5">
          {lastUsedAt ? `Ultimo uso ${formatMoment(Date.parse(lastUsedAt))}` : 'Mai usata'}
          <span className="max-md:hidden"> · </span>
          <span className="max-md:block">Creata {formatMoment(Date.parse(createdAt))}</span>
        </p>
      </div>
      <Button
        variant="ghost"
        size="s"
        className="-me-3"
        busy={isPending}
        busyLabel="Revoca"
        aria-label={`Revoca ${name}`}
        onClick={() => mutate()}
      >
        Revoca
      </Button>
    </li>
  )
}

const showNewToken = (user: User) => ask<void>((close) => <NewTokenDialog user={user} onClose={close} />)

/** Asks for a name and, if there is one, the password; then shows the key once. */
function NewTokenDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data, mutate, isPending } = useMutation({
    meta: { errorTitle: 'Chiave non creata' },
    mutationFn: (body: CreateDeviceToken) => call('POST /api/device-tokens', { body }),
    gcTime: FORGET_MS,
    onSuccess: () => void queryClient.invalidateQueries(tokensQuery()),
  })
  const hasPassword = user.authProvider === 'local'
  const form = useForm({ defaultValues: { name: '', currentPassword: '' } })
  const submit = form.handleSubmit(({ name, currentPassword }) =>
    mutate(hasPassword ? { name, currentPassword } : { name }, {
      onError: (error) => showFieldErrors(error, ['name', 'currentPassword'], form.setError),
    }),
  )
  return (
    <Dialog>
      <DialogContent compact title={data ? 'Copia la chiave' : 'Crea una chiave'}>
        {data ? (
          <NewToken token={data.token} onClose={onClose} />
        ) : (
          <DialogForm label="Crea" busy={isPending} onSubmit={submit}>
            <FormField
              form={form}
              name="name"
              label="Nome"
              hint="L’app o il telefono che la userà"
              maxLength={DEVICE_TOKEN_NAME_MAX}
              autoComplete="off"
              readOnly={isPending}
            />
            {hasPassword && (
              <CurrentPasswordField
                form={form}
                username={user.username}
                name="currentPassword"
                label="La tua password"
                readOnly={isPending}
              />
            )}
          </DialogForm>
        )}
      </DialogContent>
    </Dialog>
  )
}

/** Shown once: the server keeps only a hash. */
function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className="muted mb-4 outline-none">
        La vedi solo adesso. Finisce se la revochi, se cambi la password o se esci da tutti gli altri dispositivi.
      </p>
      <p className="rounded-md bg-surface-2 p-3 font-mono text-[0.9375rem] wrap-anywhere">{token}</p>
      <Notice tone="calm" className="my-4">
        Chi ha la chiave può scrivere nel tuo diario, ma non leggerlo: tienila per te.
      </Notice>
      <Instructions token={token} />
      <DialogFooter>
        <Button variant="outline" onClick={() => copyText(token, 'Chiave copiata')}>
          Copia la chiave
        </Button>
        <Button variant="solid" onClick={onClose}>
          Fatto
        </Button>
      </DialogFooter>
    </>
  )
}

const showInstructions = () =>
  ask<void>((close) => (
    <Dialog>
      <DialogContent compact title="Scrivi da altre app" description="Detta un sogno senza aprire il diario.">
        <Instructions />
        <DialogFooter>
          <Button variant="solid" onClick={() => close()}>
            Ho capito
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  ))
