import type { Calls } from './call.ts'

/** Who may create an account: anybody, who has an invitation, nobody. */
export const REGISTRATIONS = ['open', 'invite', 'closed'] as const

/** The parameter of an invitation in the addresses of `/auth` and of the other services. */
export const INVITATION_PARAM = 'invito'

export const authCalls = {
  user: { line: 'GET /api/user', offline: true },
  register: { line: 'POST /api/register' },
  login: { line: 'POST /api/login' },
  loginByCode: { line: 'POST /api/login/second-factor' },
  logout: { line: 'POST /api/logout' },
} as const satisfies Calls

export const accountCalls = { delete: { line: 'DELETE /api/account' } } as const satisfies Calls

export const profileCalls = {
  get: { line: 'GET /api/profile' },
  update: { line: 'PATCH /api/profile' },
  changePassword: { line: 'POST /api/profile/change-password' },
} as const satisfies Calls

export const sessionCalls = {
  list: { line: 'GET /api/sessions' },
  endOthers: { line: 'DELETE /api/sessions/others' },
  end: { line: 'DELETE /api/sessions/:session' },
} as const satisfies Calls

export const securityEventCalls = { list: { line: 'GET /api/security-events' } } as const satisfies Calls

export const secondFactorCalls = {
  get: { line: 'GET /api/second-factor' },
  setUp: { line: 'POST /api/second-factor/setup' },
  enable: { line: 'POST /api/second-factor/enable' },
  disable: { line: 'POST /api/second-factor/disable' },
} as const satisfies Calls

export const passwordResetCalls = {
  request: { line: 'POST /api/password-reset/request' },
  validate: { line: 'GET /api/password-reset/validate-token/:token' },
  confirm: { line: 'POST /api/password-reset/confirm' },
  release: { line: 'POST /api/password-reset/release' },
} as const satisfies Calls

export const emailConfirmationCalls = {
  request: { line: 'POST /api/email-confirmation/request' },
  confirm: { line: 'POST /api/email-confirmation/confirm' },
  stop: { line: 'POST /api/email-confirmation/stop' },
} as const satisfies Calls

export const socialCalls = {
  google: { line: 'GET /auth/google' },
  googleCallback: { line: 'GET /auth/google/callback' },
  facebook: { line: 'GET /auth/facebook' },
  facebookCallback: { line: 'GET /auth/facebook/callback' },
} as const satisfies Calls
