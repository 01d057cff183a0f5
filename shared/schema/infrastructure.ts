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

/** A session of express-session. Before a sign-in it holds only data of a provider login. */
export interface StoredSession {
  passport?: { user?: number }
  /** ISO instants. */
  signedInAt?: string
  lastUsedAt?: string
  userAgent?: string
}

/** The table of connect-pg-simple; the owner is a generated column. */
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

/** Counters of rate-limiter-flexible, shared by all servers. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** The model's tokens per day (Europe/Rome) over all servers, against `OPENAI_DAILY_TOKENS`. */
export const modelUsage = pgTable('model_usage', {
  day: date().primaryKey(),
  tokens: bigint({ mode: 'number' }).notNull(),
})

/** Tokens per person, against their share of the day. */
export const modelUsageByUser = pgTable(
  'model_usage_by_user',
  { userId: owner(), day: date().notNull(), tokens: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), index('model_usage_by_user_day_idx').on(table.day)],
)

/** Running long jobs by key, so that concurrent requests run each once. */
export const leases = pgTable('leases', {
  key: text().primaryKey(),
  token: uuid().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Unsent mails, sealed with a key of the session secret, because they contain names and links. */
export const mailQueue = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mail: text().notNull(),
    /** The number of tries, including the current one. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** After this moment the mail is dropped. */
    deadline: instant('deadline').notNull(),
  },
  (table) => [index('outbox_next_attempt_idx').on(table.nextAttemptAt)],
)

/** The last day (Europe/Rome) of each daily job, so that only one server runs it. */
export const dailyJobs = pgTable('daily_jobs', {
  name: text().primaryKey(),
  day: date().notNull(),
})
