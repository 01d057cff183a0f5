import * as z from 'zod'
import { comparable, emailField, PASSWORDS_DIFFER, passwordField } from './auth.ts'
import { linkTokenField } from './common.ts'

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
