import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isNotFound } from '#client/api/api-client.ts'
import { call, query } from '#client/api/call.ts'
import {
  changeOutbox,
  readOutbox,
  rememberSent,
  sentDream,
  type Waiting,
  type WaitingAnnotations,
  type WaitingDream,
  type WaitingEdit,
} from '#client/api/outbox.ts'
import { randomId } from '#client/lib/browser.ts'
import { invalidateInAllTabs } from '#client/lib/tabs.ts'
import { toast, toastFailure } from '#client/lib/toast.ts'
import { SAVE_KEY_HEADER, VERSION_HEADER, versionTag } from '#shared/constants/api.ts'
import { saysTheSame } from '#shared/constants/dream-fields.ts'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'
import type { DreamScope } from './voice/recording.ts'
import { moveRecordings } from './voice/recording-store.ts'

/** A dream that the server does not know yet, as its screens show it. */
function waitingDream({ dreamId, input, at }: WaitingDream, userId: number): Dream {
  const nothing = {
    foundElements: [],
    motif: null,
    hasAnalysis: false,
    analysisKind: null,
    share: null,
    communityUntil: null,
  }
  return { id: dreamId, userId, ...input, ...nothing, createdAt: at, updatedAt: at }
}

/** Applies unsent changes to the dreams; new ones come first. */
export function withWaiting(dreams: readonly Dream[], waiting: readonly Waiting[], userId: number): Dream[] {
  const created = waiting.filter((entry) => entry.kind === 'create').map((entry) => waitingDream(entry, userId))
  const known = dreams
    .filter(({ id }) => !waiting.some((entry) => entry.kind === 'delete' && entry.dreamId === id))
    .map((dream) => {
      const edit = waiting.find((entry) => entry.kind === 'edit' && entry.dreamId === dream.id)
      return edit?.kind === 'edit' ? { ...dream, ...edit.input } : dream
    })
  return [...created.reverse(), ...known]
}

export const waitingCreation = (input: DreamInput, key = randomId(), dreamId = -Date.now()): WaitingDream => {
  return { kind: 'create', key, dreamId, input, at: new Date().toISOString() }
}

interface Save {
  input: DreamInput
  /** The dream that is changed; without it a new one is made. */
  dream: Dream | undefined
  key: string
}

/**
 * Queues a save, merged into a queued change of the same dream.
 * @returns the resulting dream
 * @throws if the browser stores nothing
 */
export async function keepSave(queryClient: QueryClient, userId: number, { input, dream, key }: Save): Promise<Dream> {
  const base = dream && (sentDream(dream.id) ?? dream)
  const created = waitingCreation(input, key, base?.id)
  const entry: Waiting = base && base.id > 0 ? { kind: 'edit', key, dreamId: base.id, input, base } : created
  await changeOutbox(queryClient, userId, (waiting) => {
    const isSame = (each: Waiting) => 'input' in each && each.dreamId === entry.dreamId
    return waiting.some(isSame)
      ? waiting.map((each) => (isSame(each) ? { ...each, input, problem: undefined } : each))
      : [...waiting, entry]
  })
  const { rejectedElements: _rejected, ...written } = input
  return base ? { ...base, ...written } : waitingDream(created, userId)
}

/** The scope of a draft's recordings. */
export const draftScope = (userId: number, key: string): DreamScope => ({ userId, dreamId: `draft:${key}` })

/** Stores a draft on the server until the plan has room. @param key the save's key @throws ApiError */
export async function keepDraft(queryClient: QueryClient, key: string, input: DreamInput): Promise<void> {
  await call('PUT /api/dreams/drafts/:key', { params: { key }, body: input })
  await queryClient.invalidateQueries(query('GET /api/dreams/drafts'))
}

export function toastKeptAsDraft(title: string): void {
  toast({ title: 'Tenuto come bozza', description: `«${title}» aspetta posto nel diario. Lo trovi tra i tuoi sogni.` })
}

