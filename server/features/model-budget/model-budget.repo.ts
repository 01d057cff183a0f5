import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { modelUsage } from '#shared/schema/infrastructure.ts'

/**
 * Takes tokens from a day's budget, in one statement: parallel callers of all servers never take more than there is.
 * @returns false when so many are not left
 */
export async function takeTokens(db: Db, day: string, tokens: number, limit: number): Promise<boolean> {
  const result = await db.execute(sql`
    insert into model_usage (day, tokens)
    select ${day}::date, ${tokens}::bigint where ${tokens}::bigint <= ${limit}::bigint
    on conflict (day) do update set tokens = model_usage.tokens + excluded.tokens
      where model_usage.tokens + excluded.tokens <= ${limit}::bigint
    returning day`)
  return result.rows.length > 0
}

/** Puts right what was taken: `change` is negative for tokens that were not needed. */
export async function adjustTokens(db: Db, day: string, change: number): Promise<void> {
  await db
    .update(modelUsage)
    .set({ tokens: sql`greatest(${modelUsage.tokens} + ${change}, 0)` })
    .where(eq(modelUsage.day, day))
}
