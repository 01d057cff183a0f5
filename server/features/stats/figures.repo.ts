import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { lowerSql } from '#server/db/sql.ts'
import { EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import { ELEMENT_MAX } from '#shared/constants/limits.ts'

const LISTED = [...SYMBOLS, ...EMOTIONS, ...THEMES].map(({ label }) => label)
const texts = (list: readonly string[]): SQL => sql`${sql.param([...list])}::text[]`
const lowered = (labels: readonly string[]): SQL => texts(labels.map((label) => label.toLowerCase()))
const labelsOf = (elements: readonly { label: string }[]): string[] => elements.map(({ label }) => label)

/** What `elementGroup` says of a label. */
const groupOf = (label: SQL): SQL => sql`
  case
    when ${lowerSql(label)} = any(${lowered(labelsOf(EMOTIONS))}) then 'emotions'
    when ${lowerSql(label)} = any(${lowered(labelsOf(THEMES))}) then 'themes'
    else 'symbols'
  end`

/**
 * The mood and the elements of dreams, each once: a listed label in the list's spelling, so that it is one element
 * however it was written; own words as they are. `open` when every plan may see it, chosen by hand or a symbol.
 * @param which a condition on `d`, the dreams
 */
const elementsOf = (which: SQL): SQL => sql`
  select
    d.id as dream_id, d.user_id, e.kind, left(coalesce(listed.label, e.label), ${ELEMENT_MAX}) as label,
    bool_or(e.open) as open
  from dreams d
  left join dream_analyses a on a.dream_id = d.id
  cross join lateral (
    select 'mood' as kind, d.mood as label, true as open
    union all select ${groupOf(sql`chosen`)}, chosen, true from unnest(d.elements) chosen
    union all select 'symbols', item ->> 'symbol', true from jsonb_array_elements(a.patterns -> 'symbols') item
    union all select 'emotions', item ->> 'emotion', false from jsonb_array_elements(a.patterns -> 'emotions') item
    union all select 'themes', item ->> 'theme', false from jsonb_array_elements(a.patterns -> 'themes') item
  ) e
  left join unnest(${lowered(LISTED)}, ${texts(LISTED)}) listed (key, label)
    on e.kind <> 'mood' and listed.key = ${lowerSql(sql`e.label`)}
  where ${which} and e.label <> ''
  group by 1, 2, 3, 4`

/**
 * Brings the kept elements and counts in step with a dream as it stands, writing only what differs.
 * The person must be locked: the counts are read and written in one statement.
 * @param standing false when the dream is about to be deleted: nothing of it counts any more
 */
export async function keepDream(tx: Db, userId: number, dreamId: number, standing: boolean): Promise<void> {
  await tx.execute(sql`
    with wanted as materialized (
      ${elementsOf(sql`d.id = ${dreamId} and d.user_id = ${userId} and ${standing}`)}
    ),
    kept as materialized (
      select kind, label, open from dream_elements where dream_id = ${dreamId} and user_id = ${userId}
    ),
    removed as (
      delete from dream_elements e
      where dream_id = ${dreamId} and user_id = ${userId}
        and not exists (select from wanted w where w.kind = e.kind and w.label = e.label)
    ),
    added as (
      insert into dream_elements (dream_id, user_id, kind, label, open)
      select dream_id, user_id, kind, label, open from wanted
      except select ${dreamId}::integer, ${userId}::integer, kind, label, open from kept
      on conflict (dream_id, kind, label) do update set open = excluded.open
    ),
    changed as materialized (
      select kind, label, sum(dreams) as dreams, sum(open) as open from (
        select kind, label, 1 as dreams, open::integer as open from wanted
        union all select kind, label, -1, -open::integer from kept
      ) difference
      group by kind, label having sum(dreams) <> 0 or sum(open) <> 0
    ),
    totals as materialized (
      select ch.kind, ch.label, coalesce(c.dreams, 0) + ch.dreams as dreams, coalesce(c.open_dreams, 0) + ch.open as open
      from changed ch
      left join dream_counts c on c.user_id = ${userId} and c.kind = ch.kind and c.label = ch.label
    ),
    spent as (
      delete from dream_counts c using totals t
      where c.user_id = ${userId} and c.kind = t.kind and c.label = t.label and t.dreams <= 0
    )
    insert into dream_counts (user_id, kind, label, dreams, open_dreams)
    select ${userId}::integer, kind, label, dreams, open from totals where dreams > 0
    on conflict (user_id, kind, label) do update set dreams = excluded.dreams, open_dreams = excluded.open_dreams`)
}

/** Counts a person's whole journal anew. The person must be locked. */
export async function rebuild(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`delete from dream_elements where user_id = ${userId}`)
  await tx.execute(sql`delete from dream_counts where user_id = ${userId}`)
  await tx.execute(sql`
    insert into dream_elements (dream_id, user_id, kind, label, open) ${elementsOf(sql`d.user_id = ${userId}`)}`)
  await tx.execute(sql`
    insert into dream_counts (user_id, kind, label, dreams, open_dreams)
    select user_id, kind, label, count(*), count(*) filter (where open)
    from dream_elements where user_id = ${userId} group by user_id, kind, label`)
}
