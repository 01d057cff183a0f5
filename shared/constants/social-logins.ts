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
