import { eq, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { modelUsage } from '#shared/schema/infrastructure.ts'

/** Tokens taken from a day's budget (Europe/Rome) before a call, because its cost is not known yet. */
export interface Reservation {
  /**
   * Replaces the reservation by the cost of the call, once. Without it the whole reservation counts as spent, as for a
   * call whose cost nobody learns.
   */
  settle: (tokens: number) => Promise<void>
}

/**
 * Takes tokens from the day's budget in one statement, so that parallel calls of all servers never exceed it.
 * @returns null when the budget (`OPENAI_DAILY_TOKENS`, over all servers) does not have so many tokens left
 */
export async function reserveTokens(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  tokens: number,
): Promise<Reservation | null> {
  const day = dayOf(now())
  const limit = env.OPENAI_DAILY_TOKENS
  if (tokens > limit) return null
  const taken = await db
    .insert(modelUsage)
    .values({ day, tokens })
    .onConflictDoUpdate({
      target: modelUsage.day,
      set: { tokens: sql`${modelUsage.tokens} + excluded.tokens` },
      setWhere: sql`${modelUsage.tokens} + excluded.tokens <= ${limit}::bigint`,
    })
    .returning({ day: modelUsage.day })
  if (taken.length === 0) return null
  const settle = async (spent: number) => {
    await db
      .update(modelUsage)
      .set({ tokens: sql`greatest(${modelUsage.tokens} + ${spent - tokens}, 0)` })
      .where(eq(modelUsage.day, day))
  }
  return { settle }
}
