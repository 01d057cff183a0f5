import { useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { FacebookLogo, GoogleLogo } from '#client/components/art/brand-logos.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { useConfig } from '#client/lib/config.ts'
import { SOCIAL_FAILURES, SOCIAL_PROVIDERS, type SocialFailure } from '#shared/constants/identity.ts'
import { useSharedDevice } from './auth.queries.ts'
import { invitationOf, nextPath, socialPath } from './next-path.ts'

const PROVIDERS = [
  { id: 'google', name: SOCIAL_PROVIDERS.google, Logo: GoogleLogo },
  { id: 'facebook', name: SOCIAL_PROVIDERS.facebook, Logo: FacebookLogo },
] as const

/** The services that the server offers, and the others. */
function useProviders() {
  const { data: config, isError } = useConfig()
  const isOffered = ({ id }: (typeof PROVIDERS)[number]) => Boolean(config?.socialLogins[id])
  const offered = PROVIDERS.filter(isOffered)
  const missing = PROVIDERS.filter((provider) => !isOffered(provider))
  return { offered, missing, isKnown: config !== undefined || isError, isError }
}

const WORD_OR = new Intl.ListFormat('it', { type: 'disjunction' })

/** «Google o Facebook»: the available services; empty if none. */
export const useOfferedLogins = (): string => WORD_OR.format(useProviders().offered.map(({ name }) => name))

/** Sign-in through other services, below the form: disabled, with one explanation, if the server lacks them. */
export function SocialLogins() {
  const { offered, missing, isKnown, isError } = useProviders()
  const search = useRawSearch()
  const reasonId = useId()
  if (!isKnown) return null
  return (
    <>
      <p className="my-[22px] flex items-center gap-3.5 text-[0.875rem] text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        oppure
      </p>
      <div className="flex flex-col gap-3">
        {offered.map(({ id, name, Logo }) => (
          <a
            key={id}
            className={buttonVariants({ variant: 'outline', block: true })}
            href={socialPath(id, nextPath(search), invitationOf(search))}
          >
            <Logo />
            Continua con {name}
          </a>
        ))}
        {missing.map(({ id, name, Logo }) => (
          <Button key={id} variant="outline" block disabled aria-describedby={reasonId}>
            <Logo />
            Continua con {name}
          </Button>
        ))}
        {missing.length > 0 && (
          <p id={reasonId} className="small muted -mt-1.5 text-center">
            Accesso con {missing.map(({ name }) => name).join(' e ')}{' '}
            {isError ? 'non disponibile al momento' : 'non attivo qui'}
          </p>
        )}
      </div>
    </>
  )
}

/** Rarely used options, folded. */
export function SignInOptions() {
  const [shared, setShared] = useSharedDevice()
  return (
    <details className="mt-4 text-center">
      <summary className="link small min-h-11 cursor-pointer">
        Altre opzioni{shared && ': dispositivo condiviso'}
      </summary>
      <Switch
        className="pt-3 pb-1 text-start"
        label="È un dispositivo condiviso"
        description="Quando esci, qui non resta niente del tuo diario."
        checked={shared === true}
        onChange={({ target }) => setShared(target.checked || undefined)}
      />
    </details>
  )
}

interface FailedLogin {
  failure: SocialFailure
  /** The service's name; empty if unknown. */
  name: string
}

/** The failure of another service's sign-in, from the address; undefined for unknown values. */
function readFailure(params: URLSearchParams): FailedLogin | undefined {
  const failure = SOCIAL_FAILURES.find((known) => known === params.get('social'))
  const provider = PROVIDERS.find(({ id }) => id === params.get('provider'))
  if (failure === 'unsupported') return { failure, name: '' }
  return failure && provider && { failure, name: provider.name }
}

/** The failed sign-in through another service, until dismissed. A reload does not repeat it. */
export function useSocialFailure() {
  const search = useRawSearch()
  const [location, navigate] = useLocation()
  const [failed, setFailed] = useState(() => readFailure(new URLSearchParams(search)))

  useEffect(() => {
    const params = new URLSearchParams(search)
    if (!readFailure(params)) return
    params.delete('social')
    params.delete('provider')
    navigate(String(params) ? `${location}?${params}` : location, { replace: true })
  }, [search, location, navigate])

  return { failed, dismiss: () => setFailed(undefined) }
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
  unsupported: () => ({
    title: 'Provider di autenticazione non supportato',
    text: 'Accedi con nome utente e password.',
  }),
  rate_limited: (name) => ({
    title: `Troppi tentativi di accesso con ${name}`,
    text: 'Aspetta qualche minuto e riprova.',
  }),
  account_disabled: () => ({
    title: 'Questo account è sospeso',
    text: 'Per riaprirlo scrivi a chi gestisce il diario.',
  }),
  invitation_required: () => ({
    title: 'Per creare un account serve un invito',
    text: 'Apri il link che hai ricevuto e riprova da lì. Se è già stato usato, o è scaduto, chiedine un altro.',
  }),
  registration_closed: (name) => ({
    title: 'Questo diario non accoglie nuovi account',
    text: `Con ${name} entra solo chi ha già un account qui.`,
  }),
}

interface SocialNoticeProps {
  failed: FailedLogin
  onDismiss: () => void
}

/** Explains a failed sign-in. It takes the focus, because screen readers do not announce initial alerts. */
export function SocialNotice({ failed: { failure, name }, onDismiss }: SocialNoticeProps) {
  const { title, text } = EXPLANATIONS[failure](name)

  const dismiss = () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    onDismiss()
  }
  return (
    <Notice
      ref={takeFocus}
      tabIndex={-1}
      tone={failure === 'cancelled' ? 'calm' : 'problem'}
      title={title}
      className="mb-6"
      onDismiss={dismiss}
    >
      <p>{text}</p>
    </Notice>
  )
}
