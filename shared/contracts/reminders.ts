import * as z from 'zod'
import { TIME } from '../constants/dream-fields.ts'
import { followLinkSchema } from './common.ts'
import { endpoint } from './endpoints.ts'

export const INVALID_ZONE = 'Il fuso orario non è valido'

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('it', { timeZone: name }))
  } catch {
    return false
  }
}

const schedule = {
  time: z.string('Scegli un’ora').regex(TIME, 'L’ora non è valida'),
  /** ISO 8601: Monday is 1. */
  weekdays: z.array(z.int().min(1).max(7), 'Scegli i giorni').min(1, 'Scegli almeno un giorno').max(7),
  timeZone: z.string(INVALID_ZONE).max(64, INVALID_ZONE).refine(isTimeZone, INVALID_ZONE),
}

export const saveReminderSchema = z.strictObject({ enabled: z.boolean('Valore non valido'), ...schedule })
export type SaveReminder = z.infer<typeof saveReminderSchema>

export const exportedReminderSchema = z.object({
  ...saveReminderSchema.shape,
  /** When it ended automatically, because nobody followed it; otherwise null. */
  endedAt: z.iso.datetime().nullable(),
})
export const reminderSchema = exportedReminderSchema.extend({
  /** The push endpoints of the person's browsers. */
  devices: z.string().array(),
  /** Whether it can be sent by mail if there is no device: the address must be confirmed. */
  byMail: z.boolean(),
  /** The VAPID key for browser subscriptions. */
  publicKey: z.string(),
})
export type Reminder = z.infer<typeof reminderSchema>

/** The part that an import applies. The reminder stays off, because each browser must allow notifications. */
export const importedReminderSchema = z.object(schedule)
export type ImportedReminder = z.infer<typeof importedReminderSchema>

const INVALID_DEVICE = 'Le notifiche di questo browser non si possono usare'

/** A browser's push subscription. */
export const pushDeviceSchema = z.object({
  endpoint: z.url(INVALID_DEVICE).max(1_000, INVALID_DEVICE),
  keys: z.object({
    p256dh: z.string(INVALID_DEVICE).regex(/^[\w-]{87}=?$/, INVALID_DEVICE),
    auth: z.string(INVALID_DEVICE).regex(/^[\w-]{22}={0,2}$/, INVALID_DEVICE),
  }),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

export const reminderEndpoints = [
  endpoint('GET /api/reminders', {
    summary: 'The morning reminder of the user',
    access: 'user',
    answers: { 200: reminderSchema },
  }),
  endpoint('PUT /api/reminders', {
    summary: 'Turn it on or off, or change when it comes',
    access: 'user',
    body: saveReminderSchema,
    answers: { 200: reminderSchema },
  }),
  endpoint('POST /api/reminders/devices', {
    summary: 'Send it to this browser, too',
    access: 'user',
    body: pushDeviceSchema,
    answers: { 200: reminderSchema },
  }),
  endpoint('POST /api/reminders/stop', {
    summary: 'End it by the link of its mail',
    access: 'anyone',
    body: followLinkSchema,
    answers: { 204: null },
    refusals: ['not_found'],
  }),
  endpoint('POST /api/reminders/followed', {
    summary: 'Note that a reminder was followed',
    access: 'user',
    answers: { 204: null },
  }),
]
