import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether one of two people has blocked the other, as a condition of a query. `offset 0` makes these single look-ups,
 * one for each row that is shown; without it they are planned as lists of everybody whom a person blocked or was
 * blocked by, and those grow.
 * @param one an id, a column or a placeholder, as the other
 */
export const isBlockedBetween = (one: unknown, other: unknown): SQL<boolean> => sql`(
  exists (select from user_blocks b where b.blocker_id = ${one} and b.blocked_id = ${other} offset 0)
  or exists (select from user_blocks b where b.blocker_id = ${other} and b.blocked_id = ${one} offset 0)
)`
