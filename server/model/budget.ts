import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { instant } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { modelUsage, modelUsageByUser } from '#shared/schema/infrastructure.ts'

/** A person's share of a day is at least the budget divided by this. */
const PEOPLE_MAX = 10
const ACTIVE_DAYS = 7

/** Rolls back a reservation that exceeds the person's share or the day's budget. */
class Spent extends Error {}

/**
 * Reserves tokens of the day's budget (`OPENAI_DAILY_TOKENS`, Europe/Rome, all servers) and of the person's share
 * before a call, because its cost is unknown. Takes both or neither, so that parallel calls never exceed one.
 * @returns a function that replaces the reservation by the actual cost, once; without it the whole reservation counts
 * as spent. Null if too few tokens are left
 */
export async function reserveTokens(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  userId: number,
  tokens: number,
): Promise<((spent: number) => Promise<void>) | null> {
  const day = dayOf(now())
  const limit = env.OPENAI_DAILY_TOKENS
  const share = Math.floor(limit / (await sharers(db, now())))
  if (tokens > share) return null
  const isTaken = await db
    .transaction(async (tx) => {
      const own = await tx.execute(sql`
        insert into model_usage_by_user as own (user_id, day, tokens)
        select id, ${day}::date, ${tokens}::bigint from users where id = ${userId}
        on conflict (user_id, day) do update set tokens = own.tokens + excluded.tokens
          where own.tokens + excluded.tokens <= ${share}::bigint
        returning day`)
      const all = await tx
        .insert(modelUsage)
        .values({ day, tokens })
        .onConflictDoUpdate({
          target: modelUsage.day,
          set: { tokens: sql`${modelUsage.tokens} + excluded.tokens` },
          setWhere: sql`${modelUsage.tokens} + excluded.tokens <= ${limit}::bigint`,
        })
        .returning({ day: modelUsage.day })
      if (own.rows.length === 0 || all.length === 0) throw new Spent()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof Spent) return false
      throw error
    })
  if (!isTaken) return null
  return (spent) =>
    db.transaction(async (tx) => {
      const settled = (column: typeof modelUsage.tokens | typeof modelUsageByUser.tokens) => ({
        tokens: sql`greatest(${column} + ${spent - tokens}, 0)`,
      })
      const ofUser = and(eq(modelUsageByUser.userId, userId), eq(modelUsageByUser.day, day))
      await tx.update(modelUsageByUser).set(settled(modelUsageByUser.tokens)).where(ofUser)
      await tx.update(modelUsage).set(settled(modelUsage.tokens)).where(eq(modelUsage.day, day))
    })
}

/** The number of people who share a day's tokens: those with Premium who used the model in the last week. */
async function sharers(db: Db, now: Date): Promise<number> {
  const since = addDays(dayOf(now), -ACTIVE_DAYS)
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(*)::integer as people from (
      select distinct m.user_id from model_usage_by_user m join users u on u.id = m.user_id
      where m.day > ${since}::date and u.subscription_end_date > ${instant(now)} limit ${PEOPLE_MAX}
    ) active`)
  return Math.max(1, rows[0]?.people ?? 1)
}
