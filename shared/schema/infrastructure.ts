import { bigint, index, integer, json, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'

/** Signed-in sessions, in the shape connect-pg-simple reads and writes. */
export const sessions = pgTable(
  'session',
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6 }).notNull(),
  },
  (table) => [index('session_expire_idx').on(table.expire)],
)

/** Counters shared by all servers, in the shape rate-limiter-flexible reads and writes. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
