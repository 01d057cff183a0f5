import { Link, useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Banner } from '#client/components/layout/banner.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { useConfig } from '#client/lib/config.ts'

/** Tells that the account has lost its address, on every page but the one where another is written. */
export function NoAddressBanner() {
  const { email } = useSession()
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
      è suo. Entri sempre con il nome utente; senza un indirizzo, però, non puoi recuperare la password.
    </Banner>
  )
}
