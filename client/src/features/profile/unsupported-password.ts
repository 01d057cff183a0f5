import { noPasswordHere, SOCIAL_PROVIDERS } from '#shared/constants/social-logins.ts'
import type { User } from '#shared/contracts/auth.ts'

/** Why this account has no password of ours; undefined where it has one. */
export function unsupportedPassword({ authProvider }: User): string | undefined {
  if (authProvider === 'local') return undefined
  return noPasswordHere(authProvider ? SOCIAL_PROVIDERS[authProvider] : 'Google o Facebook')
}
