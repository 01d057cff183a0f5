import { Button } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { useConfig } from '#client/lib/config.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import { useRequestConfirmation } from './profile.queries.ts'

type EmailNoticeProps = Pick<Profile, 'email' | 'emailConfirmed' | 'pendingEmail'>

/** What is left to do for the address: a link to open, or an address to write. */
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
        Abbiamo mandato un link a <strong className="wrap-anywhere">{pendingEmail ?? email}</strong>, valido 24 ore.
        {pendingEmail && ' Aprilo in questo browser, o ti chiederemo di confermare che sei tu.'}
        {pendingEmail && email && ' Finché non lo apri vale l’indirizzo di prima.'}
      </p>
      <Button variant="outline" className="mt-3" busy={isPending} busyLabel="Invio..." onClick={() => mutate()}>
        Rimanda il link
      </Button>
    </Notice>
  )
}
