import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { ApiError, serverMessage } from '#client/api/api-client.ts'
import { call, pages, path, query } from '#client/api/call.ts'
import {
  type AnnotationChanges,
  changeOutbox,
  readOutbox,
  useOutbox,
  type Waiting,
  type WaitingAnnotations,
} from '#client/api/outbox.ts'
import { findAnswer } from '#client/api/persistence.ts'
import { useOnline } from '#client/hooks/use-browser.ts'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { randomId } from '#client/lib/browser.ts'
import { useSession } from '#client/lib/contexts.ts'
import { checkedBy, readJson, removeKey } from '#client/lib/storage.ts'
import { invalidateInAllTabs } from '#client/lib/tabs.ts'
import { fold } from '#shared/constants/fold.ts'
import type { Annotation, Dictionary, OwnAnnotation } from '#shared/contracts/annotations.ts'

function isAnnotation(data: unknown): data is Annotation {
  const { kind, words, feelings } = (data ?? {}) as Partial<Annotation>
  return kind !== undefined && typeof words === 'string' && Array.isArray(feelings)
}

const draftSchema = checkedBy(
  (data): data is AnnotationChanges =>
    data instanceof Object && Object.values(data).every((each) => each === null || isAnnotation(each)),
)
/** Local annotations of an earlier release, without keys. */
const unnamedSchema = checkedBy((data): data is Annotation[] => Array.isArray(data) && data.every(isAnnotation))

export const newAnnotation = (kind: Annotation['kind'], about: Partial<Annotation> = {}): OwnAnnotation => ({
  id: randomId(),
  kind,
  quote: null,
  occurrence: 0,
  words: '',
  feelings: [],
  day: '',
  isTitle: false,
  question: null,
  ...about,
})

const cleaned = (each: Annotation): Annotation => ({
  ...each,
  words: each.words.trim().normalize('NFC'),
  day: each.day.trim().normalize('NFC'),
})
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Applies changes to a list; new annotations go to its end. */
function changed(list: readonly OwnAnnotation[], changes: AnnotationChanges = {}): OwnAnnotation[] {
  const present = Object.fromEntries(list.map((each) => [each.id, each]))
  return Object.entries({ ...present, ...changes }).flatMap(([id, each]) => (each ? { ...each, id } : []))
}

function changesBetween(list: readonly OwnAnnotation[], next: readonly OwnAnnotation[]): AnnotationChanges {
  const gone = list.filter(({ id }) => !next.some((each) => each.id === id)).map(({ id }) => [id, null])
  const written = next.filter((each) => !list.some((before) => before.id === each.id && same(before, each)))
  return Object.fromEntries([...gone, ...written.map(({ id, ...annotation }) => [id, annotation])])
}

type SaveState = 'saved' | 'offline' | 'failed'

