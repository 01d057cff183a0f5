import type { Deps } from '#server/deps.ts'
import { composeLetter } from '#server/integrations/mail/letter.ts'
import { hasMail, type Mail } from '#server/integrations/mail/mailer.ts'
import type { UserRow } from '#shared/schema/users.ts'

type Addressee = Pick<UserRow, 'username' | 'email'>

/** Tells an account's owner, in the background, that its password has changed. */
export function announcePasswordChange(deps: Deps, user: Addressee): void {
  announce(deps, user, {
    subject: 'La password del tuo diario è cambiata',
    text: 'la password del tuo diario dei sogni è stata appena cambiata, e gli altri dispositivi sono usciti dall’account.',
  })
}

/** Tells the owner, at the address that the account had until now, that it has another. */
export function announceEmailChange(deps: Deps, user: Addressee): void {
  announce(deps, user, {
    subject: 'L’email del tuo diario è cambiata',
    text: 'l’indirizzo email del tuo diario dei sogni è stato appena cambiato: da ora i nostri messaggi arrivano a quello nuovo.',
  })
}

function announce(deps: Deps, user: Addressee, { subject, text }: { subject: string; text: string }): void {
  if (hasMail(deps.env)) deps.background.run('a notice by mail', () => deps.mailer(notice(deps, user, subject, text)))
}

function notice({ env }: Deps, { username, email }: Addressee, subject: string, text: string): Mail {
  return composeLetter({
    to: email,
    name: username,
    subject,
    paragraphs: [text],
    notes: [`Se non è opera tua, scrivi subito a ${env.SUPPORT_EMAIL}.`],
  })
}
