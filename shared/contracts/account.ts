import * as z from 'zod'
import { accountCalls } from '../constants/identity.ts'
import { PASSWORD_MAX } from '../constants/limits.ts'
import { secondFactorCodeField } from './auth.ts'
import { endpoints } from './endpoints.ts'

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

export const accountEndpoints = endpoints(accountCalls, {
  delete: {
    summary: 'Delete the account and everything of it',
    access: 'user',
    body: deleteAccountSchema,
    answers: { 204: null },
    refusals: [
      'wrong_password',
      'wrong_code',
      'second_factor_required',
      'sign_in_again',
      'conflict',
      'provider_failed',
      'unavailable',
    ],
  },
})
