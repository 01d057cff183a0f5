import * as z from 'zod'
import { passwordField } from './auth.ts'
import { linkTokenField } from './common.ts'

export const confirmEmailSchema = z.strictObject({
  token: linkTokenField,
  /** Of a change of address that another browser has asked for, where the account has a password. */
  currentPassword: passwordField.optional(),
})
export type ConfirmEmail = z.infer<typeof confirmEmailSchema>
