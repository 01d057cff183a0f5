import { SOCIAL_PROVIDERS } from '#shared/constants/social-logins.ts'
import type { User } from '#shared/contracts/auth.ts'

/** Why this account has no password of ours; undefined where it has one. */
export function unsupportedPassword({ authProvider }: User): string | undefined {
  if (authProvider === 'local') return undefined
  const service = authProvider ? SOCIAL_PROVIDERS[authProvider] : 'Google o Facebook'
  return `Il cambio password non è disponibile per gli account registrati con ${service}: la password si cambia su ${service}.`
}
