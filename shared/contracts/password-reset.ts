import * as z from 'zod'
import { passwordResetCalls } from '../constants/identity.ts'
import { comparable, emailField, PASSWORDS_DIFFER, passwordField } from './auth.ts'
import { followLinkSchema, linkTokenField } from './common.ts'
import { endpoints } from './endpoints.ts'

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

/** Whether a reset link can still be used, and if not, why. */
export const tokenValidationSchema = z.object({ valid: z.boolean(), message: z.string() })
export type TokenValidation = z.infer<typeof tokenValidationSchema>

export const passwordResetEndpoints = endpoints(passwordResetCalls, {
  request: {
    summary: 'Send a reset link',
    access: 'anyone',
    body: requestPasswordResetSchema,
    answers: { 202: null },
    refusals: ['unavailable'],
  },
  validate: { summary: 'Check a reset link', access: 'anyone', answers: { 200: tokenValidationSchema } },
  confirm: {
    summary: 'Reset the password',
    access: 'anyone',
    body: confirmPasswordResetSchema,
    answers: { 204: null },
    refusals: ['weak_password', 'invalid_reset_token'],
  },
  release: {
    summary: 'Free the address of an account',
    access: 'anyone',
    body: followLinkSchema,
    answers: { 204: null },
    refusals: ['invalid_reset_token'],
  },
})
