import * as z from 'zod'
import { SECURITY_EVENTS, SECURITY_LOG_PAGE, SECURITY_LOG_PAGE_MAX } from '../constants/identity.ts'
import { comparable, emailField, PASSWORDS_DIFFER, passwordField, secondFactorCodeSchema } from './auth.ts'
import { followLinkSchema, linkTokenField, pageQuery } from './common.ts'
import { endpoint } from './endpoints.ts'

/** One of a person's sessions. */
export const sessionSchema = z.object({
  /** Only for ending the session. */
  id: z.string(),
  current: z.boolean(),
  /** `Chrome su Windows`. */
  device: z.string(),
  mobile: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** Exact to a few minutes. */
  lastUsedAt: z.iso.datetime(),
})
export type Session = z.infer<typeof sessionSchema>

/** The number of ended sessions. */
export const endedSessionsSchema = z.object({ ended: z.int() })
export type EndedSessions = z.infer<typeof endedSessionsSchema>

export const sessionEndpoints = [
  endpoint('GET /api/sessions', {
    summary: 'The sessions of the user',
    access: 'user',
    answers: { 200: sessionSchema.array() },
  }),
  endpoint('DELETE /api/sessions/others', {
    summary: 'End all other sessions',
    access: 'user',
    answers: { 200: endedSessionsSchema },
  }),
  endpoint('DELETE /api/sessions/:session', {
    summary: 'End a session',
    access: 'user',
    answers: { 204: null },
    refusals: ['not_found'],
  }),
]

export const securityEventSchema = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_EVENTS),
  device: z.string(),
  createdAt: z.iso.datetime(),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

/** The security events of an account, newest first. */
export const securityLogSchema = z.object({
  items: z.array(securityEventSchema),
  nextCursor: z.string().nullable(),
})
export type SecurityLog = z.infer<typeof securityLogSchema>

export const securityLogQuerySchema = z.strictObject(pageQuery(SECURITY_LOG_PAGE_MAX, SECURITY_LOG_PAGE))
export type SecurityLogQuery = z.infer<typeof securityLogQuerySchema>

export const securityEventEndpoints = [
  endpoint('GET /api/security-events', {
    summary: 'The security log of the user',
    access: 'user',
    query: securityLogQuerySchema,
    answers: { 200: securityLogSchema },
  }),
]

/** An invitation to open an account. Its link is answered once. */
export const invitationSchema = z.object({
  id: z.string(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const invitationEndpoints = [
  endpoint('GET /api/invitations', {
    summary: 'The invitations, for the first account where registration needs one; null for others',
    access: 'user',
    answers: { 200: invitationSchema.array().nullable() },
  }),
  endpoint('POST /api/invitations', {
    summary: 'Invite somebody; the link is answered once',
    access: 'user',
    answers: { 201: invitationSchema.extend({ url: z.url() }) },
    refusals: ['registration_closed', 'too_many'],
  }),
  endpoint('DELETE /api/invitations/:invitation', {
    summary: 'End an invitation',
    access: 'user',
    answers: { 204: null },
    refusals: ['registration_closed'],
  }),
]

export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

/** Required if the account has a password. */
export const setUpSecondFactorSchema = z.strictObject({ currentPassword: passwordField.optional() })
export type SetUpSecondFactor = z.infer<typeof setUpSecondFactorSchema>

/** The secret for an authenticator app, as text and for a QR code. */
export const secondFactorSetupSchema = z.object({
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
})
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>

/** Shown once; each replaces one code of the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

export const secondFactorEndpoints = [
  endpoint('GET /api/second-factor', {
    summary: 'The second factor of the user',
    access: 'user',
    answers: { 200: secondFactorSchema },
  }),
  endpoint('POST /api/second-factor/setup', {
    summary: 'Make the secret of a second factor',
    access: 'user',
    body: setUpSecondFactorSchema,
    answers: { 200: secondFactorSetupSchema },
    refusals: ['conflict', 'wrong_password', 'email_unconfirmed'],
  }),
  endpoint('POST /api/second-factor/enable', {
    summary: 'Enable it by a first code',
    access: 'user',
    body: secondFactorCodeSchema,
    answers: { 200: recoveryCodesSchema },
    refusals: ['wrong_code', 'email_unconfirmed'],
  }),
  endpoint('POST /api/second-factor/disable', {
    summary: 'Disable it by a code',
    access: 'user',
    body: secondFactorCodeSchema,
    answers: { 204: null },
    refusals: ['wrong_code'],
  }),
]

export const requestPasswordResetSchema = z.strictObject({ email: emailField })
export type RequestPasswordReset = z.infer<typeof requestPasswordResetSchema>

export const confirmPasswordResetSchema = z
  .strictObject({
    token: linkTokenField,
    newPassword: passwordField,
    confirmPassword: z.string('Conferma la password').min(1, 'Conferma la password'),
  })
  .refine((input) => input.newPassword === input.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => comparable(value, 'newPassword', 'confirmPassword'),
  })
export type ConfirmPasswordReset = z.infer<typeof confirmPasswordResetSchema>

/** Whether a reset link is valid, and if not, why. */
export const tokenValidationSchema = z.object({ valid: z.boolean(), message: z.string() })
export type TokenValidation = z.infer<typeof tokenValidationSchema>

export const passwordResetEndpoints = [
  endpoint('POST /api/password-reset/request', {
    summary: 'Send a reset link',
    access: 'anyone',
    body: requestPasswordResetSchema,
    answers: { 202: null },
    refusals: ['unavailable'],
  }),
  endpoint('GET /api/password-reset/validate-token/:token', {
    summary: 'Check a reset link',
    access: 'anyone',
    answers: { 200: tokenValidationSchema },
  }),
  endpoint('POST /api/password-reset/confirm', {
    summary: 'Reset the password',
    access: 'anyone',
    body: confirmPasswordResetSchema,
    answers: { 204: null },
    refusals: ['weak_password', 'invalid_reset_token'],
  }),
  endpoint('POST /api/password-reset/release', {
    summary: 'Free the address of an account',
    access: 'anyone',
    body: followLinkSchema,
    answers: { 204: null },
    refusals: ['invalid_reset_token'],
  }),
]

export const confirmEmailSchema = z.strictObject({
  token: linkTokenField,
  /** Required outside the browser that requested the change of address, if the account has a password. */
  currentPassword: passwordField.optional(),
})
export type ConfirmEmail = z.infer<typeof confirmEmailSchema>

export const emailConfirmationEndpoints = [
  endpoint('POST /api/email-confirmation/request', {
    summary: 'Send the confirming link again',
    access: 'user',
    answers: { 202: null },
  }),
  endpoint('POST /api/email-confirmation/confirm', {
    summary: 'Confirm an email address',
    access: 'anyone',
    body: confirmEmailSchema,
    answers: { 204: null },
    refusals: ['invalid_email_token', 'email_taken', 'password_required', 'wrong_password', 'sign_in_again'],
  }),
  endpoint('POST /api/email-confirmation/stop', {
    summary: 'Stop a change of address',
    access: 'anyone',
    body: followLinkSchema,
    answers: { 204: null },
    refusals: ['invalid_email_token'],
  }),
]
