import {
  SOCIAL_FAILURES,
  SOCIAL_PROVIDERS,
  type SocialFailure,
  type SocialProvider,
} from '#shared/constants/social-logins.ts'

const FAILURE_PARAM = 'social'
const PROVIDER_PARAM = 'provider'

export interface FailedLogin {
  failure: SocialFailure
  provider: SocialProvider
}

/** How a sign-in through another service ended, as the server tells it in the address; undefined when it says nothing known. */
export function readSocialFailure(search: string): FailedLogin | undefined {
  const params = new URLSearchParams(search)
  const failure = SOCIAL_FAILURES.find((known) => known === params.get(FAILURE_PARAM))
  const provider = params.get(PROVIDER_PARAM)
  if (!failure || (provider !== 'google' && provider !== 'facebook')) return undefined
  return { failure, provider }
}

/** The rest of the address, so that a reload does not tell it again. */
export function withoutSocialFailure(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(FAILURE_PARAM)
  params.delete(PROVIDER_PARAM)
  return params.toString()
}

interface Explanation {
  title: string
  text: string
}

const WORDS: Record<SocialFailure, (name: string) => Explanation> = {
  cancelled: (name) => ({
    title: `Hai interrotto l’accesso con ${name}`,
    text: 'Non è cambiato nulla: puoi riprovare quando vuoi.',
  }),
  failed: (name) => ({
    title: `${name} non ha risposto come doveva`,
    text: 'Riprova tra poco, oppure accedi con nome utente e password.',
  }),
  email_taken: () => ({
    title: 'Esiste già un account con questo indirizzo email',
    text: 'Accedi con nome utente e password, o come fai di solito. Non uniamo mai due account senza chiedertelo.',
  }),
  no_email: (name) => ({
    title: `${name} non ci ha dato un indirizzo email verificato`,
    text: 'Registrati qui sotto con la tua email.',
  }),
  unavailable: (name) => ({
    title: `Accesso con ${name} non configurato su questo server`,
    text: 'Accedi con nome utente e password.',
  }),
  rate_limited: (name) => ({
    title: `Troppi tentativi di accesso con ${name}`,
    text: 'Aspetta qualche minuto e riprova.',
  }),
}

/** Says what happened and what can be done about it. */
export function explainSocialFailure({ failure, provider }: FailedLogin): Explanation {
  return WORDS[failure](SOCIAL_PROVIDERS[provider])
}
