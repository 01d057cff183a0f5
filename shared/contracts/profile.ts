import * as z from 'zod'
import { AVATARS } from '../constants/avatars.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../constants/limits.ts'
import {
  comparable,
  emailField,
  PASSWORDS_DIFFER,
  passwordField,
  secondFactorCodeField,
  usernameField,
  userSchema,
} from './auth.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

/** The changes of an account; an absent field stays unchanged. */
export const updateProfileSchema = z.strictObject({
  username: usernameField('Il nome utente deve contenere almeno 3 caratteri').optional(),
  /** A new address is valid once its link was opened. */
  email: emailField.optional(),
  /** Required with a new address, if the account has a password. */
  currentPassword: passwordField.optional(),
  avatar: z.enum(AVATARS, 'Avatar non valido').optional(),
  /** The client must explain the effect before it sets this. */
  publicProfile: z.boolean('Valore non valido').optional(),
  /** Consent to send dreams to a model outside this server. */
  aiConsent: z.boolean('Valore non valido').optional(),
  /** Consent to send passages of earlier dreams too. */
  aiDiaryConsent: z.boolean('Valore non valido').optional(),
  /** Consent to send recordings to a model that transcribes them. */
  voiceConsent: z.boolean('Valore non valido').optional(),
})
export type UpdateProfile = z.infer<typeof updateProfileSchema>

/** The account on its own page. */
export const profileSchema = userSchema.extend({
  /** Whether a link to the address was opened, or a provider confirmed it. */
  emailConfirmed: z.boolean(),
  /** The address whose link was not opened yet. */
  pendingEmail: z.string().nullable(),
  unlockedAvatars: z.array(z.enum(AVATARS)),
  /** The dreams that others can read now, by a link or in the community; newest first. */
  sharedDreams: z.array(z.object({ id: z.int(), title: z.string() })),
})
export type Profile = z.infer<typeof profileSchema>

/** The changed profile, and the badges it earned. */
export const changedProfileSchema = profileSchema.extend(earnedSchema.shape)
export type ChangedProfile = z.infer<typeof changedProfileSchema>

export const changePasswordSchema = z
  .strictObject({
    currentPassword: passwordField,
    newPassword: passwordField,
    confirmPassword: z
      .string('La conferma della password è obbligatoria')
      .min(PASSWORD_MIN, 'La conferma della password è obbligatoria'),
  })
  .refine((input) => input.newPassword === input.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => comparable(value, 'newPassword', 'confirmPassword'),
  })
  .refine((input) => input.newPassword !== input.currentPassword, {
    path: ['newPassword'],
    message: 'La nuova password è uguale a quella attuale',
    when: ({ value }) => comparable(value, 'newPassword', 'currentPassword'),
  })
export type ChangePassword = z.infer<typeof changePasswordSchema>

export const profileEndpoints = [
  endpoint('GET /api/profile', { summary: 'The profile of the user', access: 'user', answers: { 200: profileSchema } }),
  endpoint('PATCH /api/profile', {
    summary: 'Change the profile',
    access: 'user',
    body: updateProfileSchema,
    answers: { 200: changedProfileSchema },
    refusals: ['avatar_locked', 'wrong_password', 'username_taken', 'email_taken'],
    // Limited, because the responses reveal which names and addresses are taken.
    hourly: 120,
  }),
  endpoint('POST /api/profile/change-password', {
    summary: 'Change the password',
    access: 'user',
    body: changePasswordSchema,
    answers: { 204: null },
    refusals: ['weak_password', 'wrong_password', 'social_account'],
  }),
]

/** An account of a provider has no password: it needs a recent sign-in instead. */
export const deleteAccountSchema = z.strictObject({
  password: z
    .string('Inserisci la password')
    .min(1, 'Inserisci la password')
    .max(PASSWORD_MAX, `La password può avere al massimo ${PASSWORD_MAX} caratteri`)
    .optional(),
  /** Required if the account has a second factor. */
  code: secondFactorCodeField.optional(),
})
export type DeleteAccount = z.infer<typeof deleteAccountSchema>

export const accountEndpoints = [
  endpoint('DELETE /api/account', {
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
  }),
]
