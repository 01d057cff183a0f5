/** Who may create an account: anybody, who has an invitation, nobody. */
export const REGISTRATIONS = ['open', 'invite', 'closed'] as const

/** The parameter of an invitation in the addresses of `/auth` and of the other services. */
export const INVITATION_PARAM = 'invito'

/** How an account signs in: by a password of its own, or through another service. */
export const AUTH_PROVIDERS = ['local', 'google', 'facebook'] as const

/** The other services a person may sign in with, and their names. */
export const SOCIAL_PROVIDERS = { google: 'Google', facebook: 'Facebook' } as const
export type SocialProvider = keyof typeof SOCIAL_PROVIDERS

/** How fresh a sign-in must be to stand in for a password that an account does not have. */
export const SIGN_IN_AGAIN_MINUTES = 10

/**
 * Why a sign-in through another service ended without a session. The server redirects to
 * `/auth?social=<failure>&provider=<provider>`, without a provider where it knows none; the client shows a message for each.
 */
export const SOCIAL_FAILURES = [
  'cancelled',
  'failed',
  'email_taken',
  'no_email',
  'unavailable',
  'unsupported',
  'rate_limited',
  'account_disabled',
  'invitation_required',
  'registration_closed',
] as const
export type SocialFailure = (typeof SOCIAL_FAILURES)[number]

/** Why an account that signs in through another service has no password to change here. */
export function noPasswordHere(service: string): string {
  return `Il cambio password non è disponibile per gli account registrati con ${service}: la password si cambia su ${service}.`
}

/** The parameter of `/auth` after another service vouched for the person: the code of the second factor is still to be given. */
export const CODE_PARAM = 'code'

/** The kinds of entries of a person's security log. */
export const SECURITY_EVENTS = [
  'sign_in',
  'sign_in_failed',
  'second_factor_failed',
  'recovery_code_used',
  'second_factor_on',
  'second_factor_off',
  'password_changed',
  'password_reset',
  'email_change_asked',
  'email_change_stopped',
  'email_changed',
  'email_released',
  'session_ended',
  'other_sessions_ended',
  'device_token_created',
  'device_token_revoked',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

export const SECURITY_LOG_DAYS = 90
export const SECURITY_LOG_PAGE = 10
export const SECURITY_LOG_PAGE_MAX = 50

const HERE = 'http://here.invalid'

/**
 * The path and query of an address within the app; undefined for one that leads to another site or back to the
 * sign-in screen.
 */
export function localPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return undefined
  let url: URL
  try {
    url = new URL(wanted, HERE)
  } catch {
    return undefined
  }
  // Two slashes lead to another site, also when they appear only once the dots are resolved.
  const ours = url.origin === HERE && !/^\/(?:\/|(?:auth|api)(?:\/|$))/i.test(url.pathname)
  return ours ? url.pathname + url.search : undefined
}
