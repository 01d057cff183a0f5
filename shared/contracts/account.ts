import * as z from 'zod'
import { PASSWORD_MAX } from '../constants/limits.ts'
import { secondFactorCodeField } from './second-factor.ts'

/** An account of another service has no password: a recent sign-in stands in for it. */
export const deleteAccountSchema = z.strictObject({
  password: z
    .string('Inserisci la password')
    .min(1, 'Inserisci la password')
    .max(PASSWORD_MAX, `La password può avere al massimo ${PASSWORD_MAX} caratteri`)
    .optional(),
  /** Where the account asks for a second factor. */
  code: secondFactorCodeField.optional(),
})
export type DeleteAccount = z.infer<typeof deleteAccountSchema>
