import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { annotationsOf, conversationOf, onlyRow } from '#server/db/sql.ts'
import type {
  AnalysisContext,
  AnalysisHistory,
  HistoryLine,
  LastTime,
  ReturningPerson,
} from '#server/interpreter/types.ts'
import type { Passage } from '#server/model/types.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import { ELEMENT_GROUPS, ELEMENTS } from '#shared/constants/elements.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'
import {
  type AnalysisRow,
  type ConversationTurnRow,
  conversationTurns,
  dreamAnalyses,
} from '#shared/schema/analyses.ts'
import { type DreamRow, dreamColumns, dreams, loweredSql } from '#shared/schema/dreams.ts'
import { users } from '#shared/schema/users.ts'

/** Dreams of a person with annotations, analysis, conversation and the data for the person's plan. */
export function findDreamsWithAnalysis(db: Db, userId: number, dreamIds: readonly number[]) {
  return db
    .select({
      dream: dreamColumns,
      annotations: annotationsOf,
      conversation: conversationOf,
      analysis: dreamAnalyses,
      user: { subscriptionPlan: users.subscriptionPlan, subscriptionEndDate: users.subscriptionEndDate },
    })
    .from(dreams)
    .innerJoin(users, eq(users.id, dreams.userId))
    .leftJoin(dreamAnalyses, and(eq(dreamAnalyses.dreamId, dreams.id), eq(dreamAnalyses.userId, dreams.userId)))
    .where(and(inArray(dreams.id, [...dreamIds]), eq(dreams.userId, userId)))
}

interface SavedAnalysis {
  userId: number
  /** Europe/Rome. */
  day: string
  /** Whether it does not count towards the day's limit. */
  isFree: boolean
  values: Omit<typeof dreamAnalyses.$inferInsert, 'userId'>
}

/** Stores a dream's analysis and counts it for the day. The caller holds the person's lock and checked the limit. */
export async function saveAnalysis(tx: Db, { userId, day, isFree, values }: SavedAnalysis): Promise<AnalysisRow> {
  const { dreamId, ...rest } = values
  const today = sql`case when ${users.lastAnalysisDate} = ${day}::date then ${users.analysisCount} else 0 end`
  const analysisCount = sql`${today} + ${isFree ? 0 : 1}`
  const counted = tx
    .$with('counted')
    .as(
      tx
        .update(users)
        .set({ lastAnalysisDate: day, analysisCount })
        .where(eq(users.id, userId))
        .returning({ id: users.id }),
    )
  const stored = await tx
    .with(counted)
    .insert(dreamAnalyses)
    .values({ ...values, userId })
    .onConflictDoUpdate({ target: [dreamAnalyses.userId, dreamAnalyses.dreamId], set: rest })
    .returning()
  return onlyRow(stored)
}

interface OlderAnalysis extends Pick<AnalysisRow, 'id'> {
  /** 0 for analyses before the versioning of rules. */
  rules: number
}

/** The next built-in analyses of rules before a version, and their owners. */
export async function findOlderAnalyses(db: Db, version: number, after: OlderAnalysis, limit: number) {
  const { id, userId, dreamId, engine, rulesVersion } = dreamAnalyses
  const rules = sql<number>`coalesce(${rulesVersion}, 0)`
  return db
    .select({ id, userId, dreamId, rules })
    .from(dreamAnalyses)
    .where(sql`${engine} = 'built-in' and ${rules} < ${version} and (${rules}, ${id}) > (${after.rules}, ${after.id})`)
    .orderBy(rules, id)
    .limit(limit)
}

/** Replaces a built-in analysis. @returns false if it was changed after it was read */
export async function renewAnalysis(db: Db, before: AnalysisRow, values: Partial<AnalysisRow>): Promise<boolean> {
  const { id, userId, dreamId, engine, rulesVersion, sourceHash, patterns } = dreamAnalyses
  const isSame = and(
    eq(userId, before.userId),
    eq(dreamId, before.dreamId),
    eq(id, before.id),
    eq(engine, before.engine),
    sql`${rulesVersion} is not distinct from ${before.rulesVersion}::integer`,
    eq(sourceHash, before.sourceHash),
    // The dreamer may have added an element.
    eq(patterns, before.patterns),
  )
  return (await db.update(dreamAnalyses).set(values).where(isSame).returning({ id })).length > 0
}

