import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useRawSearch } from '#client/hooks/use-raw-search.ts'
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
function readSocialFailure(search: string): FailedLogin | undefined {
  const params = new URLSearchParams(search)
  const failure = SOCIAL_FAILURES.find((known) => known === params.get(FAILURE_PARAM))
  const provider = params.get(PROVIDER_PARAM)
  if (!failure || (provider !== 'google' && provider !== 'facebook')) return undefined
  return { failure, provider }
}

/** The rest of the address, so that a reload does not tell it again. */
function withoutSocialFailure(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(FAILURE_PARAM)
  params.delete(PROVIDER_PARAM)
  return params.toString()
}

interface Explanation {
  title: string
  text: string
}

const EXPLANATIONS: Record<SocialFailure, (name: string) => Explanation> = {
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
    text: 'Accedi con nome utente e password, o come fai di solito. Non uniamo mai due account senza chiedertelo. Se quell’account non è tuo, chiedi una nuova password: dal messaggio puoi liberare l’indirizzo.',
  }),
  no_email: (name) => ({
    title: `${name} non ci ha dato un indirizzo email verificato`,
    text: 'Registrati qui sotto con la tua email.',
  }),
  unavailable: (name) => ({
    title: `Accesso con ${name} non attivo qui`,
    text: 'Accedi con nome utente e password.',
  }),
  rate_limited: (name) => ({
    title: `Troppi tentativi di accesso con ${name}`,
    text: 'Aspetta qualche minuto e riprova.',
  }),
}

/** Says what happened and what can be done about it. */
export function explainSocialFailure({ failure, provider }: FailedLogin): Explanation {
  return EXPLANATIONS[failure](SOCIAL_PROVIDERS[provider])
}

/** How a sign-in through another service failed, if it did, until it is dismissed. The address forgets it at once. */
export function useSocialFailure() {
  const search = useRawSearch()
  const [location, navigate] = useLocation()
  const [failure, setFailure] = useState(() => readSocialFailure(search))

  useEffect(() => {
    if (!readSocialFailure(search)) return
    const rest = withoutSocialFailure(search)
    navigate(rest ? `${location}?${rest}` : location, { replace: true })
  }, [search, location, navigate])

  return { failure, dismiss: () => setFailure(undefined) }
}
