import { bigint, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { SECURITY_EVENTS } from '../constants/identity.ts'
import { instant, owner } from './users.ts'

/** The second factor of an account; active once `enabledAt` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: owner().primaryKey(),
  /** The shared secret, encrypted by a key derived from the session secret. */
  secret: text().notNull(),
  enabledAt: instant('enabled_at'),
  /** The time step of the last accepted code; only later ones are accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** SHA-256 of the unused recovery codes. */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  /** Wrong codes since the last right one, or since a day without any; each makes the next wait longer. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  lastWrongAt: instant('last_wrong_at'),
})
export type SecondFactorRow = typeof secondFactors.$inferSelect

/** Open links in mails. Only a token's SHA-256 is stored; a change of an account's secret deletes its links. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    /** Sets a new password, frees the address, confirms it, changes it, or stops that change. */
    kind: text({ enum: ['reset', 'release', 'confirm', 'change', 'stop'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The new address of a `change`. */
    email: text(),
    /** SHA-256 of the session id that requested a `change`. */
    sessionHash: text('session_hash'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('account_links_token_unique').on(table.tokenHash),
    index('account_links_user_idx').on(table.userId, table.kind),
  ],
)
export type AccountLinkRow = typeof accountLinks.$inferSelect

/** Single-use invitations to create an account. Only a token's SHA-256 is stored. */
export const invitations = pgTable('invitations', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export type InvitationRow = typeof invitations.$inferSelect

/** Keys of other apps, only for recording dreams, as SHA-256. Ending an account's other sessions deletes them. */
export const deviceTokens = pgTable(
  'device_tokens',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    /** The owner's name for the app or device. */
    name: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('device_tokens_token_unique').on(table.tokenHash),
  ],
)
export type DeviceTokenRow = typeof deviceTokens.$inferSelect

/** The security log of an account, for its owner. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    kind: text({
      enum: SECURITY_EVENTS,
    }).notNull(),
    /** `Chrome su Windows`. */
    device: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
export type SecurityEventRow = typeof securityEvents.$inferSelect