/** Changes the analysis of a person's dream in place. */
export async function updateAnalysis(
  db: Db,
  userId: number,
  dreamId: number,
  values: Partial<Pick<AnalysisRow, 'patterns' | 'sourceHash'>>,
): Promise<AnalysisRow> {
  const own = and(eq(dreamAnalyses.dreamId, dreamId), eq(dreamAnalyses.userId, userId))
  return onlyRow(await db.update(dreamAnalyses).set(values).where(own).returning())
}

export async function insertTurn(tx: Db, values: typeof conversationTurns.$inferInsert): Promise<ConversationTurnRow> {
  return onlyRow(await tx.insert(conversationTurns).values(values).returning())
}

export async function deleteTurns(db: Db, userId: number, dreamId: number): Promise<void> {
  await db
    .delete(conversationTurns)
    .where(and(eq(conversationTurns.userId, userId), eq(conversationTurns.dreamId, dreamId)))
}

/** A new text avoids the sentences of so many latest ones. */
const RECENT_TEXTS = 12
/** People of a dream to look up in earlier ones. */
const PEOPLE = 3
/** The search for similar dreams covers so many latest earlier ones. */
const SIMILAR_AMONG = 500
const PASSAGES = 3
/** Characters. A shorter dream is given in full, because a cut one is easily misread. */
const PASSAGE_WHOLE = 700
/** Similar dreams share at least so many rare words with at least this total weight. */
const SHARED_MIN = 2
const WEIGHT_MIN = 3

/**
 * Facts of a person's other dreams for an analysis: counts and last times. Only the rules read the earlier texts.
 * Counts elements of the product's lists and those chosen for this dream.
 * @param found labels that the rules find in this dream: the last time is looked up for these and the chosen ones
 * @param since the first day of the fortnight for the count of negative dreams
 */
export async function analysisHistory(
  db: Db,
  userId: number,
  dream: Pick<DreamRow, 'id' | 'date' | 'elements'>,
  { found, since }: { found: readonly string[]; since: string },
): Promise<AnalysisHistory & Pick<AnalysisContext, 'latest'>> {
  const labels = [...ELEMENTS.map(({ label }) => label), ...dream.elements]
  const present = [...new Set([...found, ...dream.elements])]
  const kinds = sql`${sql.param([...ELEMENT_GROUPS])}::text[]`
  const result = await db.execute<{
    total: number
    negative: number
    counts: Record<string, number> | null
    latest: HistoryLine[] | null
    times: Record<string, LastTime> | null
    texts: string[] | null
    moods: Partial<Record<Mood, number>> | null
    moodsWith: Record<string, Partial<Record<Mood, number>>> | null
    people: ReturningPerson[] | null
  }>(sql`
    with analysed as (
      select d.id, d.mood from dreams d join dream_analyses a on a.dream_id = d.id and a.user_id = d.user_id
      where d.user_id = ${userId} and d.id <> ${dream.id}
    )
    select
      (select count(*)::integer from dreams where user_id = ${userId}) as total,
      (select count(*)::integer from dreams
        where user_id = ${userId} and mood = 'negative' and date >= ${since}::date) as negative,
      (select jsonb_object_agg(label, dreams) from (
        select label, count(distinct dream_id) as dreams from dream_elements
        where user_id = ${userId} and kind = any(${kinds})
          and label = any(${sql.param(labels)}::text[])
        group by label
      ) counted) as counts,
      (select jsonb_agg(line) from (
        select jsonb_build_object('date', date, 'mood', mood, 'title', title, 'elements', (
          select coalesce(array_agg(distinct e), '{}') from unnest(elements || found_elements) e where e <> all(rejected_elements)
        )) as line
        from dreams where user_id = ${userId} and id <> ${dream.id} order by date desc, id desc limit ${HISTORY_LINES}
      ) lines) as latest,
      (select jsonb_object_agg(label, jsonb_build_object('date', date, 'mood', mood, 'title', title, 'content', content)) from (
        select distinct on (e.label) e.label, d.id
        from dream_elements e join dreams d on d.id = e.dream_id and d.user_id = e.user_id
        where e.user_id = ${userId} and e.kind = any(${kinds}) and e.label = any(${sql.param(present)}::text[])
          and (d.date, d.id) < (${dream.date}::date, ${dream.id}::integer)
        order by e.label, d.date desc, d.id desc
      ) last join dreams using (id) where user_id = ${userId}) as times,
      (select jsonb_agg(basic) from (
        select a.basic from dreams d join dream_analyses a on a.dream_id = d.id and a.user_id = d.user_id
        where d.user_id = ${userId} and d.id <> ${dream.id} order by d.date desc, d.id desc limit ${RECENT_TEXTS}
      ) texts) as texts,
      (select jsonb_object_agg(mood, dreams) from (
        select mood, count(*) as dreams from analysed where mood is not null group by mood
      ) m) as moods,
      (select jsonb_object_agg(label, moods) from (
        select label, jsonb_object_agg(mood, dreams) as moods from (
          select e.label, d.mood, count(distinct d.id) as dreams
          from dream_elements e join analysed d on d.id = e.dream_id
          where e.user_id = ${userId} and e.kind = any(${kinds}) and e.label = any(${sql.param(present)}::text[])
            and d.mood is not null
          group by e.label, d.mood
        ) c group by label
      ) w) as "moodsWith",
      (select jsonb_agg(p order by p.dreams desc, p.name) from (
        select e.label as name, count(distinct e.dream_id)::integer as dreams,
          (array_agg(d.date::text order by d.date desc, d.id desc) filter (where d.id <> ${dream.id}))[1] as date,
          (array_agg(d.title order by d.date desc, d.id desc) filter (where d.id <> ${dream.id}))[1] as title
        from dream_elements e join dreams d on d.id = e.dream_id and d.user_id = e.user_id
        where e.user_id = ${userId} and e.kind = 'person' and (d.date, d.id) <= (${dream.date}::date, ${dream.id}::integer)
          and e.label in (
            select label from dream_elements
            where user_id = ${userId} and dream_id = ${dream.id} and kind = 'person'
          )
        group by e.label having count(distinct e.dream_id) > 1
        order by dreams desc, name limit ${PEOPLE}
      ) p) as people`)
  const { total, negative, counts, latest, times, texts, moods, moodsWith, people } = onlyRow(result.rows)
  const allMoods = (some: Partial<Record<Mood, number>>) => ({ positive: 0, neutral: 0, negative: 0, ...some })
  return {
    totalDreams: total,
    elementCounts: counts ?? {},
    negativeDreamsLast14Days: negative,
    lastTimes: times ?? {},
    recentTexts: texts ?? [],
    moods: allMoods(moods ?? {}),
    moodsWith: Object.fromEntries(Object.entries(moodsWith ?? {}).map(([label, some]) => [label, allMoods(some)])),
    people: people ?? [],
    latest: latest ?? [],
  }
}

