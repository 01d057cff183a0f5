import * as z from 'zod'
import { SAVE_KEY_HEADER } from '../constants/api.ts'
import { dayOf } from '../constants/dates.ts'
import { titleFrom } from '../constants/dreams.ts'
import { DEVICE_TOKEN_NAME_MAX } from '../constants/limits.ts'
import { passwordField } from './auth.ts'
import { textField } from './common.ts'
import { dreamDaySchema, dreamInputSchema, VISIBLE } from './dreams.ts'
import { endpoint } from './endpoints.ts'

const NAME_MISSING = 'Scrivi un nome'

export const createDeviceTokenSchema = z.strictObject({
  name: textField(NAME_MISSING)
    .trim()
    .normalize('NFC')
    .regex(VISIBLE, NAME_MISSING)
    .max(DEVICE_TOKEN_NAME_MAX, `Il nome può avere al massimo ${DEVICE_TOKEN_NAME_MAX} caratteri`),
  /** Required if the account has a password. */
  currentPassword: passwordField.optional(),
})
export type CreateDeviceToken = z.infer<typeof createDeviceTokenSchema>

/** A key for another app that records dreams. */
export const deviceTokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type DeviceToken = z.infer<typeof deviceTokenSchema>

/** The key itself is returned only once. */
export const newDeviceTokenSchema = deviceTokenSchema.extend({ token: z.string() })

export const deviceTokenEndpoints = [
  endpoint('GET /api/device-tokens', {
    summary: 'The keys with which other apps write dreams',
    access: 'user',
    answers: { 200: deviceTokenSchema.array() },
  }),
  endpoint('POST /api/device-tokens', {
    summary: 'Make a key with which another app writes dreams; it is answered once',
    access: 'user',
    body: createDeviceTokenSchema,
    answers: { 201: newDeviceTokenSchema },
    refusals: ['wrong_password', 'too_many', 'conflict'],
  }),
  endpoint('DELETE /api/device-tokens/:id', { summary: 'Revoke a key', access: 'user', answers: { 204: null } }),
]

/** A dream from another app: its title is derived from the text, and its day is today (Europe/Rome) by default. */
export const dreamFromAppSchema = z
  .strictObject({
    content: dreamInputSchema.shape.content,
    date: dreamDaySchema.optional(),
    mood: dreamInputSchema.shape.mood,
  })
  .transform(
    ({ date = dayOf(new Date()), ...dream }): z.input<typeof dreamInputSchema> => ({
      ...dream,
      date,
      title: titleFrom(dream.content),
    }),
  )
  .pipe(dreamInputSchema)

const KEY_MISSING = `Serve l’intestazione ${SAVE_KEY_HEADER}, diversa per ogni sogno.`

const appAnswer = { title: z.string(), url: z.string(), message: z.string() }
export const dreamFromAppAnswerSchema = z.object({ id: z.int(), ...appAnswer })
/** The plan is full: the dream is stored as a draft. */
export const draftFromAppAnswerSchema = z.object({ draft: z.literal(true), ...appAnswer })

export const deviceDreamEndpoints = [
  endpoint('POST /api/device/dreams', {
    summary:
      'Record a dream from another app, as JSON or as plain text; repeated with the same key and text it makes no second one',
    access: 'device',
    // Not every app can create a UUID; any text that is unique per dream is accepted.
    headers: z.object({ [SAVE_KEY_HEADER]: z.string(KEY_MISSING).trim().min(1, KEY_MISSING).max(200, KEY_MISSING) }),
    body: dreamFromAppSchema,
    answers: { 201: dreamFromAppAnswerSchema, 202: draftFromAppAnswerSchema },
    refusals: ['dream_limit', 'conflict'],
    hourly: 60,
  }),
]
