import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { lowerSql } from '#server/db/sql.ts'
import { ELEMENTS, EMOTIONS, THEMES } from '#shared/constants/elements.ts'
import { ELEMENT_MAX } from '#shared/constants/limits.ts'

const texts = (list: readonly string[]): SQL => sql`${sql.param([...list])}::text[]`
const lowered = (labels: readonly string[]): SQL => texts(labels.map((label) => label.toLowerCase()))
const labelsOf = (elements: readonly { label: string }[]): string[] => elements.map(({ label }) => label)
const LISTED = labelsOf(ELEMENTS)

/** `elementGroup` in SQL. */
const groupOf = (label: SQL): SQL => sql`
  case
    when ${lowerSql(label)} = any(${lowered(labelsOf(EMOTIONS))}) then 'emotions'
    when ${lowerSql(label)} = any(${lowered(labelsOf(THEMES))}) then 'themes'
    else 'symbols'
  end`

/**
 * The mood and the elements of dreams, each once: a listed label in the list's spelling, so that it is one element
 * however it was written; own words as they are. `open` when every plan may see it: chosen by hand, or a symbol.
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

/** Brings `dream_elements` in step with a dream, writing only what differs. */
export async function indexElements(tx: Db, userId: number, dreamId: number): Promise<void> {
  const isIndexed = sql`e.user_id = ${userId} and e.dream_id = ${dreamId}`
  const isOf = sql`d.user_id = ${userId} and d.id = ${dreamId}`
  await tx.execute(sql`
    with wanted as materialized (${elementsOf(isOf)}),
    removed as (
      delete from dream_elements e where ${isIndexed} and not exists (
        select from wanted w where w.dream_id = e.dream_id and w.kind = e.kind and w.label = e.label
      )
    )
    insert into dream_elements (dream_id, user_id, kind, label, open)
    select dream_id, user_id, kind, label, open from wanted
    on conflict (dream_id, kind, label) do update set open = excluded.open where dream_elements.open <> excluded.open`)
}
