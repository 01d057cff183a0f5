import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { instant } from '#server/db/sql.ts'
import type { DreamAnswerRow } from '#shared/schema/analyses.ts'

/** Leaves a dream exactly these answers, in one statement; one that stays as it is keeps its time. */
export async function replaceAnswers(
  db: Db,
  userId: number,
  dreamId: number,
  answers: readonly Omit<DreamAnswerRow, 'dreamId' | 'updatedAt'>[],
  at: Date,
): Promise<void> {
  const column = (key: keyof (typeof answers)[number]) => sql`${sql.param(answers.map((row) => row[key]))}::text[]`
  await db.execute(sql`
    with own as (select id from dreams where id = ${dreamId} and user_id = ${userId}),
    given as (
      select * from unnest(${column('questionId')}, ${column('question')}, ${column('quote')}, ${column('answer')})
        g (question_id, question, quote, answer)
    ),
    removed as (
      delete from dream_answers a using own
      where a.dream_id = own.id and a.question_id not in (select question_id from given)
    )
    insert into dream_answers (dream_id, question_id, question, quote, answer, updated_at)
    select own.id, question_id, question, quote, answer, ${instant(at)} from own, given
    on conflict (dream_id, question_id) do update
    set question = excluded.question, quote = excluded.quote, answer = excluded.answer, updated_at = excluded.updated_at
    where dream_answers.answer <> excluded.answer`)
}
