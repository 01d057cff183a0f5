import { type ComponentType, useId } from 'react'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/social-logins.ts'
import { FacebookLogo, GoogleLogo } from '../../../components/art/brand-logos.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { useConfig } from '../../../lib/config.ts'
import { useRawSearch } from '../../../lib/use-raw-search.ts'
import { nextPath, socialPath } from '../next-path.ts'

interface Provider {
  id: SocialProvider
  name: string
  Logo: ComponentType
}

const PROVIDERS: readonly Provider[] = [
  { id: 'google', name: SOCIAL_PROVIDERS.google, Logo: GoogleLogo },
  { id: 'facebook', name: SOCIAL_PROVIDERS.facebook, Logo: FacebookLogo },
]

interface SocialLoginProps {
  provider: Provider
  /** Why it cannot be used; undefined while that is not known. */
  reason: string | undefined
}

function UnavailableLogin({ provider: { name, Logo }, reason }: SocialLoginProps) {
  const reasonId = useId()
  return (
    <div>
      <Button variant="outline" block disabled aria-describedby={reason ? reasonId : undefined}>
        <Logo />
        Continua con {name}
      </Button>
      {reason && (
        <p id={reasonId} className="small muted mt-1.5 text-center">
          {reason}
        </p>
      )}
    </div>
  )
}

/** The ways in through other accounts: links where the server has them, else disabled with the reason in words. */
export function SocialLogins() {
  const { data: config, isError } = useConfig()
  const next = nextPath(useRawSearch())
  const reasonFor = (name: string) => {
    if (isError) return `Accesso con ${name} non disponibile al momento`
    return config && `Accesso con ${name} non configurato su questo server`
  }
  return (
    <div className="flex flex-col gap-3">
      {PROVIDERS.map((provider) =>
        config?.socialLogins[provider.id] ? (
          <a
            key={provider.id}
            className={buttonVariants({ variant: 'outline', block: true })}
            href={socialPath(provider.id, next)}
          >
            <provider.Logo />
            Continua con {provider.name}
          </a>
        ) : (
          <UnavailableLogin key={provider.id} provider={provider} reason={reasonFor(provider.name)} />
        ),
      )}
    </div>
  )
}
