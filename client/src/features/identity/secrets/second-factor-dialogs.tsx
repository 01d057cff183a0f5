import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { DialogForm } from '#client/components/ui/dialog-form.tsx'
import { CurrentPasswordField, FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { copyText } from '#client/lib/browser.ts'
import { showFieldErrors } from '#client/lib/forms.ts'
import type { SecondFactorCode, User } from '#shared/contracts/auth.ts'
import type { SecondFactorSetup } from '#shared/contracts/secrets.ts'
import { codeResolver } from '../sign-in/auth.queries.ts'
import { useDisableSecondFactor, useEnableSecondFactor, useSetUpSecondFactor } from './second-factor.queries.ts'

interface SecondFactorDialogProps {
  user: User
  enabled: boolean
  onClose: () => void
}

/** Turns the second factor on or off. */
export function SecondFactorDialog({ enabled, ...props }: SecondFactorDialogProps) {
  return enabled ? <TurnOffDialog {...props} /> : <SetupDialog {...props} />
}

type DialogProps = Omit<SecondFactorDialogProps, 'enabled'>

/** Asks for the password, if any, then shows the QR code and the recovery codes. */
function SetupDialog({ user, onClose }: DialogProps) {
  const setup = useSetUpSecondFactor()
  const enable = useEnableSecondFactor()
  const steps = () => {
    if (enable.data) return <RecoveryCodeList codes={enable.data.recoveryCodes} onClose={onClose} />
    if (setup.data) return <AppStep setup={setup.data} enable={enable} />
    return user.authProvider === 'local' ? <PasswordStep user={user} setup={setup} /> : <BeginAtOnce setup={setup} />
  }
  return (
    <Dialog>
      <DialogContent
        compact
        title={enable.data ? 'Conserva i codici di recupero' : 'Attiva la verifica in due passaggi'}
      >
        {steps()}
      </DialogContent>
    </Dialog>
  )
}

type Setup = ReturnType<typeof useSetUpSecondFactor>

function PasswordStep({ user, setup }: { user: User; setup: Setup }) {
  const form = useForm({ defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit((input) =>
    setup.mutate(input, { onError: (error) => showFieldErrors(error, ['currentPassword'], form.setError) }),
  )
  return (
    <DialogForm label="Continua" busy={setup.isPending} onSubmit={submit}>
      <CurrentPasswordField
        form={form}
        username={user.username}
        name="currentPassword"
        label="La tua password"
        readOnly={setup.isPending}
      />
    </DialogForm>
  )
}

/** An account of another service has no password. */
function BeginAtOnce({ setup: { mutate, isError } }: { setup: Setup }) {
  useEffect(() => mutate({}), [mutate])
  if (isError) return <Button onClick={() => mutate({})}>Riprova</Button>
  return <Skeleton label="Preparazione della verifica" shape="blocks" count={1} part="size-48" />
}

interface AppStepProps {
  setup: SecondFactorSetup
  enable: ReturnType<typeof useEnableSecondFactor>
}

function AppStep({ setup: { secret, uri }, enable }: AppStepProps) {
  return (
    <Step text="Inquadra il codice con un’app di autenticazione (Google Authenticator, Aegis, 1Password…), poi scrivi qui le 6 cifre che mostra.">
      <QrCode text={uri} />
      <details className="small mb-4">
        <summary className="link cursor-pointer">Non puoi inquadrarlo?</summary>
        <p className="mt-1 wrap-anywhere">
          Scrivi nell’app questa chiave: <code className="font-semibold">{inFours(secret)}</code>
        </p>
      </details>
      <CodeForm mutation={enable} hint="6 cifre, diverse ogni 30 secondi" label="Attiva" />
    </Step>
  )
}

/** A step's instruction; takes the focus of the removed field. */
function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className="muted mb-4 outline-none">
        {text}
      </p>
      {children}
    </>
  )
}

const inFours = (text: string) => text.replace(/.{4}(?=.)/g, '$& ')
const inDashes = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

/** Dark on light in both themes, for cameras, with the standard's margin of four modules. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label="Codice QR per l’app di autenticazione"
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto mb-4 size-52 rounded-md"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dots.join('')} />
    </svg>
  )
}

/** Shown once: the server keeps only hashes. */
function RecoveryCodeList({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const lines = codes.map(inDashes)
  return (
    <Step text="La verifica è attiva. Se perdi il telefono, ognuno di questi codici ti fa entrare una volta. Li vedi solo adesso.">
      <ul className="grid gap-x-6 gap-y-1 font-mono text-[0.9375rem] sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Notice tone="calm" className="mt-4">
        Conservali dove li ritrovi senza telefono: senza app e senza codici non possiamo farti rientrare.
      </Notice>
      <DialogFooter>
        <Button variant="outline" onClick={() => copyText(lines.join('\n'), 'Codici copiati')}>
          Copia i codici
        </Button>
        <Button variant="solid" onClick={onClose}>
          Li ho conservati
        </Button>
      </DialogFooter>
    </Step>
  )
}

function TurnOffDialog({ onClose }: DialogProps) {
  const disable = useDisableSecondFactor()
  return (
    <Dialog>
      <DialogContent
        compact
        title="Disattivare la verifica?"
        description="Per entrare basterà di nuovo il primo passaggio, e i codici di recupero non varranno più."
      >
        <CodeForm
          mutation={disable}
          onDone={onClose}
          hint="Le 6 cifre dell’app, o un codice di recupero"
          label="Disattiva"
          variant="danger"
        />
      </DialogContent>
    </Dialog>
  )
}

interface CodeFormProps {
  mutation: Pick<UseMutationResult<unknown, Error, SecondFactorCode>, 'mutate' | 'isPending'>
  onDone?: () => void
  label: string
  variant?: 'danger'
  hint: string
}

function CodeForm({ mutation: { mutate, isPending }, onDone, hint, ...rest }: CodeFormProps) {
  const form = useForm<SecondFactorCode>({ resolver: codeResolver, defaultValues: { code: '' } })
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
