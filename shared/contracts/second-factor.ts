import * as z from 'zod'
import { passwordField } from './auth.ts'

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

const CODE = 'Inserisci le 6 cifre dell’app, o un codice di recupero'

/** Six digits of the app, or a recovery code; spaces, dashes and case do not matter. */
export const secondFactorCodeField = z
  .string(CODE)
  .max(40, CODE)
  .overwrite((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .regex(/^(?:\d{6}|[a-z2-7]{16})$/, CODE)

export const secondFactorCodeSchema = z.strictObject({ code: secondFactorCodeField })
export type SecondFactorCode = z.infer<typeof secondFactorCodeSchema>

/** Shown once; each opens the account once, without the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
