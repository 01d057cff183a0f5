import { type SQL, sql } from 'drizzle-orm'

/**
 * A query condition: one of two people has blocked the other. `offset 0` forces single look-ups per row; otherwise the
 * planner reads the full block lists, which grow.
 * @param one an id, a column or a placeholder, as the other
 */
export const isBlockedBetween = (one: unknown, other: unknown): SQL<boolean> => sql`(
  exists (select from user_blocks b where b.blocker_id = ${one} and b.blocked_id = ${other} offset 0)
  or exists (select from user_blocks b where b.blocker_id = ${other} and b.blocked_id = ${one} offset 0)
)`
