import { and, desc, eq, inArray, lte, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { instant } from '#server/db/sql.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { PUSH_DEVICES_MAX, REMINDER_IGNORED_DAYS } from '#shared/constants/reminders.ts'
import type { PushDevice, SaveReminder } from '#shared/contracts/reminders.ts'
import { emptyMornings, recordingDays } from '#shared/schema/game.ts'
import { type PushDeviceRow, pushDevices, type ReminderRow, reminders } from '#shared/schema/reminders.ts'
import { users } from '#shared/schema/users.ts'

/** Reminders that are sent in parallel. */
const BATCH = 50

/** A due reminder with the conditions for sending it. */
export interface DueReminder {
  userId: number
  /** A dream or an empty morning was recorded today. */
  isWritten: boolean
  isDisabled: boolean
  isIgnored: boolean
}

/** The next time after `now` on one of the weekdays, in a time zone. */
function nextAt(now: Date, { time, weekdays, timeZone }: Record<'time' | 'weekdays' | 'timeZone', SQLWrapper>): SQL {
  const date = sql`((${instant(now)} at time zone ${timeZone})::date + days)`
  const at = sql`((${date} + ${time}::time) at time zone ${timeZone})`
  return sql`(select min(${at}) from generate_series(0, 7) days
    where ${at} > ${instant(now)} and extract(isodow from ${date})::integer = any(${weekdays}))`
}

export async function findReminder(db: Db, userId: number): Promise<ReminderRow | undefined> {
  const [row] = await db.select().from(reminders).where(eq(reminders.userId, userId))
  return row
}

export async function saveReminder(db: Db, userId: number, saved: SaveReminder, now: Date): Promise<void> {
  const { enabled, time, weekdays, timeZone } = saved
  const schedule = {
    time: sql`${time}::text`,
    weekdays: sql`${sql.param(weekdays)}::integer[]`,
    timeZone: sql`${timeZone}::text`,
  }
  const values = { ...schedule, nextAt: enabled ? nextAt(now, schedule) : null, activeAt: now, endedAt: null }
  await db
    .insert(reminders)
    .values({ ...values, userId })
    .onConflictDoUpdate({ target: reminders.userId, set: values })
}

export async function touchReminder(db: Db, userId: number, activeAt: Date): Promise<void> {
  await db.update(reminders).set({ activeAt }).where(eq(reminders.userId, userId))
}

/** Turns a reminder off, and deletes its browsers. */
export async function turnOff(tx: Db, userId: number): Promise<void> {
  await tx.update(reminders).set({ nextAt: null }).where(eq(reminders.userId, userId))
  await tx.delete(pushDevices).where(eq(pushDevices.userId, userId))
}

export async function endReminder(db: Db, userId: number, endedAt: Date): Promise<void> {
  await db.update(reminders).set({ nextAt: null, endedAt }).where(eq(reminders.userId, userId))
}

/** Claims due reminders by setting their next time, so that no other server sends them. */
export function claimDue(db: Db, now: Date): Promise<DueReminder[]> {
  const today = dayOf(now)
  const long = addDays(today, -REMINDER_IGNORED_DAYS)
  const wroteSince = (day: string) =>
    sql<boolean>`(${sql.join(
      [recordingDays, emptyMornings].map(
        (table) => sql`exists (select from ${table} d where d.user_id = ${reminders.userId} and d.day >= ${day}::date)`,
      ),
      sql` or `,
    )})`
  const due = db
    .select({ userId: reminders.userId })
    .from(reminders)
    .where(lte(reminders.nextAt, now))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(reminders)
    .set({ nextAt: nextAt(now, reminders) })
    .where(inArray(reminders.userId, due))
    .returning({
      userId: reminders.userId,
      isWritten: wroteSince(today),
      isDisabled: sql<boolean>`exists (select from ${users} u where u.id = ${reminders.userId} and u.disabled_at is not null)`,
      isIgnored: sql<boolean>`${reminders.activeAt} < ${long}::date and not ${wroteSince(long)}`,
    })
}

export function listDevices(db: Db, userId: number): Promise<PushDeviceRow[]> {
  return db.select().from(pushDevices).where(eq(pushDevices.userId, userId)).orderBy(desc(pushDevices.id))
}

/** Adds a browser; one of another person is moved. */
export async function insertDevice(tx: Db, userId: number, { endpoint, keys }: PushDevice): Promise<void> {
  await tx
    .insert(pushDevices)
    .values({ userId, endpoint, ...keys })
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: { userId, ...keys } })
  const latest = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.id))
    .limit(PUSH_DEVICES_MAX)
  await tx.delete(pushDevices).where(and(eq(pushDevices.userId, userId), notInArray(pushDevices.id, latest)))
}

export async function deleteDevice(db: Db, { userId, id }: PushDeviceRow): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
}
