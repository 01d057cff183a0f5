import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createStore, del, get, set, update, values } from 'idb-keyval'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'
import { persistStorage } from '../lib/storage.ts'
import { invalidateInAllTabs } from '../lib/tabs.ts'

/** Changes made offline, by person, in sending order. */
const store = createStore('outbox', 'people')

interface Entry {
  /** A new dream is saved with it as idempotency key. */
  key: string
  /** Why the server refused it; the person must decide. */
  problem?: string | undefined
}
export interface WaitingPut extends Entry {
  kind: 'put'
  input: DreamInput
  /** The version that the person changed; absent for a new dream. */
  base?: Dream | undefined
  /** The dream as changed elsewhere; null if deleted. */
  theirs?: Dream | null | undefined
}
interface WaitingDeletion extends Entry {
  kind: 'delete'
  dreamId: number
}
/** Changed annotations by key; null deletes one. */
export type AnnotationChanges = Record<string, Annotation | null>
export interface WaitingAnnotations extends Entry {
  kind: 'annotations'
  dreamId: number
  /** The save key of a dream that an earlier release had not sent yet. */
  dreamKey?: string | undefined
  changes?: AnnotationChanges | undefined
  /** The format of an earlier release, without keys. */
  annotations?: Annotation[] | undefined
}
export type Waiting = WaitingPut | WaitingDeletion | WaitingAnnotations

const NOTHING: Waiting[] = []

/** Reads the outbox; empty if the browser has no database. */
export async function readOutbox(userId: number): Promise<Waiting[]> {
  try {
    await carryOver(userId)
    return (await get<Waiting[]>(userId, store)) ?? NOTHING
  } catch {
    return NOTHING
  }
}

const outboxQuery = (userId: number) =>
  queryOptions({
    queryKey: ['outbox', userId],
    queryFn: () => readOutbox(userId),
    staleTime: Number.POSITIVE_INFINITY,
    // The outbox is usually empty, and then needs no second render.
    placeholderData: NOTHING,
  })

/** A person's outbox, synchronized across tabs. */
export function useOutbox(userId: number): Waiting[] {
  const { data = NOTHING } = useQuery(outboxQuery(userId))
  // The server does not know it.
  return useIsHydrated() ? data : NOTHING
}

/** Changes the outbox atomically across tabs. @throws if the browser stores nothing */
export async function changeOutbox(
  queryClient: QueryClient,
  userId: number,
  change: (waiting: Waiting[]) => Waiting[],
): Promise<void> {
  await carryOver(userId)
  let isFirst = false
  const changeNow = (waiting = NOTHING) => {
    const next = change(waiting)
    isFirst = waiting.length === 0 && next.length > 0
    return next
  }
  await update<Waiting[]>(userId, changeNow, store)
  if (isFirst) persistStorage()
  await invalidateInAllTabs(queryClient, ['outbox'])
}

export async function clearOutbox(userId: number): Promise<void> {
  try {
    await del(userId, store)
  } catch {
    // Without a database there is nothing to clear.
  }
}

/** Entries of releases before December 2026: a new dream had a negative id. To be removed after two releases. */
type EarlierEntry = Entry & { dreamId: number } & (
    | { kind: 'create'; input: DreamInput }
    | { kind: 'edit'; input: DreamInput; base: Dream; theirs?: Dream | null }
    | { kind: 'analysis' }
  )

const isEarlier = (entry: Waiting | EarlierEntry): entry is EarlierEntry =>
  entry.kind === 'create' || entry.kind === 'edit' || entry.kind === 'analysis'

/** Translates the entries of an earlier release once, with the recordings of their new dreams. */
async function carryOver(userId: number): Promise<void> {
  const stored = (await get<(Waiting | EarlierEntry)[]>(userId, store)) ?? []
  if (!stored.some(isEarlier)) return
  const keys = new Map(stored.flatMap((entry) => (entry.kind === 'create' ? [[entry.dreamId, entry.key]] : [])))
  const heads = createStore('recordings', 'heads')
  for (const head of await values<{ id: string; userId: number; dreamId: number }>(heads)) {
    const key = keys.get(head.dreamId)
    if (key && head.userId === userId) await set(head.id, { ...head, dreamId: `draft:${key}` }, heads)
  }
  const translated = (entry: Waiting | EarlierEntry): Waiting[] => {
    if (entry.kind === 'annotations') return [{ ...entry, dreamKey: entry.dreamKey ?? keys.get(entry.dreamId) }]
    if (!isEarlier(entry)) return [entry]
    const { dreamId: _id, ...put } = entry
    return put.kind === 'analysis' ? [] : [{ ...put, kind: 'put' }]
  }
  await update<(Waiting | EarlierEntry)[]>(userId, (now = []) => now.flatMap(translated), store)
}
