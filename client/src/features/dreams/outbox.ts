import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isNotFound } from '#client/api/api-client.ts'
import { call, query } from '#client/api/call.ts'
import { changeOutbox, readOutbox, type Waiting, type WaitingAnnotations, type WaitingPut } from '#client/api/outbox.ts'
import { randomId } from '#client/lib/browser.ts'
import { invalidateInAllTabs } from '#client/lib/tabs.ts'
import { toast, toastFailure } from '#client/lib/toast.ts'
import { SAVE_KEY_HEADER, VERSION_HEADER, versionTag } from '#shared/constants/api.ts'
import { saysTheSame } from '#shared/constants/dream-fields.ts'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'
import type { DreamScope } from './voice/recording.ts'
import { moveRecordings, setAllDeleted } from './voice/recording-store.ts'

/** A new dream that waits on this device. */
export type UnsentDream = DreamInput & { key: string; problem?: string | undefined }

/** Whether an entry changes this dream. */
export const isAbout = (entry: Waiting, dreamId: number): boolean =>
  dreamId === (entry.kind === 'put' ? entry.base?.id : entry.dreamId)

/** Applies unsent edits and deletions to the dreams. */
export function withChanges(dreams: readonly Dream[], waiting: readonly Waiting[]): Dream[] {
  return dreams.flatMap((dream) => {
    const own = waiting.filter((entry) => isAbout(entry, dream.id))
    const edit = own.find((entry) => entry.kind === 'put')
    if (own.some(({ kind }) => kind === 'delete')) return []
    return edit ? { ...dream, ...edit.input } : dream
  })
}

/** Applies unsent changes to the dreams; new ones come first. */
export function withWaiting(dreams: readonly Dream[], waiting: readonly Waiting[]): (Dream | UnsentDream)[] {
  const unsent = waiting.flatMap((entry) =>
    entry.kind === 'put' && !entry.base ? { ...entry.input, key: entry.key, problem: entry.problem } : [],
  )
  return [...unsent.reverse(), ...withChanges(dreams, waiting)]
}

type Save = Pick<WaitingPut, 'key' | 'input' | 'base'>

/** Whether an entry is a put of the same dream. */
export const isPutOf = ({ key, base }: Pick<Save, 'key' | 'base'>, entry: Waiting): entry is WaitingPut =>
  entry.kind === 'put' && (entry.key === key || (base !== undefined && entry.base?.id === base.id))

/**
 * Queues a save, merged into a queued put of the same dream.
 * @returns the resulting dream
 * @throws if the browser stores nothing
 */
