import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant, owner } from './users.ts'

/** The reminders of writing a dream. */
export const reminders = pgTable(
  'reminders',
  {
    userId: owner().primaryKey(),
    /** The hour of the morning, as `HH:MM`. */
    time: text().notNull(),
    /** ISO 8601: Monday is 1. */
    weekdays: integer().array().notNull(),
    timeZone: text('time_zone').notNull(),
    /** The moment at which it is due; null while it is off. */
    nextAt: instant('next_at'),
    /** The moment at which it was last saved or followed. */
    activeAt: instant('active_at').notNull(),
    /** The moment at which it ended by itself. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('reminders_next_idx').on(table.nextAt)],
)
export type ReminderRow = typeof reminders.$inferSelect

/** The browsers that get the reminder as a notification. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    endpoint: text().notNull(),
    /** The keys of the browser, with which what is sent to it is encrypted. */
    p256dh: text().notNull(),
    auth: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // A browser is one person's.
    unique('push_devices_endpoint_unique').on(table.endpoint),
  ],
)
export type PushDeviceRow = typeof pushDevices.$inferSelect
