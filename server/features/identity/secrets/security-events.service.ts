import * as z from 'zod'
import type { Actor, Deps } from '#server/deps.ts'
import { composeMail } from '#server/integrations/mail/compose-mail.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { decodeCursor } from '#server/paging.ts'
import { ID_MAX } from '#shared/constants/limits.ts'
import { SECURITY_LOG_DAYS, type SecurityEventKind } from '#shared/constants/security-events.ts'
import type { SecurityLogQuery } from '#shared/contracts/security-events.ts'
import type { SecurityEventRow } from '#shared/schema/security.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { describeDevice } from './device.ts'
import * as repo from './security-events.repo.ts'

type Clocked = Pick<Deps, 'db' | 'now'>

const cursorSchema = z.tuple([z.int().positive().max(ID_MAX)])
const oldest = (now: Date) => new Date(now.getTime() - SECURITY_LOG_DAYS * 24 * 60 * 60 * 1000)

/** Writes into a person's log, and into the server's, what happened; the device into the first alone. */
export async function recordEvent(
  { db, now, log }: Clocked & Pick<Deps, 'log'>,
  actor: Actor,
  kind: SecurityEventKind,
  userAgent: string | undefined,
): Promise<void> {
  log.info({ account: actor.id, event: kind }, 'security event')
  await repo.insertEvent(db, { userId: actor.id, kind, device: describeDevice(userAgent).device, createdAt: now() })
}

export type Notified = Pick<UserRow, 'username' | 'email'>

/** Queues a notice before its cause is answered. The cause has happened: a notice that cannot be stored is only logged. */
export async function notifyOwner(
  { env, log, mailer }: Pick<Deps, 'env' | 'log' | 'mailer'>,
  user: Notified,
  message: { subject: string; text: string },
): Promise<void> {
  if (!hasMail(env) || user.email === '') return
  const mail = composeMail({
    to: user.email,
    name: user.username,
    subject: message.subject,
    paragraphs: [message.text],
    notes: [`Se non è opera tua, scrivi subito a ${env.SUPPORT_EMAIL}.`],
  })
  await mailer(mail).catch((err: unknown) => log.error({ err }, 'a notice by mail was not stored'))
}

/**
 * A page of a person's log, with one row more than asked when another follows.
 * @throws AppError `validation` for a cursor this server never gave out
 */
export function listEvents({ db, now }: Clocked, actor: Actor, query: SecurityLogQuery): Promise<SecurityEventRow[]> {
  const before = query.cursor === undefined ? undefined : decodeCursor(cursorSchema, query.cursor)[0]
  return repo.listEvents(db, actor.id, { since: oldest(now()), before, limit: query.limit + 1 })
}

/** Deletes what is older than 90 days. */
export function purgeEvents({ db, now }: Clocked): Promise<void> {
  return repo.deleteEventsBefore(db, oldest(now()))
}
