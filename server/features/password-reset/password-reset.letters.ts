import { composeLetter } from '#server/integrations/mail/letter.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/social-logins.ts'
import type { UserRow } from '#shared/schema/users.ts'

type Addressee = Pick<UserRow, 'username' | 'email'>

const UNASKED = 'Se non l’hai chiesto tu, ignora questo messaggio: la tua password resta quella di prima.'

/** The link to a new password. */
export function resetLetter({ username, email }: Addressee, url: string): Mail {
  return composeLetter({
    to: email,
    name: username,
    subject: 'Una nuova password per il tuo diario',
    paragraphs: ['hai chiesto di reimpostare la password del tuo diario dei sogni. Scegline una nuova da qui.'],
    action: { label: 'Scegli la nuova password', url },
    notes: ['Il link vale 60 minuti e si può usare una volta sola.', UNASKED],
  })
}

/** For who asks for a new password at an address that the account has only just been given. */
export function recentAddressLetter({ username, email }: Addressee): Mail {
  return composeLetter({
    to: email,
    name: username,
    subject: 'Ancora un po’ di pazienza per la nuova password',
    paragraphs: [
      'hai chiesto di reimpostare la password, ma l’email del tuo account è cambiata da meno di 24 ore. Per sicurezza il link arriva solo dopo: riprova domani.',
    ],
    notes: [UNASKED],
  })
}

/** For who asks for a new password and never had one. */
export function socialAccountLetter({ username, email }: Addressee, provider: SocialProvider, url: string): Mail {
  const name = SOCIAL_PROVIDERS[provider]
  return composeLetter({
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
