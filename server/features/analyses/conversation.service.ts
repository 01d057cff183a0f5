import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { careNoteOf, updateCare } from '#server/features/annotations/annotations.service.ts'
import { getUser, lockUser, planOf } from '#server/features/identity/users/users.service.ts'
import { careFor, careNote, safetyNote } from '#server/interpreter/safety.ts'
import type { AnalysisStream, ConversationInput } from '#server/model/types.ts'
import { CONVERSATION_TURNS_MAX } from '#shared/constants/analyses.ts'
import type { SafetyNote } from '#shared/contracts/common.ts'
import type { AnalysisRow, ConversationTurnRow } from '#shared/schema/analyses.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './analyses.repo.ts'
import { findDream } from './analyses.service.ts'
import { answersOf, daysOf, mostUrgent, type Source } from './analysis-input.ts'
import { modelFor, withModel } from './model-access.ts'

export interface TurnRequest {
  actor: Actor
  dreamId: number
  /** The dreamer's words. */
  words: string
  /** Its signal aborts if the client disconnects. */
  stream: AnalysisStream
  /** Called once all checks passed: the turn starts, or waits for another job of the same person. */
  onBegin?: (() => void) | undefined
}

/**
 * Lets the model reply to the dreamer's words, one job of a person at a time. Words that ask for care are not sent to
 * it. Stores only complete turns.
 * @throws AppError `not_found`, `premium_required`, `conversation_limit`, `care_needed`; `unavailable` when no model
 * answers
 */
export async function converse(deps: Deps, request: TurnRequest): Promise<ConversationTurnRow> {
  const { actor, words, stream } = request
  await inspect(deps, request, await getUser(deps, actor))
  request.onBegin?.()
  const byModel = async () => {
    const user = await getUser(deps, actor)
    const { model, source, analysis } = await inspect(deps, request, user)
    const reply = await model.converse(inputOf(user, source, analysis), source.conversation, words, stream)
    if (reply.isRisk) throw needsCare(careNote(1))
    return store(deps, request, reply.text)
  }
  const byRules = async () => {
    throw new AppError(
      'unavailable',
      'Adesso non arriva nessuna risposta, e non abbiamo salvato niente. Riprova tra poco.',
    )
  }
  return withModel(deps, { key: `analysis:${actor.id}`, signal: stream.signal, byModel, byRules })
}

/** Deletes all turns under an analysis. @throws AppError `not_found` */
export async function deleteConversation({ db }: Deps, actor: Actor, dreamId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await findDream(tx, actor, dreamId)
    await repo.deleteTurns(tx, actor.id, dreamId)
    await updateCare(tx, actor, dreamId)
  })
}

/** Stores a turn under the person's lock, after the same checks as before. */
function store(deps: Deps, request: TurnRequest, reply: string): Promise<ConversationTurnRow> {
  const { actor, dreamId, words } = request
  return deps.db.transaction(async (tx) => {
    await inspect({ ...deps, db: tx }, request, await lockUser(tx, actor))
    return repo.insertTurn(tx, { userId: actor.id, dreamId, words, reply, createdAt: deps.now() })
  })
}

/** @throws AppError `not_found`, `premium_required`, `unavailable`, `conversation_limit`, `care_needed` */
async function inspect(deps: Deps, { dreamId, words }: TurnRequest, user: UserRow) {
  const { analysis, ...source } = await findDream(deps.db, user, dreamId)
  if (planOf(deps, user) === 'free') {
    throw new AppError('premium_required', 'Parlare ancora di una lettura fa parte di Premium.')
  }
  const model = modelFor(deps, user)
  if (!model || analysis?.engine !== 'openai') {
    throw new AppError('unavailable', 'Si può parlare ancora solo di una lettura fatta da un modello, finché è attivo.')
  }
  const note = mostUrgent([
    safetyNote(words, ''),
    analysis.safety,
    careNoteOf(source.dream, source),
    careFor(source.dream),
  ])
  if (note) throw needsCare(note)
  if (source.conversation.length >= CONVERSATION_TURNS_MAX) {
    throw new AppError('conversation_limit', 'Questa conversazione è arrivata alla fine: ha già tutti i suoi turni.')
  }
  return { model, source, analysis }
}

const needsCare = ({ text }: SafetyNote) => new AppError('care_needed', text)

/** The parts of an analysis about other dreams need the consent for these. */
function inputOf({ aiDiaryConsent }: UserRow, source: Source, analysis: AnalysisRow): ConversationInput {
  const { title, content, date, mood, elements } = source.dream
  const { basic, advanced, journal, questions, withAnnotations } = analysis
  const reading = [advanced ?? basic, (aiDiaryConsent || !withAnnotations) && journal, ...questions]
    .filter(Boolean)
    .join('\n')
  return { title, content, date, mood, elements, answers: answersOf(source), days: daysOf(source), reading }
}
