import { Link, useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Banner } from '#client/components/layout/banner.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { useConfig } from '#client/lib/config.ts'
import { SOCIAL_PROVIDERS } from '#shared/constants/social-logins.ts'

/** Tells that the account has lost its address, on every page but the one where another is written. */
export function NoAddressBanner() {
  const { email, authProvider: provider } = useSession()
  const { data: config } = useConfig()
  const [location] = useLocation()
  return (
    <Banner
      shown={email === '' && config?.mail === true && location !== paths.profile}
      action={
        <Link href={paths.profile} className={buttonVariants({ variant: 'outline' })}>
          Scrivi un indirizzo
        </Link>
      }
      dismissLabel="Chiudi l’avviso sull’indirizzo"
    >
      <strong>Il tuo diario non ha più un indirizzo email.</strong> Chi legge quello di prima ha detto che il diario non
      è suo.{' '}
      {provider && provider !== 'local'
        ? `Entri come sempre con ${SOCIAL_PROVIDERS[provider]}; scrivine un altro per i nostri messaggi.`
        : 'Entri con il nome utente e la password; senza un indirizzo, però, non puoi recuperarla.'}
    </Banner>
  )
}
