import * as z from 'zod'
import { emailConfirmationCalls } from '../constants/identity.ts'
import { passwordField } from './auth.ts'
import { followLinkSchema, linkTokenField } from './common.ts'
import { endpoints } from './endpoints.ts'

export const confirmEmailSchema = z.strictObject({
  token: linkTokenField,
  /** Of a change of address that another browser has asked for, where the account has a password. */
  currentPassword: passwordField.optional(),
})
export type ConfirmEmail = z.infer<typeof confirmEmailSchema>

export const emailConfirmationEndpoints = endpoints(emailConfirmationCalls, {
  request: { summary: 'Send the confirming link again', access: 'user', answers: { 202: null } },
  confirm: {
    summary: 'Confirm an email address',
    access: 'anyone',
    body: confirmEmailSchema,
    answers: { 204: null },
    refusals: ['invalid_email_token', 'email_taken', 'password_required', 'wrong_password', 'sign_in_again'],
  },
  stop: {
    summary: 'Stop a change of address',
    access: 'anyone',
    body: followLinkSchema,
    answers: { 204: null },
    refusals: ['invalid_email_token'],
  },
})
