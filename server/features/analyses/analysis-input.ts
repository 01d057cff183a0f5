import { createHash } from 'node:crypto'
import type { StoredTurn } from '#server/db/sql.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { earlierWords, saidIn } from '#server/features/annotations/annotations.service.ts'
import { asksForCare, safetyNote } from '#server/interpreter/safety.ts'
import type { Answered, DreamInput } from '#server/model/types.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { AnnotationKind } from '#shared/constants/annotations.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'
import type { SafetyNote } from '#shared/contracts/common.ts'
import type { AnalysisRow } from '#shared/schema/analyses.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './analyses.repo.ts'

const HEAVY_DREAMS_DAYS = 14
/** Earlier notes in a prompt. */
const NOTES_TOLD = 4

/** A dream with its annotations and conversation. */
export interface Source {
  dream: DreamRow
  annotations: readonly Annotation[]
  conversation: readonly StoredTurn[]
}

/** The input of the rules. */
export async function inputOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  dream: DreamRow,
  kind: AnalysisKind,
): Promise<DreamInput> {
  const { title, content, date, mood, elements, foundElements: found, rejectedElements: rejected } = dream
  const since = addDays(dayOf(now()), 1 - HEAVY_DREAMS_DAYS)
  const { latest, ...history } = await repo.analysisHistory(db, actor.id, dream, { found, since })
  return { title, content, date, mood, elements, rejected, found, kind, history, latest }
}

/** Adds annotations for a model. Words of other dreams need another consent; words that ask for care are not sent. */
export async function modelInputOf(
  deps: Pick<Deps, 'db' | 'now'>,
  user: UserRow,
  source: Source,
  kind: AnalysisKind,
): Promise<DreamInput> {
  const { dream } = source
  const { history, ...input } = await inputOf(deps, user, dream, kind)
  const told = {
    ...input,
    answers: answersOf(source),
    days: daysOf(source),
    conversation: source.conversation.filter(({ words }) => !asksForCare(words)),
  }
  if (!user.aiDiaryConsent) return { ...told, history: { ...history, people: [] } }
  const labels = [...dream.elements, ...dream.foundElements]
  const notes = await earlierWords(deps, user, dream, labels, NOTES_TOLD)
  const passages = await repo.similarPassages(deps.db, user.id, dream)
  const isCalm = (...words: string[]) => !words.some(asksForCare)
  return {
    ...told,
    history: { ...history, people: history.people?.filter(({ title }) => isCalm(title)) ?? [] },
    notes: notes.filter(({ words, title }) => isCalm(words, title)),
    passages: passages.filter(({ text, title }) => isCalm(text, title)),
  }
}

const QUESTIONS: Record<AnnotationKind, (quote: string) => string> = {
  thing: (quote) => `«${quote}»: a che cosa fa pensare?`,
  person: (quote) => `«${quote}»: com’è?`,
  moment: (quote) => `«${quote}»: che cosa ricorda?`,
  next: () => 'Se il sogno continuasse, qual è la riga dopo?',
  bridge: () => '',
  answer: (quote) => `«${quote}»`,
}

/** The annotations as answers, without those about words that are gone. Empty if they ask for care. */
export function answersOf({ dream, annotations }: Source): Answered[] {
  if (careForAnnotations(annotations)?.level === 1) return []
  return annotations.flatMap(({ kind, quote, question, words, feelings, day }) => {
    const answer = [words, feelings.join(', ').toLowerCase(), day && `di giorno: ${day}`].filter(Boolean).join('; ')
    // The bridge sentence has a field of its own.
    const isRead = kind !== 'bridge' && answer !== '' && (quote === null || dream.content.includes(quote))
    return isRead ? [{ question: question ?? QUESTIONS[kind](quote ?? ''), answer }] : []
  })
}

/** The dreamer's sentence about their days; empty if the annotations ask for care. */
export const daysOf = ({ annotations }: Source): string =>
  careForAnnotations(annotations)?.level === 1 ? '' : (annotations.find(({ kind }) => kind === 'bridge')?.words ?? '')

/** Whether the model received more than the dream and the diary's counts: annotations, or words of other dreams. */
export const isBeyondDream = ({
  answers = [],
  days = '',
  notes = [],
  passages = [],
  conversation = [],
  history: { people = [] },
}: DreamInput): boolean =>
  [answers, notes, passages, conversation, people].some((given) => given.length > 0) || days !== ''

/** The caring note for the annotations, if they call for one. */
const careForAnnotations = (annotations: Source['annotations']): SafetyNote | undefined =>
  safetyNote(saidIn(annotations), '')

/** The first of the most urgent notes. */
export const mostUrgent = (notes: readonly (SafetyNote | null | undefined)[]): SafetyNote | undefined =>
  notes.filter((note) => note != null).toSorted((a, b) => a.level - b.level)[0]

/** Whether the dream was changed after its analysis. */
export function isOutdated(analysis: AnalysisRow, dream: DreamRow): boolean {
  return ![sourceHash(dream), earlierHash(dream)].includes(analysis.sourceHash)
}

/** Whether annotations, conversation or elements changed after a model's analysis of an unchanged dream. */
export function canReread(analysis: AnalysisRow, source: Source): boolean {
  return analysis.engine === 'openai' && !isOutdated(analysis, source.dream) && analysis.inputHash !== inputHash(source)
}

/** A fingerprint of the analysed text. */
export const sourceHash = ({ title, content }: DreamRow): string => hash([title, content])
/** The fingerprint of older analyses. */
const earlierHash = ({ title, content, mood, elements }: DreamRow): string => hash([title, content, mood, elements])

/** A fingerprint of the dream, its annotations and rejected elements in any order, and its conversation. */
export function inputHash({ dream, annotations, conversation }: Source): string {
  const { title, content, mood, elements, rejectedElements } = dream
  const said = annotations.map(({ kind, quote, words, feelings, day }) =>
    JSON.stringify([kind, quote, words, feelings.toSorted(), day]),
  )
  const talk = conversation.length > 0 ? [conversation.map(({ words, reply }) => [words, reply])] : []
  return hash([title, content, mood, elements.toSorted(), rejectedElements.toSorted(), said.toSorted(), ...talk])
}

const hash = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url')
