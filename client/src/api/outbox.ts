import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createStore, del, get, update } from 'idb-keyval'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'
import { persistStorage } from '../lib/storage.ts'
import { invalidateInAllTabs } from '../lib/tabs.ts'

/** Changes made offline, by person, in sending order. */
const store = createStore('outbox', 'people')

interface Entry {
  /** Its key; a new dream is saved with it as idempotency key. */
  key: string
  /** Negative for a dream not yet on the server. */
  dreamId: number
  /** Why the server refused it; the person must decide. */
  problem?: string | undefined
}
export interface WaitingDream extends Entry {
  kind: 'create'
  input: DreamInput
  /** Time of the change. */
  at: string
}
export interface WaitingEdit extends Entry {
  kind: 'edit'
  input: DreamInput
  /** The dream before the edit. */
  base: Dream
  /** The dream as changed elsewhere; null if deleted. */
  theirs?: Dream | null | undefined
}
interface WaitingDeletion extends Entry {
  kind: 'delete'
}
export interface WaitingAnalysis extends Entry {
  kind: 'analysis'
  asked: AnalysisKind
}
/** Changed annotations by key; null deletes one. */
export type AnnotationChanges = Record<string, Annotation | null>
export interface WaitingAnnotations extends Entry {
  kind: 'annotations'
  changes?: AnnotationChanges | undefined
  /** The format of an earlier release, without keys. */
  annotations?: Annotation[] | undefined
}
export type Waiting = WaitingDream | WaitingEdit | WaitingDeletion | WaitingAnalysis | WaitingAnnotations

const NOTHING: Waiting[] = []

/** Sent dreams by their local id, while this page is open. */
const sentAs = new Map<number, Dream>()
export const rememberSent = (id: number, dream: Dream): void => void sentAs.set(id, dream)
/** The server's dream of a local id, if sent. */
export const sentDream = (id: number): Dream | undefined => sentAs.get(id)

/** Reads the outbox; empty if the browser has no database. */
export async function readOutbox(userId: number): Promise<Waiting[]> {
  try {
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