/** Queues a deletion, and drops an unsent dream. @throws if the browser stores nothing */
export function keepDeletion(queryClient: QueryClient, userId: number, dreamId: number): Promise<void> {
  return changeOutbox(queryClient, userId, (waiting) => {
    const others = waiting.filter((entry) => entry.dreamId !== dreamId)
    return dreamId < 0 ? others : [...others, { kind: 'delete', key: randomId(), dreamId }]
  })
}

/** Undoes a queued deletion; one sent meanwhile must be restored from the bin. */
export const undoDeletion = (queryClient: QueryClient, userId: number, dreamId: number): Promise<void> =>
  changeOutbox(queryClient, userId, (waiting) =>
    waiting.filter((entry) => !(entry.kind === 'delete' && entry.dreamId === dreamId)),
  )

export function replaceWaiting(queryClient: QueryClient, userId: number, key: string, next?: Waiting): Promise<void> {
  return changeOutbox(queryClient, userId, (waiting) =>
    waiting.flatMap((entry) => (entry.key === key ? (next ?? []) : entry)),
  )
}

const isSendable = ({ kind, dreamId, problem }: Waiting) => !problem && (kind === 'create' || dreamId > 0)

/** Sends the outbox in order, from one tab only; refused entries stay, with the reason. */
export async function sendOutbox(queryClient: QueryClient, userId: number): Promise<void> {
  const send = async () => {
    let sent = 0
    for (;;) {
      const next = (await readOutbox(userId)).find(isSendable)
      if (!next) return sent
      try {
        await changeOutbox(queryClient, userId, await sendWaiting(queryClient, userId, next))
        sent += 1
      } catch (error) {
        if (!(error instanceof ApiError) || isPassing(error)) return sent
        const problem = error.serverMessage ?? 'Il server non l’ha accettato.'
        await replaceWaiting(queryClient, userId, next.key, { ...next, problem })
      }
    }
  }
  // Waits for its turn: the try before may have failed without the network that is here now.
  // Without locks (plain http) two tabs may send the same entry; its key prevents duplicates.
  const sent = await (navigator.locks?.request('outbox', send) ?? send())
  if (sent) await invalidateInAllTabs(queryClient, ['/api/'])
}

/** Whether a retry may succeed. */
const isPassing = ({ status, isSessionEnd }: ApiError) =>
  status === 0 || status === 429 || status >= 500 || isSessionEnd

type Change = Parameters<typeof changeOutbox>[2]

/** Sends one entry. @returns the new outbox @throws ApiError */
async function sendWaiting(queryClient: QueryClient, userId: number, entry: Waiting): Promise<Change> {
  const remove: Change = (waiting) => waiting.filter(({ key }) => key !== entry.key)
  if (entry.kind === 'create') {
    const headers = { [SAVE_KEY_HEADER]: entry.key }
    const scope = { userId, dreamId: entry.dreamId }
    const saved = await call('POST /api/dreams', { body: entry.input, headers }).catch(nullIfFull)
    if (!saved) {
      await keepDraft(queryClient, entry.key, entry.input)
      toastKeptAsDraft(entry.input.title)
      await moveRecordings(scope, draftScope(userId, entry.key).dreamId)
      return (waiting) => waiting.filter((each) => each.dreamId !== entry.dreamId || isChangedSince(each, entry))
    }
    rememberSent(entry.dreamId, saved)
    await moveRecordings(scope, saved.id)
    return (waiting) => waiting.flatMap((each) => afterCreation(each, entry, saved))
  }
  if (entry.kind === 'edit') {
    const outcome = await updateDream(entry.dreamId, entry.input, entry.base.updatedAt)
    if ('theirs' in outcome) {
      const { theirs } = outcome
      // Only other fields changed on the server: resends the edit for that version.
      if (theirs && isOnlyNewer(theirs, entry.base)) {
        return (waiting) => waiting.map((each) => (each.key === entry.key ? { ...each, base: theirs } : each))
      }
      return (waiting) => markConflict(waiting, entry, theirs)
    }
    return (waiting) =>
      waiting.flatMap((each) =>
        each.key !== entry.key ? each : isChangedSince(each, entry) ? { ...each, base: outcome.dream } : [],
      )
  }
  if (entry.kind === 'delete') {
    await call('DELETE /api/dreams/:id', { params: { id: entry.dreamId } }).catch((error: unknown) => {
      if (isNotFound(error)) return
      if (!(error instanceof ApiError) || isPassing(error)) throw error
      // The dream stays, e.g. if the bin is full.
      toastFailure(error, 'Sogno non eliminato', 'Puoi eliminarlo di nuovo.')
    })
    return remove
  }
  if (entry.kind === 'annotations') {
    const answer = await sendAnnotations(entry).catch(nullIfNotFound)
    // It stands in the place of what waited before that goes.
    if (answer)
      queryClient.setQueryData(
        query('GET /api/dreams/:id/annotations', { params: { id: entry.dreamId } }).queryKey,
        answer,
      )
    return remove
  }
  // A refusal, as by the day's limit, is final.
  await call('POST /api/dreams/:id/analyze', { params: { id: entry.dreamId }, body: { type: entry.asked } }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError) || isPassing(error)) throw error
      toastFailure(error, 'Lettura non riuscita', 'Puoi chiederla di nuovo dal sogno.')
    },
  )
  return remove
}

