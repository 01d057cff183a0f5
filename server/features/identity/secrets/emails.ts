import type { Deps } from '#server/deps.ts'
import { composeMail } from '#server/integrations/mail/compose-mail.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/social-logins.ts'
import { type Notified, notifyOwner } from './security-events.service.ts'

/** After these a mail's link is of no use any more. */
const RESET_SECONDS = 60 * 60
const LINK_SECONDS = 24 * RESET_SECONDS

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

/** Tells an address that its account no longer has it, and how that account's owner still gets in. */
export function notifyAddressFreed(deps: Deps, user: Notified): Promise<void> {
  return notifyOwner(deps, user, {
    subject: 'Il tuo indirizzo email è libero',
    text: `questo indirizzo ha appena lasciato l’account «${user.username}», e può aprire un altro diario. L’account è rimasto com’era, con tutti i suoi sogni: se è tuo, entra come fai di solito, con il nome utente al posto dell’email, e riscrivi l’indirizzo nel profilo.`,
  })
}

/** Tells the address of an account that was just deleted. */
export function notifyAccountDeletion(deps: Deps, user: Notified): Promise<void> {
  return notifyOwner(deps, user, {
    subject: 'Il tuo account è stato eliminato',
    text: 'il tuo account del diario dei sogni è stato appena eliminato, con tutti i suoi sogni e le sue analisi. Se avevi un abbonamento, è finito e non ci saranno altri addebiti. Grazie di aver scritto qui.',
  })
}

/** What a mail of recovery offers to who never opened that account. */
const notMine = (url: string) => ({
  text: 'Non hai mai aperto questo diario? Allora qualcuno ha scritto il tuo indirizzo al posto del suo: puoi riprenderlo.',
  label: 'Non è il mio account: libera l’indirizzo',
  url,
})

/** The link to a new password. @param release the page that frees the address */
export function resetEmail({ username, email }: Notified, url: string, release: string): Mail {
  const mail = composeMail({
    to: email,
    name: username,
    subject: 'Una nuova password per il tuo diario',
    paragraphs: ['hai chiesto di reimpostare la password del tuo diario dei sogni. Scegline una nuova da qui.'],
    action: { label: 'Scegli la nuova password', url },
    notes: ['Il link vale 60 minuti e si può usare una volta sola.', NOT_REQUESTED],
    alternative: notMine(release),
  })
  return { ...mail, usefulSeconds: RESET_SECONDS }
}

/** The link that confirms an address: that of a new account, or a wished one. */
export function confirmationEmail(user: Notified, to: string, url: string): Mail {
  const mail = composeMail({
    to,
    name: user.username,
    subject: 'Conferma il tuo indirizzo email',
    paragraphs: [
      to === user.email
        ? 'con questo indirizzo hai aperto il tuo diario dei sogni. Conferma che è tuo: ti servirà se dimentichi la password.'
        : 'hai chiesto di usare questo indirizzo per il tuo diario dei sogni. Finché non lo confermi vale quello di prima. Apri il link nel browser in cui l’hai chiesto, o tieni pronta la password.',
    ],
    action: { label: 'Conferma l’indirizzo', url },
    notes: ['Il link vale 24 ore e si può usare una volta sola.', 'Se non l’hai chiesto tu, ignora questo messaggio.'],
  })
  return { ...mail, usefulSeconds: LINK_SECONDS }
}

/** Tells the present address that another is wished for, with a link that stops the change. */
export function changeRequestedEmail({ username, email }: Notified, url: string): Mail {
  const mail = composeMail({
    to: email,
    name: username,
    subject: 'È stato chiesto di cambiare l’email del tuo diario',
    paragraphs: [
      'qualcuno è entrato nel tuo diario dei sogni e ha chiesto di usare un altro indirizzo email. Finché quello nuovo non viene confermato, vale questo.',
      'Se sei stato tu, non devi fare nulla. Se non sei stato tu, ferma il cambio adesso, poi scegli una nuova password: chi l’ha chiesto conosce quella di oggi, o ha in mano un tuo dispositivo.',
    ],
    action: { label: 'Ferma il cambio', url },
    notes: ['Il link vale 24 ore, finché il cambio è in attesa. Fermandolo esci anche da tutti i dispositivi.'],
  })
  return { ...mail, usefulSeconds: LINK_SECONDS }
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

/** Answers a request for a new password of an account that has none. @param release the page that frees the address */
export function socialAccountEmail(
  { username, email }: Notified,
  provider: SocialProvider,
  url: string,
  release: string,
): Mail {
  const name = SOCIAL_PROVIDERS[provider]
  const mail = composeMail({
    to: email,
    name: username,
    subject: `Il tuo diario si apre con ${name}`,
    paragraphs: [
      `hai chiesto di reimpostare la password, ma il tuo account è nato con ${name} e non ne ha una: per rientrare scegli «Continua con ${name}».`,
    ],
    action: { label: 'Vai all’accesso', url },
    notes: ['Se non l’hai chiesto tu, ignora questo messaggio: non è cambiato nulla.'],
    alternative: notMine(release),
  })
  return { ...mail, usefulSeconds: RESET_SECONDS }
}
