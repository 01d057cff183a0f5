import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/components/layout/session-context.tsx'
import { useOnline } from '#client/hooks/use-online.ts'
import { usePersistedState } from '#client/hooks/use-persisted-state.ts'
import { ApiError, serverMessage } from '#client/lib/api-client.ts'
import { changeOutbox, readOutbox, useOutbox, type Waiting } from '#client/lib/outbox.ts'
import { randomId } from '#client/lib/plain-http.ts'
import { readJson, type StoredSchema } from '#client/lib/storage.ts'
import { invalidateInAllTabs } from '#client/lib/tabs.ts'
import { analysisCalls } from '#shared/constants/analyses.ts'
import { annotationCalls } from '#shared/constants/annotations.ts'
import { pathOf } from '#shared/constants/call.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'
import { annotatedQuery, annotations } from './annotations.queries.ts'

/** Checked by hand: zod is no part of this screen. */
const draftSchema: StoredSchema<Annotation[]> = {
  safeParse: (data) => (isDraft(data) ? { success: true, data } : { success: false }),
}

const isDraft = (data: unknown): data is Annotation[] =>
  Array.isArray(data) &&
  data.every((each) => typeof each?.kind === 'string' && typeof each.words === 'string' && Array.isArray(each.feelings))

/** An annotation with nothing said. */
export const newAnnotation = (kind: Annotation['kind'], about: Partial<Annotation> = {}): Annotation => ({
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

const clean = (list: readonly Annotation[]): Annotation[] =>
  list.map((each) => ({ ...each, words: each.words.trim().normalize('NFC'), day: each.day.trim().normalize('NFC') }))
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type SaveState = 'saved' | 'offline' | 'failed'

/**
 * What was written about a dream. A change is in the browser at once and at the server when `save` is called; without a
 * network it waits with all other changes.
 */
export function useAnnotations(dreamId: number) {
  const userId = useSession().id
  const key = `annotations:${userId}:${dreamId}`
  const queryClient = useQueryClient()
  const query = useQuery({ ...annotatedQuery(dreamId), enabled: dreamId > 0 })
  const waiting = useOutbox(userId).find((entry) => entry.kind === 'annotations' && entry.dreamId === dreamId)
  const [draft, store] = usePersistedState(key, draftSchema)
  const isOnline = useOnline()
  const stored = query.data?.annotations.map(({ key: _key, ...annotation }) => annotation)
  const list = draft ?? (waiting?.kind === 'annotations' ? waiting.annotations : stored) ?? []

  const isWaiting = (entry: Waiting) => entry.kind === 'annotations' && entry.dreamId === dreamId
  /** What was typed meanwhile stays, and is saved next. */
  const forget = (body: Annotation[]) => {
    const now = readJson(key, draftSchema)
    if (now && same(clean(now), body)) store(undefined)
  }
  const keepForLater = async (body: Annotation[]) => {
    const entry = { kind: 'annotations', key: randomId(), dreamId, annotations: body } as const
    await changeOutbox(queryClient, userId, (all) => [...all.filter((each) => !isWaiting(each)), entry])
    forget(body)
  }
  const { mutateAsync, error } = useMutation({
    meta: { silent: true },
    scope: { id: annotations.replace.path({ params: { id: dreamId } }) },
    mutationFn: async () => {
      const typed = readJson(key, draftSchema)
      if (!typed) return
      const body = clean(typed)
      try {
        // What waits is older and would be sent after this: this takes its place.
        if ((await readOutbox(userId)).some(isWaiting)) return await keepForLater(body)
        const answer = await annotations.replace({ params: { id: dreamId }, body: { annotations: body } })
        // An older answer under way must not overwrite this one.
        await queryClient.cancelQueries(annotatedQuery(dreamId))
        queryClient.setQueryData(annotatedQuery(dreamId).queryKey, answer)
        void invalidateInAllTabs(queryClient, [
          annotations.get.path({ params: { id: dreamId } }),
          pathOf(analysisCalls.get.line, { id: dreamId }),
          pathOf(annotationCalls.evening.line),
          pathOf(annotationCalls.dictionary.line),
        ])
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.canWait)) throw failure
        return await keepForLater(body)
      }
      forget(body)
    },
  })

  const save = async () => {
    // The screen says what is not saved, and why.
    await mutateAsync().catch(() => {})
  }
  const saveLeft = useEffectEvent(() => void (readJson(key, draftSchema) && save()))
  useEffect(() => {
    if (isOnline) saveLeft()
    return () => saveLeft()
  }, [isOnline])

  const state: SaveState = !isOnline && (draft || waiting) ? 'offline' : draft && error ? 'failed' : 'saved'
  return {
    query,
    list,
    state,
    /** The server's message about a failed save. */
    reason: error ? serverMessage(error) : undefined,
    change: (next: Annotation[]) => store(next),
    save,
    /** @throws where the server refuses it; without a network it waits, and that is none */
    saveOrFail: () => mutateAsync(),
  }
}

export type Annotations = ReturnType<typeof useAnnotations>
