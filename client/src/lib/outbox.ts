import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createStore, del, get, update } from 'idb-keyval'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'
import { persistStorage } from './storage.ts'
import { invalidateInAllTabs } from './tabs.ts'

/** The changes made without a network, by person, in the order in which they are sent. */
const store = createStore('outbox', 'people')

interface Entry {
  /** Names it; a new dream is saved under it. */
  key: string
  /** Below 0 for a dream that the server does not know yet. */
  dreamId: number
  /** Why the server refused it: it waits for the person then. */
  problem?: string | undefined
}
export interface WaitingDream extends Entry {
  kind: 'create'
  input: DreamInput
  /** When it was written. */
  at: string
}
export interface WaitingEdit extends Entry {
  kind: 'edit'
  input: DreamInput
  /** The dream as it was before. */
  base: Dream
  /** The dream as it was changed elsewhere meanwhile; null where it is gone. */
  theirs?: Dream | null | undefined
}
interface WaitingDeletion extends Entry {
  kind: 'delete'
}
/** An analysis that was asked for. */
export interface WaitingAnalysis extends Entry {
  kind: 'analysis'
  asked: AnalysisKind
}
/** Annotations of a dream that were written, by their names; null for those that were taken away. */
export type AnnotationChanges = Record<string, Annotation | null>
export interface WaitingAnnotations extends Entry {
  kind: 'annotations'
  changes?: AnnotationChanges | undefined
  /** As a release kept them that gave them no names. */
  annotations?: Annotation[] | undefined
}
export type Waiting = WaitingDream | WaitingEdit | WaitingDeletion | WaitingAnalysis | WaitingAnnotations

const NOTHING: Waiting[] = []

/** The server's dreams of those that were written here, while this page is open. */
const sentAs = new Map<number, Dream>()
export const rememberSent = (id: number, dream: Dream): void => void sentAs.set(id, dream)
/** The dream of the server that a waiting one has become. */
export const sentDream = (id: number): Dream | undefined => sentAs.get(id)

/** Reads what waits; nothing where the browser has no database. */
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
    // Mostly nothing waits, and what shows it need not be drawn again for that.
    placeholderData: NOTHING,
  })

/** The changes that wait for a network, in all tabs. */
export const useOutbox = (userId: number): Waiting[] => useQuery(outboxQuery(userId)).data ?? NOTHING

/** Changes what waits, in one step whatever other tabs do. @throws where the browser stores nothing */
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

/** Throws away what waits. */
export async function clearOutbox(userId: number): Promise<void> {
  try {
    await del(userId, store)
  } catch {
    // A browser without a database has nothing to throw away.
  }
}
