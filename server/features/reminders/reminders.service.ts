import { INVALID_PARAMETER, sqlState } from '#server/db/sql.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { getUser } from '#server/features/identity/users/users.service.ts'
import { composeMail } from '#server/integrations/mail/compose-mail.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { seal, unseal } from '#server/secrets.ts'
import { DAY_MS, TIME_ZONE } from '#shared/constants/dates.ts'
import { REMINDER_DEFAULTS, REMINDER_PATH, STOP_REMINDER_PATH } from '#shared/constants/reminders.ts'
import { INVALID_ZONE, type PushDevice, type Reminder, type SaveReminder } from '#shared/contracts/reminders.ts'
import type { PushDeviceRow } from '#shared/schema/reminders.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './reminders.repo.ts'

/** One per day, in rotation. */
const TEXTS = [
  'Se un sogno è ancora lì, bastano due righe.',
  'Anche un frammento vale: un volto, un luogo, una parola.',
  'Com’è andata la notte? Scrivila prima che svanisca.',
]
/** A later mail would arrive after the morning. */
const MAIL_USEFUL_SECONDS = 4 * 60 * 60

/** The reminder of a person; off with a default time if none was saved. */
export async function getReminder(deps: Deps, actor: Actor): Promise<Reminder> {
  const { db, push } = deps
  const user = await getUser(deps, actor)
  const row = await repo.findReminder(db, actor.id)
  const { time, weekdays, timeZone } = row ?? { ...REMINDER_DEFAULTS, timeZone: TIME_ZONE }
  return {
    enabled: Boolean(row?.nextAt),
    time,
    weekdays,
    timeZone,
    endedAt: row?.endedAt?.toISOString() ?? null,
    devices: (await repo.listDevices(db, actor.id)).map(({ endpoint }) => endpoint),
    byMail: canMail(deps, user),
    publicKey: push.publicKey(),
  }
}

/** Turning it off also deletes its browsers. @throws AppError `validation` for an unknown time zone */
export async function saveReminder(deps: Deps, actor: Actor, input: SaveReminder): Promise<Reminder> {
  const save = deps.db.transaction(async (tx) => {
    await repo.saveReminder(tx, actor.id, input, deps.now())
    if (!input.enabled) await repo.turnOff(tx, actor.id)
  })
  await save.catch((error: unknown) => {
    if (sqlState(error)?.code !== INVALID_PARAMETER) throw error
    throw new AppError('validation', INVALID_ZONE, { fields: { timeZone: INVALID_ZONE } })
  })
  return getReminder(deps, actor)
}

/** Adds a browser for the reminder. @throws AppError `validation` for an endpoint of no known service */
export async function addDevice(deps: Deps, actor: Actor, device: PushDevice): Promise<Reminder> {
  if (!deps.push.accepts(device.endpoint)) {
    const message = 'Il servizio di notifiche di questo browser non è tra quelli che usiamo.'
    throw new AppError('validation', message, { fields: { endpoint: message } })
  }
  await deps.db.transaction((tx) => repo.insertDevice(tx, actor.id, device))
  return getReminder(deps, actor)
}

/** The purpose of the sealed link in a mail: it only turns the reminder off. */
const STOP_PURPOSE = 'stop-reminder'

/** Turns the reminder off by a mail's link, signed in or not (idempotent). @throws AppError `not_found` */
export async function stopReminder({ db, sessionSecret }: Deps, token: unknown): Promise<void> {
  let userId: number
  try {
    userId = Number(unseal(sessionSecret, STOP_PURPOSE, String(token)))
  } catch {
    throw notFound('Questo link non vale più: spegni il promemoria dal tuo profilo.')
  }
  await db.transaction((tx) => repo.turnOff(tx, userId))
}

/** Records that a reminder was followed; it ends if it is ignored for long. */
export function followReminder({ db, now }: Deps, actor: Actor): Promise<void> {
  return repo.touchReminder(db, actor.id, now())
}

/** Sends the due reminders; any number of servers may run it in parallel. */
export async function sendDueReminders(deps: Deps): Promise<void> {
  for (;;) {
    const due = await repo.claimDue(deps.db, deps.now())
    if (due.length === 0) return
    await Promise.all(
      due.map((reminder) =>
        remind(deps, reminder).catch((err: unknown) => deps.log.warn({ err }, 'a reminder was not sent')),
      ),
    )
  }
}

/** Sends a notification, or a mail if there is no browser; nothing if the person has written this morning. */
async function remind(deps: Deps, { userId, isWritten, isDisabled, isIgnored }: repo.DueReminder): Promise<void> {
  const { db, now, push, mailer } = deps
  if (isWritten || isDisabled) return
  if (isIgnored) return repo.endReminder(db, userId, now())
  const text = TEXTS[Math.floor(now().getTime() / DAY_MS) % TEXTS.length] ?? ''
  const devices = await repo.listDevices(db, userId)
  const notify = async (device: PushDeviceRow) => {
    const { endpoint, p256dh, auth } = device
    if (!(await push.send({ endpoint, keys: { p256dh, auth } }, text))) await repo.deleteDevice(db, device)
  }
  await Promise.all(devices.map(notify))
  const user = await getUser(deps, { id: userId })
  if (devices.length === 0 && canMail(deps, user)) await mailer(reminderMail(deps, user, text))
}

const canMail = ({ env }: Pick<Deps, 'env'>, user: UserRow): boolean => hasMail(env) && user.emailConfirmedAt !== null

function reminderMail({ env, sessionSecret }: Deps, { id, username, email }: UserRow, text: string) {
  const token = seal(sessionSecret, STOP_PURPOSE, String(id))
  const unsubscribe = `${env.APP_URL}${STOP_REMINDER_PATH}?token=${token}`
  const mail = composeMail({
    to: email,
    name: username,
    subject: 'Buongiorno dal tuo diario',
    paragraphs: [`buongiorno. ${text}`],
    action: { label: 'Scrivi un sogno', url: `${env.APP_URL}${REMINDER_PATH}` },
    notes: [`Questo promemoria l’hai acceso tu. Lo cambi dal profilo: ${env.APP_URL}/profile`],
    alternative: { text: 'Non lo vuoi più?', label: 'Spegni il promemoria, anche senza accedere', url: unsubscribe },
  })
  return { ...mail, unsubscribe, usefulSeconds: MAIL_USEFUL_SECONDS }
}
