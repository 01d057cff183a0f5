import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#client/components/ui/button.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { useDelayed } from '#client/components/ui/skeleton.tsx'
import { takeFocus } from '#client/hooks/use-focus-on.ts'
import { client } from '#client/lib/client.ts'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import { passwordResetCalls } from '#shared/constants/identity.ts'
import type { RequestPasswordReset } from '#shared/contracts/password-reset.ts'
import { prepareForm, resetRequestResolver } from './auth-rules.ts'

const passwordReset =
  client<typeof import('#shared/contracts/password-reset.ts').passwordResetEndpoints>(passwordResetCalls)

/** Asks for a mail with a reset link. The answer is the same whether or not the address has an account. */
function useRequestReset() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: RequestPasswordReset) => passwordReset.request({ body: input }),
  })
}

interface ResetRequestFormProps {
  address: string
  /** Whether the dialog was open already: the field then fetches the focus by itself. */
  focusLate: boolean
  onSent: (email: string) => void
  onClose: () => void
}

export function ResetRequestForm({ address, focusLate, onSent, onClose }: ResetRequestFormProps) {
  const form = useForm<RequestPasswordReset>({
    resolver: resetRequestResolver,
    defaultValues: { email: address },
  })
  const request = useRequestReset()
  const send = (input: RequestPasswordReset) =>
    request.mutate(input, {
      onSuccess: () => onSent(input.email),
      onError: (error) => showFieldErrors(error, ['email'], form.setError),
    })
  const { errors, isSubmitting } = form.formState
  const busy = isSubmitting || request.isPending
  const submit = form.handleSubmit(send)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onFocus={prepareForm}
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

/** The same for every address: whether it has an account is nobody's business. */
export function ResetRequestSent({ email, onChangeAddress, onClose }: ResetRequestSentProps) {
  return (
    <>
      <div ref={takeFocus} tabIndex={-1} className="grid gap-3 outline-none">
        <p className="wrap-anywhere">
          Se esiste un account con l’indirizzo <strong className="font-semibold">{email}</strong>, gli abbiamo appena
          scritto.
        </p>
        <p>
          Apri il messaggio e segui il link: vale 60 minuti. Se non lo trovi, guarda anche nella posta indesiderata.
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

/** Sends the mail once more, after a while. The button stays in its place, so that the focus does too. */
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
