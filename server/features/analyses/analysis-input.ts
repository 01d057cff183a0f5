import { createHash } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { safetyNote } from '#server/interpreter/safety.ts'
import type { DreamInput } from '#server/model/types.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import type { SafetyNote } from '#shared/contracts/analyses.ts'
import type { AnalysisRow } from '#shared/schema/analyses.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import * as repo from './analyses.repo.ts'

const HEAVY_DREAMS_DAYS = 14

/** A dream with what its dreamer answered about it. */
export interface Source {
  dream: DreamRow
  answers: readonly repo.Answer[]
}

/** What the rules are given, and a model beside the answers. */
export async function inputOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  dream: DreamRow,
  kind: AnalysisKind,
): Promise<DreamInput> {
  const { title, content, date, mood, elements, foundElements: found, rejectedElements: rejected } = dream
  const since = addDays(dayOf(now()), 1 - HEAVY_DREAMS_DAYS)
  const { latest, ...history } = await repo.analysisHistory(db, actor.id, dream, { found, since })
  return { title, content, date, mood, elements, rejected, kind, history, latest }
}

/**
 * The answers that a model is given: not those about words that the dream no longer has, and none where they call for
 * care first.
 */
export function readableAnswers({ dream, answers }: Source): repo.Answer[] {
  if (careForAnswers(answers)?.level === 1) return []
  return answers.filter(({ quote }) => quote === null || dream.content.includes(quote))
}

/** A caring note where what the dreamer answered calls for one. */
export function careForAnswers(answers: readonly Pick<repo.Answer, 'answer'>[]): SafetyNote | undefined {
  return safetyNote(answers.map(({ answer }) => answer).join('\n'), '')
}

/** Whether the dream was changed after its analysis, which may then be made anew. */
export function isOutdated(analysis: AnalysisRow, dream: DreamRow): boolean {
  return ![sourceHash(dream), earlierHash(dream)].includes(analysis.sourceHash)
}

/** Whether answers or elements were changed after a model's analysis of a dream that is as it was. The rules read no answers. */
export function canReread(analysis: AnalysisRow, source: Source): boolean {
  return analysis.engine === 'openai' && !isOutdated(analysis, source.dream) && analysis.inputHash !== inputHash(source)
}

/** A fingerprint of the text that an analysis goes by. */
export const sourceHash = ({ title, content }: DreamRow): string => hash([title, content])
/** The one that analyses of before have. */
const earlierHash = ({ title, content, mood, elements }: DreamRow): string => hash([title, content, mood, elements])

/** The same with what its dreamer answered and took away, in whatever order that was done. */
export function inputHash({ dream, answers }: Source): string {
  const { title, content, mood, elements, rejectedElements } = dream
  const said = answers.map(({ questionId, answer }) => `${questionId}\n${answer}`)
  return hash([title, content, mood, elements.toSorted(), rejectedElements.toSorted(), said.toSorted()])
}

const hash = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url')
