import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Links } from '#shared/contracts/stats.ts'
import type { Counted } from './stats.repo.ts'

/** The most frequent symbols. */
export async function topSymbols(db: Db, userId: number, limit: number): Promise<Counted> {
  const result = await db.execute<Counted[number]>(sql`
    select label as element, dreams as count from dream_counts
    where user_id = ${userId} and kind = 'symbols' order by dreams desc, label limit ${limit}`)
  return result.rows
}

/**
 * In how many dreams two of the symbols stand together, for each pair that does. Each dream becomes a set of bits, one
 * for each symbol, and equal sets are counted once: the index is read, no dream is, and the pairs of a handful of
 * symbols cost the same however many dreams have them.
 * @param symbols at most 31
 */
export async function pairsOf(db: Db, userId: number, symbols: string[]): Promise<Links['links']> {
  const result = await db.execute<Links['links'][number]>(sql`
    with top as (
      select label, at, 1 << (at - 1)::integer as bit
      from unnest(${sql.param(symbols)}::text[]) with ordinality t (label, at)
    ),
    sets as (
      select bits, count(*) as dreams from (
        select e.dream_id, sum(top.bit)::integer as bits
        from top join dream_elements e on e.user_id = ${userId} and e.kind = 'symbols' and e.label = top.label
        group by e.dream_id having count(*) > 1
      ) dream group by bits
    )
    select a.label as a, b.label as b, sum(sets.dreams)::integer as count
    from top a join top b on a.at < b.at join sets on sets.bits & a.bit <> 0 and sets.bits & b.bit <> 0
    group by a.label, a.at, b.label, b.at
    order by count desc, a.at, b.at`)
  return result.rows
}