/** Passages of the earlier dreams that share the most rare words with one. Words in fewer dreams weigh more. */
export async function similarPassages(
  db: Db,
  userId: number,
  { id, date, title, content }: Pick<DreamRow, 'id' | 'date' | 'title' | 'content'>,
): Promise<Passage[]> {
  const text = `${title} ${content}`
  const { rows } = await db.execute<Passage & Record<string, unknown>>(sql`
    with words as materialized (
      select lexeme from unnest(to_tsvector('italian', ${loweredSql(sql`${text}::text`)}))
      where length(lexeme) > 3 and lexeme !~ '[0-9]'
    ), earlier as materialized (
      select id, search from dreams
      where user_id = ${userId} and (date, id) < (${date}::date, ${id}::integer) order by date desc, id desc limit ${SIMILAR_AMONG}
    ), shared as materialized (
      select e.id, w.lexeme, ln((select count(*) + 1.0 from earlier) / count(*) over (partition by w.lexeme)) as weight
      from earlier e, unnest(e.search) s join words w using (lexeme)
    ), similar_dreams as materialized (
      select id, sum(weight) as weight, string_agg(quote_literal(lexeme), ' | ') as words
      from shared where weight > 0.7 group by id
      having count(*) >= ${SHARED_MIN} and sum(weight) >= ${WEIGHT_MIN} order by weight desc, id desc limit ${PASSAGES}
    )
    select d.date::text as date, d.title,
      case when length(d.content) <= ${PASSAGE_WHOLE} then d.content else
        ts_headline('italian', d.content, s.words::tsquery, 'MaxFragments=1, MinWords=50, MaxWords=90, StartSel="", StopSel=""')
      end as text
    from similar_dreams s join dreams d on d.id = s.id and d.user_id = ${userId} order by s.weight desc, d.id desc`)
  return rows
}
