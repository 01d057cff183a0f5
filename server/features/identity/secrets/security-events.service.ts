import Bowser from 'bowser'
import * as z from 'zod'
import { decodeCursor } from '#server/db/paging.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { composeMail } from '#server/integrations/mail/compose-mail.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { SECURITY_LOG_DAYS, type SecurityEventKind } from '#shared/constants/identity.ts'
import { idSchema } from '#shared/contracts/common.ts'
import type { SecurityLogQuery } from '#shared/contracts/secrets.ts'
import type { SecurityEventRow } from '#shared/schema/security.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './secrets.repo.ts'

type Clocked = Pick<Deps, 'db' | 'now'>

const cursorSchema = z.tuple([idSchema])
const oldest = (now: Date) => new Date(now.getTime() - SECURITY_LOG_DAYS * DAY_MS)

/** `Chrome su Windows`, from the user agent. */
export function describeDevice(userAgent: string | null | undefined): { device: string; mobile: boolean } {
  if (!userAgent) return { device: 'Dispositivo sconosciuto', mobile: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = [browser.name, os.name].filter(Boolean).join(' su ')
  return {
    device: device || 'Dispositivo sconosciuto',
    mobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}

/** Writes an event to a person's log and to the server's; the device only to the former. */
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

export interface Notice {
  subject: string
  text: string
}

/** Queues a notice before the response. Its cause has already happened, so a failure is only logged. */
export async function notifyOwner(
  { env, log, mailer }: Pick<Deps, 'env' | 'log' | 'mailer'>,
  user: Notified,
  { subject, text }: Notice,
): Promise<void> {
  if (!hasMail(env) || user.email === '') return
  const mail = composeMail({
    to: user.email,
    name: user.username,
    subject,
    paragraphs: [text],
    notes: [`Se non è opera tua, scrivi subito a ${env.SUPPORT_EMAIL}.`],
  })
  await mailer(mail).catch((err: unknown) => log.error({ err }, 'a notice by mail was not stored'))
}

/** Has one more row if another page follows. @throws AppError `validation` for a cursor this server never gave out */
export function listEvents({ db, now }: Clocked, actor: Actor, query: SecurityLogQuery): Promise<SecurityEventRow[]> {
  const before = query.cursor === undefined ? undefined : decodeCursor(cursorSchema, query.cursor)[0]
  return repo.listEvents(db, actor.id, { since: oldest(now()), before, limit: query.limit + 1 })
}

/** Deletes events older than 90 days. */
export function purgeEvents({ db, now }: Clocked): Promise<void> {
  return repo.deleteEventsBefore(db, oldest(now()))
}
