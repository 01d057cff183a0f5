import { or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { spellDays } from '#shared/constants/dates.ts'
import { asRead, contentWords, fold } from '#shared/constants/fold.ts'
import { dreams, foldedSql, loweredSql, vectorSql } from '#shared/schema/dreams.ts'

const MAX_WORDS = 12

/** The words that a search is about, at most twelve, split at any other character. */
export function searchWords(q: string): readonly string[] {
  const words = asRead(spellDays(q)).toLowerCase()
  return contentWords(words.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MAX_WORDS)
}

/** The emoji of a search, with and without the variation selector for colours. */
export const searchEmoji = (q: string): string[] =>
  (q.match(/\p{RGI_Emoji}|\p{Extended_Pictographic}/gv) ?? [])
    .slice(0, MAX_WORDS)
    .map((emoji) => emoji.replace(/\uFE0F$/, ''))

/** Dreams with the emoji. No index contains emoji, so this scans the person's own texts. */
export const hasEmoji = (emoji: string): SQL =>
  sql`position(${emoji}::text in concat_ws(' ', ${dreams.title}, ${dreams.content}, array_to_string(${dreams.tags} || ${dreams.elements}, ' '))) > 0`

const forms = (word: string): SQL =>
  sql`(to_tsquery('italian', ${loweredSql(word)}) || to_tsquery('italian', ${foldedSql(word)}))`
const beginning = (word: string): SQL => sql`(${forms(word)} || to_tsquery('simple', ${foldedSql(word)} || ':*'))`

/** A tsquery for any form of each word; the last one, perhaps unfinished, also matches as a prefix. */
export function searchTerms(words: readonly string[]): SQL[] {
  return words.map((word, place) => (place < words.length - 1 ? forms(word) : beginning(word)))
}

/** Private-use characters, which no dream is likely to contain. */
const [HIT_START, HIT_END] = ['\uE000', '\uE001']
const hitsIn = (headline: string): string[] => [
  ...new Set(
    headline
      .split(HIT_START)
      .slice(1)
      .map((part) => fold(part.slice(0, part.indexOf(HIT_END)))),
  ),
]

/** The words of title and text in which a search is found, folded; read with and without accents, as the index does. */
export function hitsSql(terms: readonly SQL[]): SQL<string[]> {
  const text = sql`(${dreams.title} || ' ' || ${dreams.content})`
  const options = `HighlightAll=true, StartSel=${HIT_START}, StopSel=${HIT_END}`
  const marked = sql`ts_headline('italian', ${loweredSql(text)} || ' ' || ${foldedSql(text)}, ${sql.join([...terms], sql` || `)}, ${options})`
  return marked.mapWith(hitsIn)
}

/** For each term, the matching elements of the person's dreams, chosen or found by an analysis. */
export async function findLabels(
  db: Db,
  userId: number,
  terms: readonly SQL[],
  canSeePremium: boolean,
): Promise<string[][]> {
  if (terms.length === 0) return []
  const matching = terms.map(
    (term) => sql`coalesce((select jsonb_agg(label) from labels where vector @@ ${term}), '[]')`,
  )
  const { rows } = await db.execute<{ labels: string[][] }>(sql`
    with own as materialized (
      select distinct label from dream_elements
      where user_id = ${userId} and kind <> 'mood' and (open or ${canSeePremium}::boolean)
    ), labels as materialized (select label, ${vectorSql(sql`label`)} as vector from own)
    select jsonb_build_array(${sql.join(matching, sql`, `)}) as labels`)
  return rows[0]?.labels ?? []
}

/** The dreams with one of these elements; undefined without any. */
export function withElements(userId: number, labels: readonly string[], canSeePremium: boolean): SQL | undefined {
  if (labels.length === 0) return undefined
  const isLabelled = sql`kind <> 'mood' and label = any(${sql.param([...labels])}::text[])`
  return isIndexed(userId, [sql`${isLabelled} and (open or ${canSeePremium}::boolean)`])
}

/** Dreams with the term in their words, tags or day, or as an element; stop words such as «il» match every dream. */
export function matches(term: SQL, asElement: SQL | undefined): SQL | undefined {
  return or(sql`numnode(${term}) = 0`, sql`${dreams.search} @@ ${term}`, asElement)
}

/** Dreams with all conditions, as one array: an index scan with two is slow. @param which on `dream_elements` */
export function isIndexed(userId: number, which: readonly SQL[]): SQL {
  const found = which.map((each) => sql`select dream_id from dream_elements where user_id = ${userId} and ${each}`)
  return sql`${dreams.id} = any(array(${sql.join(found, sql` intersect `)}))`
}
