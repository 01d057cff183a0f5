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
