import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { instant, owner } from './users.ts'

/** A session as express-session stores it. Before a sign-in it holds only the data of a social login. */
export interface StoredSession {
  passport?: { user?: number }
  /** ISO instants. */
  signedInAt?: string
  lastUsedAt?: string
  userAgent?: string
}

/** Sessions, in the shape connect-pg-simple reads and writes; whose they are is read off what it writes. */
export const sessions = pgTable(
  'session',
  {
    sid: varchar().primaryKey(),
    sess: json().$type<StoredSession>().notNull(),
    expire: timestamp({ precision: 6 }).notNull(),
    userId: integer('user_id').generatedAlwaysAs(sql`((sess -> 'passport' ->> 'user')::integer)`),
  },
  (table) => [index('session_expire_idx').on(table.expire), index('session_user_idx').on(table.userId)],
)

/** Counters shared by all servers, in the shape rate-limiter-flexible reads and writes. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Tokens of the model spent by all servers on a day (Europe/Rome), against `OPENAI_DAILY_TOKENS`. */
export const modelUsage = pgTable('model_usage', {
  day: date().primaryKey(),
  tokens: bigint({ mode: 'number' }).notNull(),
})

/** The same for each person, against their share of the day. */
export const modelUsageByUser = pgTable(
  'model_usage_by_user',
  { userId: owner(), day: date().notNull(), tokens: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), index('model_usage_by_user_day_idx').on(table.day)],
)

/** The long jobs under way by their key, so that concurrent requests run each once. */
export const leases = pgTable('leases', {
  key: text().primaryKey(),
  token: uuid().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Mails that have not left yet, sealed with a key of the session secret: they name people and hold links. */
export const mailQueue = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mail: text().notNull(),
    /** How often a server has tried to send it, the present try included. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** When it is given up. */
    deadline: instant('deadline').notNull(),
  },
  (table) => [index('outbox_next_attempt_idx').on(table.nextAttemptAt)],
)

/** The last day (Europe/Rome) that a daily job was begun for, so that of several servers one runs it. */
export const dailyJobs = pgTable('daily_jobs', {
  name: text().primaryKey(),
  day: date().notNull(),
})