async function sendAnnotations({ dreamId: id, changes = {}, annotations: unnamed }: WaitingAnnotations) {
  let answer = unnamed
    ? await call('PUT /api/dreams/:id/annotations', { params: { id }, body: { annotations: unnamed } })
    : null
  for (const [annotation, body] of Object.entries(changes)) {
    const params = { id, annotation }
    answer = await (body
      ? call('PUT /api/dreams/:id/annotations/:annotation', { params, body })
      : call('DELETE /api/dreams/:id/annotations/:annotation', { params }))
  }
  return answer
}

/**
 * Updates the other entries with the new dream's id. An earlier try may have saved an earlier text under the same key,
 * or the text changed while sending: the difference becomes an edit.
 */
function afterCreation(each: Waiting, { key, dreamId }: WaitingDream, saved: Dream): Waiting | Waiting[] {
  if (each.dreamId === dreamId && each.kind === 'analysis') return { ...each, dreamId: saved.id }
  if (each.key !== key || each.kind !== 'create') return each
  if (saysTheSame(saved, each.input)) return []
  return { kind: 'edit', key, dreamId: saved.id, input: each.input, base: saved }
}

/**
 * Updates one version of a dream, online and from the outbox.
 * @returns the saved dream, or `theirs`: the conflicting dream, null if deleted
 * @throws ApiError
 */
export async function updateDream(
  id: number,
  input: DreamInput,
  version: string,
): Promise<{ dream: Dream } | { theirs: Dream | null }> {
  const headers = { [VERSION_HEADER]: versionTag(version) }
  try {
    return { dream: await call('PUT /api/dreams/:id', { params: { id }, body: input, headers }) }
  } catch (error) {
    if (isNotFound(error)) return { theirs: null }
    if (error instanceof ApiError && error.code === 'changed_elsewhere') return { theirs: error.current as Dream }
    throw error
  }
}

export const problemOf = (theirs: Dream | null) =>
  theirs ? 'È stato cambiato anche altrove.' : 'È stato eliminato altrove.'

const markConflict = (waiting: Waiting[], { key }: WaitingEdit, theirs: Dream | null): Waiting[] =>
  waiting.map((each) =>
    each.key === key && each.kind === 'edit' ? { ...each, theirs, problem: problemOf(theirs) } : each,
  )

/** The text may have changed while sending. */
const isChangedSince = (each: Waiting, sent: WaitingDream | WaitingEdit) =>
  'input' in each && JSON.stringify(each.input) !== JSON.stringify(sent.input)

/** @returns null if the plan is full */
export function nullIfFull(error: unknown): null {
  if (error instanceof ApiError && error.code === 'dream_limit') return null
  throw error
}

function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}

/** Whether the later version has the same user-written fields. */
export const isOnlyNewer = (version: Dream, before: Dream): boolean =>
  version.updatedAt !== before.updatedAt && saysTheSame(version, before)