export async function keepSave(queryClient: QueryClient, userId: number, save: Save): Promise<Dream | UnsentDream> {
  const { input, base, key } = save
  await changeOutbox(queryClient, userId, (waiting) =>
    waiting.some((each) => isPutOf(save, each))
      ? waiting.map((each) => (isPutOf(save, each) ? { ...each, input, problem: undefined } : each))
      : [...waiting, { kind: 'put', ...save }],
  )
  const { rejectedElements: _rejected, ...written } = input
  return base ? { ...base, ...written } : { ...input, key }
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

/** Queues a deletion after the dream's other changes, which come back with it. @throws if the browser stores nothing */
export const keepDeletion = (queryClient: QueryClient, userId: number, dreamId: number): Promise<void> =>
  changeOutbox(queryClient, userId, (waiting) => [...waiting, { kind: 'delete', key: randomId(), dreamId }])

/** Undoes a queued deletion; one sent meanwhile must be restored from the bin. */
export const undoDeletion = (queryClient: QueryClient, userId: number, dreamId: number): Promise<void> =>
  changeOutbox(queryClient, userId, (waiting) =>
    waiting.filter((entry) => !(entry.kind === 'delete' && entry.dreamId === dreamId)),
  )

/** Changes the entry of a key. */
export const withEntry =
  (key: string, change: Partial<Omit<WaitingPut, 'kind'>>): Change =>
  (waiting) =>
    waiting.map((entry) => (entry.key === key ? { ...entry, ...change } : entry))

/** Drops a put; the recordings of a new dream go to this device's bin. */
export async function dropPut(queryClient: QueryClient, userId: number, key: string): Promise<void> {
  await changeOutbox(queryClient, userId, without(key))
  await setAllDeleted(draftScope(userId, key), true)
}

const without =
  (dropped: string): Change =>
  (waiting) =>
    waiting.filter((entry) => entry.key !== dropped && !(entry.kind === 'annotations' && entry.dreamKey === dropped))

const isSendable = (entry: Waiting) => !entry.problem && !(entry.kind === 'annotations' && entry.dreamKey)

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
        await changeOutbox(queryClient, userId, withEntry(next.key, { problem }))
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

/** Sends one entry. @returns the change of the outbox @throws ApiError */
async function sendWaiting(queryClient: QueryClient, userId: number, entry: Waiting): Promise<Change> {
  const remove = without(entry.key)
  if (entry.kind === 'put') return sendPut(queryClient, userId, entry)
  if (entry.kind === 'delete') {
    await call('DELETE /api/dreams/:id', { params: { id: entry.dreamId } }).catch((error: unknown) => {
      if (isNotFound(error)) return
      if (!(error instanceof ApiError) || isPassing(error)) throw error
      // The dream stays, e.g. if the bin is full.
      toastFailure(error, 'Sogno non eliminato', 'Puoi eliminarlo di nuovo.')
    })
    return (waiting) => remove(waiting).filter((each) => !isAbout(each, entry.dreamId))
  }
  const answer = await sendAnnotations(entry).catch(nullIfNotFound)
  // It stands in the place of what waited before that goes.
  if (answer)
    queryClient.setQueryData(
      query('GET /api/dreams/:id/annotations', { params: { id: entry.dreamId } }).queryKey,
      answer,
    )
  return remove
}

async function sendPut(queryClient: QueryClient, userId: number, entry: WaitingPut): Promise<Change> {
  const { key, input, base } = entry
  const outcome = await putDream(entry)
  if (outcome && 'theirs' in outcome) {
    const { theirs } = outcome
    // Only other fields changed on the server: resends the edit for that version.
    const isOwn = theirs && base && isOnlyNewer(theirs, base)
    return withEntry(key, isOwn ? { base: theirs } : { theirs, problem: problemOf(theirs) })
  }
  const dream = outcome?.dream
  if (dream) await moveRecordings(draftScope(userId, key), dream.id)
  else {
    await keepDraft(queryClient, key, input)
    toastKeptAsDraft(input.title)
  }
  return (waiting) =>
    waiting.flatMap((each): Waiting | Waiting[] => {
      if (each.kind === 'annotations' && each.dreamKey === key)
        return dream ? { ...each, dreamId: dream.id, dreamKey: undefined } : []
      if (each.key !== key || each.kind !== 'put') return each
      // A text that changed while sending becomes an edit.
      return JSON.stringify(each.input) === JSON.stringify(input) ? [] : { ...each, base: dream }
    })
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
 * Saves a dream, online and from the outbox: a new one once per key, another as the next version of `base`.
 * @returns the saved dream; `theirs`: the conflicting dream, null if deleted; null if the plan is full
 * @throws ApiError
 */
export async function putDream({
  key,
  input,
  base,
}: Save): Promise<{ dream: Dream } | { theirs: Dream | null } | null> {
  const create = () => call('POST /api/dreams', { body: input, headers: { [SAVE_KEY_HEADER]: key } })
  const stored = base ?? (await create().catch(nullIfFull))
  if (!stored) return null
  // An earlier try may have saved an earlier text under this key, which somebody has changed since.
  if (!base && saysTheSame(stored, input)) return { dream: stored }
  if (!base && stored.updatedAt !== stored.createdAt) return { theirs: stored }
  const headers = { [VERSION_HEADER]: versionTag(stored.updatedAt) }
  try {
    return { dream: await call('PUT /api/dreams/:id', { params: { id: stored.id }, body: input, headers }) }
  } catch (error) {
    if (isNotFound(error)) return { theirs: null }
    if (error instanceof ApiError && error.code === 'changed_elsewhere') return { theirs: error.current as Dream }
    throw error
  }
}

export const problemOf = (theirs: Dream | null) =>
  theirs ? 'È stato cambiato anche altrove.' : 'È stato eliminato altrove.'

/** @returns null if the plan is full */
function nullIfFull(error: unknown): null {
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
