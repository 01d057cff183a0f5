import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { lowerSql, onlyRow, spelled } from '#server/db/sql.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import {
  RETURN_MIN_NIGHTS,
  THREAD_COMPANIONS,
  THREAD_KINDS,
  THREAD_MIN_DREAMS,
  THREAD_MIN_LIFT,
  THREAD_PASSAGES,
  THREAD_RECENT_DAYS,
  type ThreadKind,
} from '#shared/constants/stats.ts'
import type { DreamThreads, Thread } from '#shared/contracts/threads.ts'

interface Followed {
  kind: ThreadKind
  name: string
  /** Whether the plan shows every element of an analysis. */
  canSeePremium: boolean
}

type ThreadCounts = Pick<Thread, 'dreams' | 'recent' | 'companions'> & {
  /** Null without any dream. */
  first: string | null
  last: string | null
  /** Days between its first dream and the recent ones. */
  daysBefore: number
  moods: Partial<Record<Mood, number>>
  allMoods: Partial<Record<Mood, number>>
}

const kinds = sql`${sql.param([...THREAD_KINDS])}::text[]`

/** The dreams with it, by index-only scans. */
const found = (userId: number, { kind, name, canSeePremium }: Followed): SQL => sql`
  select d.id, d.date from dream_elements e join dreams d on d.id = e.dream_id and d.user_id = e.user_id
  where e.user_id = ${userId} and e.kind = ${kind} and e.label = ${kind === 'tag' ? lowerSql(sql`${name}::text`) : name} and (e.open or ${canSeePremium}::boolean)`

/** @param today the last of the recent days */
export async function countThread(db: Db, userId: number, followed: Followed, today: string): Promise<ThreadCounts> {
  const { name, canSeePremium } = followed
  const recentFrom = sql`(${today}::date - ${THREAD_RECENT_DAYS - 1}::integer)`
  const result = await db.execute<ThreadCounts>(sql`
    with found as materialized (${found(userId, followed)}),
    total as materialized (select count(*)::numeric as dreams from dreams where user_id = ${userId}),
    counted as materialized (
      select e.kind, e.label, count(*) as dreams, count(found.id) as shared
      from dream_elements e left join found on found.id = e.dream_id
      where e.user_id = ${userId} and (e.open or ${canSeePremium}::boolean)
      group by 1, 2
    ),
    lifted as (
      select kind, label, shared,
        shared * (select dreams from total) / (dreams * (select count(*) from found)) as lift
      from counted
      where kind = any(${kinds}) and shared >= ${THREAD_MIN_DREAMS} and lower(label) <> lower(${name})
    )
    select count(*)::integer as dreams, min(date)::text as first, max(date)::text as last,
      (count(*) filter (where date >= ${recentFrom}))::integer as recent,
      ${recentFrom} - min(date) as "daysBefore",
      (select coalesce(jsonb_object_agg(label, shared), '{}') from counted where kind = 'mood') as moods,
      (select coalesce(jsonb_object_agg(label, dreams), '{}') from counted where kind = 'mood') as "allMoods",
      (select coalesce(jsonb_agg(jsonb_build_object(
        'kind', kind, 'name', ${spelled(userId, sql`most.kind`, sql`most.label`)}, 'dreams', shared, 'lift', round(lift, 1)) order by lift desc, shared desc, label), '[]')
        from (
          select * from lifted where lift >= ${THREAD_MIN_LIFT}
          order by lift desc, shared desc, label limit ${THREAD_COMPANIONS}
        ) most) as companions
    from found`)
  return onlyRow(result.rows)
}

/** A dream of a thread; `evidence` is the quotation of its analysis. */
export type ThreadDream = Pick<Thread['passages'][number], 'id' | 'title' | 'date' | 'mood'> & {
  content: string
  evidence: string | null
}

/** The latest dreams with it, newest first, and the very first one at the end. */
export async function threadDreams(db: Db, userId: number, followed: Followed): Promise<ThreadDream[]> {
  const { kind, name } = followed
  const key = { symbols: 'symbol', emotions: 'emotion', themes: 'theme', tag: '', person: '' }[kind]
  const { rows } = await db.execute<ThreadDream>(sql`
    with found as materialized (${found(userId, followed)}),
    chosen as materialized (
      (select id from found order by date desc, id desc limit ${THREAD_PASSAGES})
      union (select id from found order by date, id limit 1)
    )
    select d.id, d.title, d.date::text as date, d.mood, d.content, (
      select item ->> 'evidence' from jsonb_array_elements(a.patterns -> ${kind}::text) item
      where lower(item ->> ${key}::text) = lower(${name}) limit 1
    ) as evidence
    from chosen join dreams d on d.id = chosen.id
    left join dream_analyses a on a.dream_id = d.id and a.user_id = d.user_id
    where d.user_id = ${userId} order by d.date desc, d.id desc`)
  return rows
}

/** The element of a dream that returned after the longest time; it needs two earlier dreams. */
export async function findBack(
  db: Db,
  userId: number,
  dreamId: number,
  canSeePremium: boolean,
): Promise<DreamThreads['back']> {
  const { rows } = await db.execute<NonNullable<DreamThreads['back']>>(sql`
    select e.kind, ${spelled(userId, sql`e.kind`, sql`e.label`)} as name, d.date - max(p.date) as nights
    from dreams d join dream_elements e on e.dream_id = d.id and e.user_id = d.user_id
    join dream_elements o on o.user_id = e.user_id and o.kind = e.kind and o.label = e.label
    join dreams p on p.id = o.dream_id and p.user_id = d.user_id and (p.date, p.id) < (d.date, d.id)
    where d.user_id = ${userId} and d.id = ${dreamId} and e.kind = any(${kinds})
      and (e.open or ${canSeePremium}::boolean) and (o.open or ${canSeePremium}::boolean)
    group by e.kind, e.label, d.date
    having count(*) >= ${THREAD_MIN_DREAMS - 1} and d.date - max(p.date) >= ${RETURN_MIN_NIGHTS}
    order by nights desc, count(*) desc, e.label limit 1`)
  return rows[0] ?? null
}
