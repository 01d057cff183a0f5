import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant, owner } from './users.ts'

export const reminders = pgTable(
  'reminders',
  {
    userId: owner().primaryKey(),
    /** `HH:MM`. */
    time: text().notNull(),
    /** ISO 8601: Monday is 1. */
    weekdays: integer().array().notNull(),
    timeZone: text('time_zone').notNull(),
    /** The next due time; null while it is off. */
    nextAt: instant('next_at'),
    /** When it was last saved or followed. */
    activeAt: instant('active_at').notNull(),
    /** When it ended automatically. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('reminders_next_idx').on(table.nextAt)],
)
export type ReminderRow = typeof reminders.$inferSelect

/** Browsers for push notifications. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    endpoint: text().notNull(),
    /** The browser's keys for encryption. */
    p256dh: text().notNull(),
    auth: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // A browser belongs to one person.
    unique('push_devices_endpoint_unique').on(table.endpoint),
  ],
)
export type PushDeviceRow = typeof pushDevices.$inferSelect
