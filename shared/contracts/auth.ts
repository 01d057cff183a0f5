import * as z from 'zod'
import { AVATARS } from '../constants/avatars.ts'
import { EMAIL_MAX, EMAIL_MIN, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../constants/limits.ts'
import { PLANS } from '../constants/plans.ts'

/** A name as it is kept: spaces at its ends and doubled ones gone, compatibility forms of a letter made that letter. */
export function usernameField(tooShort: string) {
  return (
    z
      .string(tooShort)
      .normalize('NFKC')
      .trim()
      .min(USERNAME_MIN, tooShort)
      .max(USERNAME_MAX, `Il nome utente può avere al massimo ${USERNAME_MAX} caratteri`)
      // What cannot be seen could make two names look alike.
      .regex(/^[^\p{C}\p{DI}\p{Zl}\p{Zp}]*$/u, 'Il nome utente contiene caratteri non ammessi')
      .overwrite((name) => name.replace(/ +/g, ' '))
  )
}

const username = usernameField('Il nome utente deve avere almeno 3 caratteri')

export const passwordField = z
  .string('La password deve avere almeno 6 caratteri')
  .min(PASSWORD_MIN, 'La password deve avere almeno 6 caratteri')
  .max(PASSWORD_MAX, `La password può avere al massimo ${PASSWORD_MAX} caratteri`)

export const emailField = z
  .string('Email richiesta')
  .trim()
  .min(EMAIL_MIN, 'Email richiesta')
  .max(EMAIL_MAX, 'Inserisci un indirizzo email valido')
  .pipe(z.email('Inserisci un indirizzo email valido'))

export const PASSWORDS_DIFFER = 'Le password non corrispondono'

/** Tells of a mismatch together with the other faults, once both passwords are long enough to compare. */
export function comparable(value: unknown, first: string, second: string): boolean {
  const given = (value ?? {}) as Partial<Record<string, unknown>>
  return [given[first], given[second]].every((field) => typeof field === 'string' && field.length >= PASSWORD_MIN)
}

export const loginSchema = z.strictObject({ username, password: passwordField })
export type LoginInput = z.infer<typeof loginSchema>

export const registerSchema = z
  .strictObject({
    username,
    email: emailField,
    password: passwordField,
    confirmPassword: z
      .string('La conferma della password è obbligatoria')
      .min(PASSWORD_MIN, 'La conferma della password è obbligatoria'),
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => comparable(value, 'password', 'confirmPassword'),
  })
export type RegisterInput = z.infer<typeof registerSchema>

/** The signed-in person, as `GET /api/user`, login and registration answer. */
export const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  authProvider: z.enum(['local', 'google', 'facebook']).nullable(),
  avatar: z.enum(AVATARS),
  /** The plan in force now: premium only while `subscriptionEndDate` is in the future. */
  subscriptionPlan: z.enum(PLANS),
  subscriptionEndDate: z.iso.datetime().nullable(),
  /** Analyses done today (Europe/Rome). */
  analysisCount: z.int(),
  lastAnalysisDate: z.iso.date().nullable(),
})
export type User = z.infer<typeof userSchema>
