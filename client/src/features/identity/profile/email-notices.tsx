import { Link, useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Banner } from '#client/components/shell/banner.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { useConfig } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import { SOCIAL_PROVIDERS } from '#shared/constants/identity.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import { useRequestConfirmation } from '../secrets/email-links.queries.ts'

type EmailNoticeProps = Pick<Profile, 'email' | 'emailConfirmed' | 'pendingEmail'>

/** Allows a line break before the «@». */
export function EmailAddress({ email }: { email: string | null }) {
  if (!email) return null
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** The address's next step: confirm it, or enter one. */
export function EmailNotice({ email, emailConfirmed, pendingEmail }: EmailNoticeProps) {
  const { data: config } = useConfig()
  const { mutate, isPending } = useRequestConfirmation()
  if (!config?.mail || (emailConfirmed && !pendingEmail)) return null
  if (!email && !pendingEmail) {
    return (
      <Notice tone="calm" title="Il tuo diario non ha un indirizzo email">
        Chi legge quello di prima ha dimostrato che è suo. Scrivine uno: senza, non puoi recuperare la password.
      </Notice>
    )
  }
  return (
    <Notice
      tone="calm"
      title={pendingEmail ? 'Il nuovo indirizzo aspetta la tua conferma' : 'Conferma il tuo indirizzo'}
    >
      <p>
        {config.mailIsFolder ? 'Questo diario non manda email: qui il link per' : 'Abbiamo mandato un link a'}{' '}
        <strong className="wrap-anywhere">
          <EmailAddress email={pendingEmail ?? email} />
        </strong>
        {config.mailIsFolder ? ' è un file nella cartella «outbox» dei suoi dati' : ''}, valido 24 ore.
        {pendingEmail && ' Aprilo in questo browser, o ti chiederemo di confermare che sei tu.'}
        {pendingEmail && email && ' Finché non lo apri vale l’indirizzo di prima.'}
      </p>
      <Button variant="outline" className="mt-3" busy={isPending} busyLabel="Invio..." onClick={() => mutate()}>
        {config.mailIsFolder ? 'Prepara un altro link' : 'Rimanda il link'}
      </Button>
    </Notice>
  )
}

/** Warns about a missing address on each page except its form's. */
export function NoAddressBanner() {
  const { email, authProvider: provider } = useSession()
  const { data: config } = useConfig()
  const [location] = useLocation()
  return (
    <Banner
      shown={email === '' && config?.mail === true && location !== paths.profile}
      action={
        <Link href={paths.profile} className={buttonVariants({ variant: 'outline' })}>
          Scrivi un indirizzo
        </Link>
      }
      dismissLabel="Chiudi l’avviso sull’indirizzo"
    >
      <strong>Il tuo diario non ha più un indirizzo email.</strong> Chi legge quello di prima ha detto che il diario non
      è suo.{' '}
      {provider && provider !== 'local'
        ? `Entri come sempre con ${SOCIAL_PROVIDERS[provider]}; scrivine un altro per i nostri messaggi.`
        : 'Entri con il nome utente e la password; senza un indirizzo, però, non puoi recuperarla.'}
    </Banner>
  )
}
