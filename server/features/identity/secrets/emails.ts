import { composeMail } from '#server/integrations/mail/compose-mail.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/identity.ts'
import { LINKS } from './links.service.ts'
import type { Notice, Notified } from './security-events.service.ts'

export const PASSWORD_CHANGED: Notice = {
  subject: 'La password del tuo diario è cambiata',
  text: 'la password del tuo diario dei sogni è stata appena cambiata, e gli altri dispositivi sono usciti dall’account.',
}

/** For the previous address. */
export const EMAIL_CHANGED: Notice = {
  subject: 'L’email del tuo diario è cambiata',
  text: 'l’indirizzo email del tuo diario dei sogni è stato appena cambiato: da ora i nostri messaggi arrivano a quello nuovo.',
}

export const ACCOUNT_DELETED: Notice = {
  subject: 'Il tuo account è stato eliminato',
  text: 'il tuo account del diario dei sogni è stato appena eliminato, con tutti i suoi sogni e le sue analisi. Se avevi un abbonamento, è finito e non ci saranno altri addebiti. Grazie di aver scritto qui.',
}

/** For a former address, with the remaining ways to sign in to its account. */
export const addressFreed = (username: string): Notice => ({
  subject: 'Il tuo indirizzo email è libero',
  text: `questo indirizzo ha appena lasciato l’account «${username}», e può aprire un altro diario. L’account è rimasto com’era, con tutti i suoi sogni: se è tuo, entra come fai di solito, con il nome utente al posto dell’email, e riscrivi l’indirizzo nel profilo.`,
})

const NOT_REQUESTED = 'Se non l’hai chiesto tu, ignora questo messaggio: la tua password resta quella di prima.'

/** A mail that expires with its link. */
const linkEmail = (kind: keyof typeof LINKS, mail: Parameters<typeof composeMail>[0]): Mail => ({
  ...composeMail(mail),
  usefulSeconds: LINKS[kind].seconds,
})

/** Lets a person who never opened the account free the address. */
const notMine = (url: string) => ({
  text: 'Non hai mai aperto questo diario? Allora qualcuno ha scritto il tuo indirizzo al posto del suo: puoi riprenderlo.',
  label: 'Non è il mio account: libera l’indirizzo',
  url,
})

/** The link to a new password. @param release the page that frees the address */
export function resetEmail({ username, email }: Notified, url: string, release: string): Mail {
  return linkEmail('reset', {
    to: email,
    name: username,
    subject: 'Una nuova password per il tuo diario',
    paragraphs: ['hai chiesto di reimpostare la password del tuo diario dei sogni. Scegline una nuova da qui.'],
    action: { label: 'Scegli la nuova password', url },
    notes: ['Il link vale 60 minuti e si può usare una volta sola.', NOT_REQUESTED],
    alternative: notMine(release),
  })
}

/** The link that confirms the address of a new account or a requested one. */
export function confirmationEmail(user: Notified, to: string, url: string): Mail {
  return linkEmail('confirm', {
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
}

/** Tells the present address about a requested change, with a link to stop it. */
export function changeRequestedEmail({ username, email }: Notified, url: string): Mail {
  return linkEmail('stop', {
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
}

/** Tells the proven owner of an address that another account had it, unconfirmed. */
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

/** Replaces the reset mail for an account without a password. @param release the page that frees the address */
export function socialAccountEmail(
  { username, email }: Notified,
  provider: SocialProvider,
  url: string,
  release: string,
): Mail {
  const name = SOCIAL_PROVIDERS[provider]
  return linkEmail('release', {
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
}
