import * as z from 'zod'
import { AVATARS } from '../constants/avatars.ts'
import { AUTH_PROVIDERS } from '../constants/identity.ts'
import { EMAIL_MAX, EMAIL_MIN, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../constants/limits.ts'
import { PLANS } from '../constants/plans.ts'
import { PRODUCT_NAME } from '../constants/site.ts'
import { textField } from './common.ts'
import { endpoint } from './endpoints.ts'

/** Letters, digits, punctuation and spaces, at least one readable: invisible characters make two names look alike. */
const READABLE =
  /^(?!\p{M})(?=.*[\p{L}\p{N}])(?:(?![\p{DI}\p{Script=Braille}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Cherokee}])[\p{L}\p{M}\p{N}\p{P}\p{S} ])*$/u
/** Latin letters mixed with those of similar alphabets, as in a name that imitates another. */
const MIXED_SCRIPTS = /(?=.*\p{Script=Latin})(?=.*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}])/u
/** An email or web address; `mario.rossi` is a name. */
export const ADDRESS = /@|:\/\/|\bwww\.|\.(?:com|net|org|it|eu|info|biz|xyz|ru)(?![\p{L}\d])/iu

/** The stored form of a name: trimmed, single spaces, compatibility forms replaced. */
function nameText(tooShort: string) {
  return textField(tooShort)
    .normalize('NFKC')
    .trim()
    .min(USERNAME_MIN, tooShort)
    .max(USERNAME_MAX, `Il nome utente può avere al massimo ${USERNAME_MAX} caratteri`)
    .overwrite((name) => name.replace(/ +/g, ' '))
}

export function usernameField(tooShort: string) {
  return nameText(tooShort)
    .regex(READABLE, 'Il nome utente contiene caratteri non ammessi')
    .refine((name) => !ADDRESS.test(name), 'Il nome utente non può essere un indirizzo')
    .refine((name) => !MIXED_SCRIPTS.test(name), 'Il nome utente mescola lettere di alfabeti diversi')
    .refine((name) => !RESERVED.has(lettersOf(name)), 'Questo nome è riservato al diario. Scegline un altro.')
}

/** Names that suggest the product or its staff. */
const RESERVED = new Set(
  `${PRODUCT_NAME}|admin|administrator|amministratore|amministrazione|assistenza|community|diario|help|info|moderator|moderatore|moderatrice|moderazione|noreply|official|postmaster|privacy|root|security|sicurezza|staff|support|supporto|system|sistema|team|webmaster`
    .split('|')
    .map(lettersOf),
)

/** A name in lower case without accents, spaces and punctuation. */
function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const USERNAME_TOO_SHORT = 'Il nome utente deve avere almeno 3 caratteri'

export const passwordField = z
  .string('La password deve avere almeno 6 caratteri')
  .min(PASSWORD_MIN, 'La password deve avere almeno 6 caratteri')
  .max(PASSWORD_MAX, `La password può avere al massimo ${PASSWORD_MAX} caratteri`)

const INVALID_EMAIL = 'Inserisci un indirizzo email valido'
/** Zod's own pattern plus letters of every alphabet in the domain. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu

function isDomain(domain: string): boolean {
  try {
    return new URL(`http://${domain}`) !== undefined
  } catch {
    return false
  }
}

export const emailField = z
  .string('Email richiesta')
  .trim()
  .normalize('NFKC')
  .min(EMAIL_MIN, { error: ({ input }) => (input === '' ? 'Email richiesta' : INVALID_EMAIL) })
  .max(EMAIL_MAX, INVALID_EMAIL)
  .pipe(
    z
      .email({ pattern: EMAIL, error: INVALID_EMAIL })
      .refine((email) => isDomain(email.slice(email.lastIndexOf('@') + 1)), INVALID_EMAIL),
  )

export const PASSWORDS_DIFFER = 'Le password non corrispondono'

/** Whether both passwords are long enough for a comparison, so that a mismatch is reported with other errors. */
export function comparable(value: unknown, first: string, second: string): boolean {
  const given = (value ?? {}) as Partial<Record<string, unknown>>
  return [given[first], given[second]].every((field) => typeof field === 'string' && field.length >= PASSWORD_MIN)
}

/** `POST /api/logout`; `forget` also clears the diary data in the browser. */
export const signOutSchema = z.strictObject({ forget: z.boolean().optional() }).optional()

