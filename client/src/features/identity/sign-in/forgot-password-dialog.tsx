import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Skeleton, useDelayed } from '#client/components/ui/skeleton.tsx'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { MAIL_FOLDER, useConfig } from '#client/lib/config.ts'
import { lazyResolver, preloadRules, showFieldErrors } from '#client/lib/forms.ts'
import type { RequestPasswordReset } from '#shared/contracts/secrets.ts'
import { useRequestReset } from '../secrets/email-links.queries.ts'

export interface ForgotPasswordDialogProps {
  address?: string
  onOpenChange: (open: boolean) => void
}

interface View {
  title: string
  description?: string
  body: ReactNode
}

const TITLE = 'Password dimenticata?'

/** Sends a reset link by email; a server without email refers to the support. */
export function ForgotPasswordDialog({ address = '', onOpenChange }: ForgotPasswordDialogProps) {
  const { title, description, body } = useRecovery(address, () => onOpenChange(false))
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent compact title={title} description={description}>
        {body}
      </DialogContent>
    </Dialog>
  )
}

function useRecovery(firstAddress: string, onClose: () => void): View {
  const { data: config, isFetching } = useConfig()
  const [late] = useState(!config)
  const [address, setAddress] = useState(firstAddress)
  const [step, setStep] = useState<'first' | 'sent' | 'again'>('first')

  if (!config) {
    if (isFetching) return { title: TITLE, body: <Skeleton label="Un momento…" shape="fields" count={1} /> }
    return {
      title: TITLE,
      description: 'In questo momento il recupero della password via email non è disponibile.',
      body: <RecoverySupport onClose={onClose} />,
    }
  }
  if (!config.mail) {
    return {
      title: TITLE,
      description: 'Il recupero della password via email è in arrivo.',
      body: <RecoverySupport address={config.supportEmail} onClose={onClose} />,
    }
  }
  if (step === 'sent') {
    return {
      title: config.mailIsFolder ? 'Cerca il link' : 'Controlla la tua posta',
      body: <ResetRequestSent email={address} onChangeAddress={() => setStep('again')} onClose={onClose} />,
    }
  }
  const handleSent = (email: string) => {
    setAddress(email)
    setStep('sent')
  }
  return {
    title: TITLE,
    description: `Scrivi l’indirizzo email del tuo account: ${config.mailIsFolder ? 'prepariamo' : 'ti mandiamo'} un link per scegliere una nuova password.`,
    body: (
      <ResetRequestForm address={address} focusLate={late || step === 'again'} onSent={handleSent} onClose={onClose} />
    ),
  }
}

interface RecoverySupportProps {
  /** The support's address; unknown if the server did not answer. */
  address?: string
  onClose: () => void
}

function RecoverySupport({ address, onClose }: RecoverySupportProps) {
  return (
    <>
      <p>
        Per rientrare nel tuo diario scrivi{' '}
        {address ? (
          <>
            a{' '}
            <a className="link inline" href={`mailto:${address}?subject=${encodeURIComponent('Password dimenticata')}`}>
              {address}
            </a>
          </>
        ) : (
          'all’assistenza'
        )}
        , dall’indirizzo con cui hai creato l’account.
      </p>
      <DialogFooter>
        <Button variant="solid" onClick={onClose}>
          Ho capito
        </Button>
      </DialogFooter>
    </>
  )
}

const resolver = lazyResolver(async () => (await import('#shared/contracts/secrets.ts')).requestPasswordResetSchema)

interface ResetRequestFormProps {
  address: string
  /** Whether the dialog was already open: the field then focuses itself. */
  focusLate: boolean
  onSent: (email: string) => void
  onClose: () => void
}

function ResetRequestForm({ address, focusLate, onSent, onClose }: ResetRequestFormProps) {
  const form = useForm<RequestPasswordReset>({ resolver, defaultValues: { email: address } })
  const request = useRequestReset()
  const { errors, isSubmitting } = form.formState
  const busy = isSubmitting || request.isPending
  const submit = form.handleSubmit((input) =>
    request.mutate(input, {
      onSuccess: () => onSent(input.email),
      onError: (error) => showFieldErrors(error, ['email'], form.setError),
    }),
  )
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onFocus={preloadRules}
      onSubmit={(event) => (busy ? event.preventDefault() : submit(event))}
    >
      <FormField form={form} name="email" type="email" label="Email" autoFocus={focusLate} />
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

const REPEAT_AFTER_MS = 60_000

interface ResetRequestSentProps {
  email: string
  onChangeAddress: () => void
  onClose: () => void
}

/** The same for each address, so that it does not reveal accounts. */
function ResetRequestSent({ email, onChangeAddress, onClose }: ResetRequestSentProps) {
  const isFolder = useConfig().data?.mailIsFolder === true
  return (
    <>
      <div ref={takeFocus} tabIndex={-1} className="grid gap-3 outline-none">
        <p className="wrap-anywhere">
          Se esiste un account con l’indirizzo <strong className="font-semibold">{email}</strong>,{' '}
          {isFolder ? `il messaggio è pronto. ${MAIL_FOLDER}` : 'gli abbiamo appena scritto.'}
        </p>
        <p>
          Apri il messaggio e segui il link: vale 60 minuti.
          {!isFolder && ' Se non lo trovi, guarda anche nella posta indesiderata.'}
        </p>
      </div>
      <Repeat email={email} />
      <DialogFooter>
        <Button variant="ghost" onClick={onChangeAddress}>
          Cambia indirizzo
        </Button>
        <Button onClick={onClose}>Ho capito</Button>
      </DialogFooter>
    </>
  )
}

/** Sends the email again after a delay. The button stays in place to keep the focus. */
function Repeat({ email }: { email: string }) {
  const request = useRequestReset()
  const [repeats, setRepeats] = useState(0)
  const ready = useDelayed(REPEAT_AFTER_MS, repeats)

  const repeat = () => {
    if (ready) request.mutate({ email }, { onSuccess: () => setRepeats(repeats + 1) })
  }
  return (
    <div className="mt-5 grid gap-3 border-t border-border pt-4">
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="small muted">
          {repeatStatus(ready, repeats)}
        </p>
        <Button
          variant="outline"
          size="s"
          busy={request.isPending}
          busyLabel="Invio..."
          onClick={repeat}
          {...(!ready && { 'aria-disabled': true })}
        >
          Invia di nuovo
        </Button>
      </div>
      {request.error && <Notice>{request.error.message}</Notice>}
    </div>
  )
}

function repeatStatus(ready: boolean, repeats: number): string {
  if (ready) return 'Ora puoi inviarlo di nuovo.'
  if (repeats > 0) return 'Inviato. Vale solo l’ultimo link.'
  return 'Potrai inviarlo di nuovo tra un minuto.'
}
