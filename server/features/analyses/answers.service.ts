import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { lockUser } from '#server/features/identity/users/users.service.ts'
import type { ReplaceAnswers } from '#shared/contracts/analyses.ts'
import { VISIBLE } from '#shared/contracts/dreams.ts'
import * as repo from './analyses.repo.ts'
import { type AnalysisResult, getAnalysis } from './analyses.service.ts'

/**
 * Replaces the answers to a dream's questions by those given; an empty one is none. Answered is what its analysis asks, or
 * what was answered before. The question is stored as the server asked it.
 * @throws AppError `not_found` without an analysis; `validation` for a question that was not asked
 */
export function replaceAnswers(
  deps: Deps,
  actor: Actor,
  dreamId: number,
  { answers }: ReplaceAnswers,
): Promise<AnalysisResult> {
  return deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    await lockUser(tx, actor)
    const { analysis, answers: before } = await getAnalysis(inside, actor, dreamId)
    const asked = new Map(before.map(({ questionId, question, quote }) => [questionId, { question, quote }]))
    for (const { id, text, quote } of analysis.questions) asked.set(id, { question: text, quote })
    const given = answers
      .filter(({ answer }) => VISIBLE.test(answer))
      .map(({ questionId, answer }) => {
        const question = asked.get(questionId)
        if (!question) throw new AppError('validation', 'Questa domanda non è di questo sogno.')
        return { questionId, answer, ...question }
      })
    await repo.replaceAnswers(tx, actor.id, dreamId, given, deps.now())
    return getAnalysis(inside, actor, dreamId)
  })
}