export const loginSchema = z.strictObject({
  username: textField(USERNAME_TOO_SHORT)
    .normalize('NFKC')
    .trim()
    .min(USERNAME_MIN, USERNAME_TOO_SHORT)
    .max(EMAIL_MAX, 'Nome utente o email troppo lungo'),
  password: passwordField,
})
export type LoginInput = z.infer<typeof loginSchema>

export const registerSchema = z
  .strictObject({
    username: usernameField(USERNAME_TOO_SHORT),
    email: emailField,
    password: passwordField,
    confirmPassword: z
      .string('La conferma della password è obbligatoria')
      .min(PASSWORD_MIN, 'La conferma della password è obbligatoria'),
    /** Whether others see name and avatar; true by default. */
    publicProfile: z.boolean('Valore non valido').optional(),
    /** The token of an invitation, if one is needed. */
    invitation: z.string().max(100).optional(),
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => comparable(value, 'password', 'confirmPassword'),
  })
export type RegisterInput = z.infer<typeof registerSchema>

/** The signed-in user, in the response of `GET /api/user`, login and registration. */
export const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  authProvider: z.enum(AUTH_PROVIDERS).nullable(),
  avatar: z.enum(AVATARS),
  /** The current plan: premium only while `subscriptionEndDate` is in the future. */
  subscriptionPlan: z.enum(PLANS),
  subscriptionEndDate: z.iso.datetime().nullable(),
  /** A renewal was declined, and a new card would pay it. */
  paymentDue: z.boolean(),
  /** Whether others see name and avatar. */
  publicProfile: z.boolean(),
  /** Consent to a model outside this server; null before the question. */
  aiConsent: z.boolean().nullable(),
  /** Consent to passages of similar earlier dreams for the model; null as above. */
  aiDiaryConsent: z.boolean().nullable(),
  /** Consent to a model that transcribes recordings; null as above. */
  voiceConsent: z.boolean().nullable(),
  /** Analyses today (Europe/Rome). */
  analysisCount: z.int(),
  lastAnalysisDate: z.iso.date().nullable(),
})
export type User = z.infer<typeof userSchema>

const CODE = 'Inserisci le 6 cifre dell’app, o un codice di recupero'

/** Six digits of the app, or a recovery code; spaces, dashes and case are ignored. */
export const secondFactorCodeField = z
  .string(CODE)
  .max(40, CODE)
  .overwrite((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .regex(/^(?:\d{6}|[a-z2-7]{16})$/, CODE)

export const secondFactorCodeSchema = z.strictObject({ code: secondFactorCodeField })
export type SecondFactorCode = z.infer<typeof secondFactorCodeSchema>

export const authEndpoints = [
  endpoint('GET /api/user', {
    offline: true,
    summary: 'The signed-in user',
    access: 'user',
    answers: { 200: userSchema },
  }),
  endpoint('POST /api/register', {
    summary: 'Create an account and sign in',
    access: 'anyone',
    body: registerSchema,
    answers: { 201: userSchema },
    refusals: ['weak_password', 'username_taken', 'email_taken', 'invitation_required', 'registration_closed'],
  }),
  endpoint('POST /api/login', {
    summary: 'Sign in',
    access: 'anyone',
    body: loginSchema,
    answers: { 200: userSchema },
    refusals: ['bad_credentials', 'account_disabled', 'second_factor_required'],
  }),
  endpoint('POST /api/login/second-factor', {
    summary: 'Complete a sign-in by a code',
    access: 'anyone',
    body: secondFactorCodeSchema,
    answers: { 200: userSchema },
    refusals: ['bad_credentials', 'wrong_code'],
  }),
  endpoint('POST /api/logout', { summary: 'Sign out', access: 'anyone', body: signOutSchema, answers: { 204: null } }),
]

const toProvider = (summary: string) => ({ summary, access: 'anyone', answers: { 302: null }, raw: true }) as const

export const socialEndpoints = [
  endpoint('GET /auth/google', toProvider('Go to Google to sign in')),
  endpoint('GET /auth/google/callback', toProvider('Come back from Google')),
  endpoint('GET /auth/facebook', toProvider('Go to Facebook to sign in')),
  endpoint('GET /auth/facebook/callback', toProvider('Come back from Facebook')),
]