/** A dream's annotations. A change applies locally at once; `save` sends it. Without a network it is queued. */
export function useAnnotations(dreamId: number) {
  const userId = useSession().id
  const key = `annotation-changes:${userId}:${dreamId}`
  const queryClient = useQueryClient()
  const query = useQuery(annotatedQuery(dreamId))
  const isWaiting = (entry: Waiting): entry is WaitingAnnotations =>
    entry.kind === 'annotations' && entry.dreamId === dreamId
  const waiting = useOutbox(userId).find(isWaiting)
  const [draft, store] = usePersistedState(key, draftSchema)
  const isOnline = useOnline()
  const stored = useMemo(
    // Responses cached by an earlier release lack ids.
    () => query.data?.annotations.map(({ key: _key, id, ...annotation }) => ({ ...annotation, id: id ?? randomId() })),
    [query.data],
  )
  const list = changed(changed(stored ?? [], waiting?.changes), draft)
  /** The latest list, for callbacks of earlier renders. */
  const shown = useRef(list)
  useEffect(() => {
    shown.current = list
  })

  /** Drops the sent changes; those made meanwhile stay for the next save. */
  const forget = (sent: AnnotationChanges) => {
    const left = Object.entries(readJson(key, draftSchema) ?? {}).filter(
      ([id, now]) => !(id in sent && same(now && cleaned(now), sent[id])),
    )
    store(left.length > 0 ? Object.fromEntries(left) : undefined)
  }
  const keepForLater = async (changes: AnnotationChanges, unnamed?: Annotation[]) => {
    await changeOutbox(queryClient, userId, (all) => {
      const before = all.find(isWaiting)
      const next = { changes: { ...before?.changes, ...changes }, annotations: unnamed ?? before?.annotations }
      return [...all.filter((each) => !isWaiting(each)), { kind: 'annotations', key: randomId(), dreamId, ...next }]
    })
    forget(changes)
  }
  const { mutateAsync, error } = useMutation({
    meta: { silent: true },
    scope: { id: path('GET /api/dreams/:id/annotations', { params: { id: dreamId } }) },
    mutationFn: async () => {
      const typed = Object.entries(readJson(key, draftSchema) ?? {})
      if (typed.length === 0) return
      const changes = Object.fromEntries(typed.map(([id, each]) => [id, each && cleaned(each)]))
      // Queued changes would overwrite this one later, so it is merged into them.
      if ((await readOutbox(userId)).some(isWaiting)) return await keepForLater(changes)
      for (const [annotation, body] of Object.entries(changes)) {
        try {
          const params = { id: dreamId, annotation }
          const answer = await (body
            ? call('PUT /api/dreams/:id/annotations/:annotation', { params, body })
            : call('DELETE /api/dreams/:id/annotations/:annotation', { params }))
          // An older answer under way must not overwrite this one.
          await queryClient.cancelQueries(annotatedQuery(dreamId))
          queryClient.setQueryData(annotatedQuery(dreamId).queryKey, answer)
        } catch (failure) {
          if (!(failure instanceof ApiError && failure.canWait)) throw failure
          return await keepForLater(changes)
        }
        forget({ [annotation]: body })
      }
      void invalidateInAllTabs(queryClient, [
        path('GET /api/dreams/:id/annotations', { params: { id: dreamId } }),
        path('GET /api/dreams/:id/analysis', { params: { id: dreamId } }),
        '/api/annotations/evening',
        '/api/dictionary',
      ])
    },
  })

  const save = async () => {
    // The screen reports the failed save.
    await mutateAsync().catch(() => {})
  }
  const saveLeft = useEffectEvent(() => void (readJson(key, draftSchema) && save()))
  const sendUnnamed = useEffectEvent(() => {
    const unnamedKey = `annotations:${userId}:${dreamId}`
    const unnamed = readJson(unnamedKey, unnamedSchema)
    if (unnamed) void keepForLater({}, unnamed.map(cleaned)).then(() => removeKey(unnamedKey))
  })
  useEffect(() => sendUnnamed(), [])
  useEffect(() => {
    if (isOnline) saveLeft()
    return () => saveLeft()
  }, [isOnline])

  const state: SaveState = !isOnline && (draft || waiting) ? 'offline' : draft && error ? 'failed' : 'saved'
  return {
    query,
    list,
    state,
    reason: error ? serverMessage(error) : undefined,
    change: (next: OwnAnnotation[]) => store({ ...readJson(key, draftSchema), ...changesBetween(shown.current, next) }),
    save,
    /** @throws if the server refuses it; queueing without a network is no error */
    saveOrFail: () => mutateAsync(),
  }
}

export type Annotations = ReturnType<typeof useAnnotations>

/** What was written about a dream, and what may be. */
const annotatedQuery = (dreamId: number) => query('GET /api/dreams/:id/annotations', { params: { id: dreamId } })

/** The dream of the day whose last question waits. */
export const eveningQuery = () => query('GET /api/annotations/evening')

/** The kept entries in which a word stands, without a network. */
async function localDictionary(search: URLSearchParams): Promise<Dictionary | undefined> {
  const [q, letter] = [fold(search.get('q') ?? ''), search.get('letter')]
  const kept = await findAnswer<{ pages: Dictionary[] }>(path('GET /api/dictionary'))
  const found = kept?.pages
    .flatMap(({ items }) => items)
    .filter(({ heading, notes }) =>
      [heading, ...notes.map(({ words }) => words)].some((text) => fold(text).includes(q)),
    )
  const items = found?.filter(({ heading }) => !letter || fold(heading).startsWith(letter))
  const letters = kept?.pages[0]?.letters ?? []
  return items && { items, nextCursor: null, total: items.length, letters }
}

/** The dictionary, page after page. */
export const dictionaryQuery = (q: string, letter?: string) =>
  pages('GET /api/dictionary', { query: { q, letter } }, undefined, localDictionary)
