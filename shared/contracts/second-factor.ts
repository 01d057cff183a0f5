import * as z from 'zod'
import { secondFactorCalls } from '../constants/identity.ts'
import { passwordField, secondFactorCodeSchema } from './auth.ts'
import { endpoints } from './endpoints.ts'

/** Whether an account asks for a second factor, as `GET /api/second-factor` answers it. */
export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

/** The password that the account has; those of another service have none. */
export const setUpSecondFactorSchema = z.strictObject({ currentPassword: passwordField.optional() })
export type SetUpSecondFactor = z.infer<typeof setUpSecondFactorSchema>

/** What an authenticator app needs, by hand or as a QR code. */
export const secondFactorSetupSchema = z.object({
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
})
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>

/** Shown once; each opens the account once, without the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

export const secondFactorEndpoints = endpoints(secondFactorCalls, {
  get: { summary: 'The second factor of the user', access: 'user', answers: { 200: secondFactorSchema } },
  setUp: {
    summary: 'Make the secret of a second factor',
    access: 'user',
    body: setUpSecondFactorSchema,
    answers: { 200: secondFactorSetupSchema },
    refusals: ['conflict', 'wrong_password', 'email_unconfirmed'],
  },
  enable: {
    summary: 'Enable it by a first code',
    access: 'user',
    body: secondFactorCodeSchema,
    answers: { 200: recoveryCodesSchema },
    refusals: ['wrong_code', 'email_unconfirmed'],
  },
  disable: {
    summary: 'Disable it by a code',
    access: 'user',
    body: secondFactorCodeSchema,
    answers: { 204: null },
    refusals: ['wrong_code'],
  },
})
