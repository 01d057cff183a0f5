import type { Deps } from '#server/deps.ts'
import { type Notified, notifyOwner } from '#server/features/security-events/security-events.service.ts'
import { composeMail } from '#server/integrations/mail/compose-mail.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/social-logins.ts'

const NOT_REQUESTED = 'Se non l’hai chiesto tu, ignora questo messaggio: la tua password resta quella di prima.'

/** Notifies an account's owner that the password has changed. */
export function notifyPasswordChange(deps: Deps, user: Notified): Promise<void> {
  return notifyOwner(deps, user, {
    subject: 'La password del tuo diario è cambiata',
    text: 'la password del tuo diario dei sogni è stata appena cambiata, e gli altri dispositivi sono usciti dall’account.',
  })
}

/** Notifies the owner, at the previous address, that the account has another address. */
export function notifyEmailChange(deps: Deps, user: Notified): Promise<void> {
  return notifyOwner(deps, user, {
    subject: 'L’email del tuo diario è cambiata',
    text: 'l’indirizzo email del tuo diario dei sogni è stato appena cambiato: da ora i nostri messaggi arrivano a quello nuovo.',
  })
}

/** Tells the address of an account that was just deleted. */
export function notifyAccountDeletion(deps: Deps, user: Notified): Promise<void> {
  return notifyOwner(deps, user, {
    subject: 'Il tuo account è stato eliminato',
    text: 'il tuo account del diario dei sogni è stato appena eliminato, con tutti i suoi sogni e le sue analisi. Se avevi un abbonamento, è finito e non ci saranno altri addebiti. Grazie di aver scritto qui.',
  })
}

/** The link to a new password. */
export function resetEmail({ username, email }: Notified, url: string): Mail {
  const mail = composeMail({
    to: email,
    name: username,
    subject: 'Una nuova password per il tuo diario',
    paragraphs: ['hai chiesto di reimpostare la password del tuo diario dei sogni. Scegline una nuova da qui.'],
    action: { label: 'Scegli la nuova password', url },
    notes: ['Il link vale 60 minuti e si può usare una volta sola.', NOT_REQUESTED],
  })
  return { ...mail, usefulSeconds: 60 * 60 }
}

/** The link that confirms an address: that of a new account, or a wished one. */
export function confirmationEmail(user: Notified, to: string, url: string): Mail {
  return composeMail({
    to,
    name: user.username,
    subject: 'Conferma il tuo indirizzo email',
    paragraphs: [
      to === user.email
        ? 'con questo indirizzo hai aperto il tuo diario dei sogni. Conferma che è tuo: ti servirà se dimentichi la password.'
        : 'hai chiesto di usare questo indirizzo per il tuo diario dei sogni. Finché non lo confermi vale quello di prima.',
    ],
    action: { label: 'Conferma l’indirizzo', url },
    notes: ['Il link vale 24 ore e si può usare una volta sola.', 'Se non l’hai chiesto tu, ignora questo messaggio.'],
  })
}

/** Tells who has just proved to own an address that another account had it, unconfirmed. */
export function releasedEmail(username: string, to: string): Mail {
  return composeMail({
    to,
    name: username,
    subject: 'Il tuo indirizzo email ora è di un solo diario',
    paragraphs: [
      'con questo indirizzo era stato aperto un altro diario dei sogni, senza mai confermarlo. Ora l’indirizzo è solo del diario che lo ha confermato.',
      'L’altro diario non è stato toccato: se è tuo, si apre con il suo nome utente e la sua password.',
    ],
  })
}

/** Answers a request for a new password of an account that has none. */
export function socialAccountEmail({ username, email }: Notified, provider: SocialProvider, url: string): Mail {
  const name = SOCIAL_PROVIDERS[provider]
  return composeMail({
    to: email,
    name: username,
    subject: `Il tuo diario si apre con ${name}`,
    paragraphs: [
      `hai chiesto di reimpostare la password, ma il tuo account è nato con ${name} e non ne ha una: per rientrare scegli «Continua con ${name}».`,
    ],
    action: { label: 'Vai all’accesso', url },
    notes: ['Se non l’hai chiesto tu, ignora questo messaggio: non è cambiato nulla.'],
  })
}
