import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Year } from '#shared/contracts/stats.ts'

/** The days of a year with a dream, ascending, each by the mood of its latest dream. */
export async function readDays(db: Db, userId: number, year: number): Promise<Year['days']> {
  const result = await db.execute<Year['days'][number]>(sql`
    select distinct on (d.date) d.date::text as date, d.mood, (count(*) over (partition by d.date))::integer as dreams
    from dreams d
    where d.user_id = ${userId} and d.date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by d.date, d.id desc`)
  return result.rows
}

/** The years that have dreams, ascending: from each year's first dream to the first one of a later year, over the index. */
export async function readYears(db: Db, userId: number): Promise<number[]> {
  const result = await db.execute<{ year: number }>(sql`
    with recursive years (year) as (
      select extract(year from min(date))::integer from dreams where user_id = ${userId}
      union all
      select (
        select extract(year from min(date))::integer from dreams
        where user_id = ${userId} and date >= make_date(years.year + 1, 1, 1)
      ) from years where years.year is not null
    )
    select year from years where year is not null order by year`)
  return result.rows.map(({ year }) => year)
}
