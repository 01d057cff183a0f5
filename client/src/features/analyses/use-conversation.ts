import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, serverMessage } from '#client/api/api-client.ts'
import { call, open, path } from '#client/api/call.ts'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { useSession } from '#client/lib/contexts.ts'
import { checkedBy } from '#client/lib/storage.ts'
import { invalidateInAllTabs, tabs } from '#client/lib/tabs.ts'
import type { Analysis, ConversationTurn } from '#shared/contracts/analyses.ts'
import { analysisQuery, refreshAfterStop } from './analyses.queries.ts'
import { streamText } from './text-stream.ts'

const draftSchema = checkedBy((data) => typeof data === 'string')

interface LiveReply {
  /** The number of turns before it. */
  turns: number
  text: string
  /** The text to announce. */
  latest: string
}

const NO_REPLY: LiveReply = { turns: 0, text: '', latest: '' }
const NO_ANSWER = 'Non è arrivata nessuna risposta. Le tue parole sono ancora qui: riprova tra poco.'

/** The conversation below an analysis: the draft, the streamed reply, and the reason if there is none. */
export function useConversation({ dreamId, conversation }: Analysis) {
  const queryClient = useQueryClient()
  const params = { id: dreamId }
  const { queryKey } = analysisQuery(dreamId)
  const [draft = '', setDraft] = usePersistedState(`conversation:${useSession().id}:${dreamId}`, draftSchema)
  const [reply, setReply] = useState(NO_REPLY)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const { mutate, isPending, error, variables } = useMutation({
    meta: { silent: true },
    mutationFn: (words: string) => {
      controller.current = new AbortController()
      const { signal } = controller.current
      const { length: turns } = conversation
      setReply({ turns, text: '', latest: 'Il modello risponde.' })
      const onText = (latest: string) => setReply(({ text }) => ({ turns, text: text + latest, latest }))
      const onRestart = () => setReply({ turns, text: '', latest: 'La risposta ricomincia da capo.' })
      return requestTurn({ dreamId, words, turns, signal, onText, onRestart })
    },
    onSuccess: async (turn) => {
      setReply((before) => ({ ...before, latest: before.text ? before.latest : turn.reply }))
      // A pending older response must not overwrite this one.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (kept) => kept && { ...kept, conversation: [...kept.conversation, turn], canReread: !kept.outdated },
      )
      tabs.post({ type: 'invalidate', keys: [path('GET /api/dreams/:id/analysis', { params })] })
      setDraft(undefined)
    },
    onError: () => {
      setReply(NO_REPLY)
      // The cause of the refusal may come from another tab.
      if (!controller.current?.signal.aborted) void queryClient.invalidateQueries({ queryKey })
    },
  })
  const isStopped = error?.name === 'AbortError'
  const care = error instanceof ApiError && error.code === 'care_needed' ? error.message : undefined
  return {
    draft,
    setDraft,
    isPending,
    send: () => mutate(draft.trim()),
    stop: () => {
      controller.current?.abort()
      refreshAfterStop(queryClient, dreamId)
    },
    live: isPending && conversation.length === reply.turns ? { words: variables, reply: reply.text } : undefined,
    latest: isPending || !error ? reply.latest : '',
    isStopped,
    /** Why the conversation is closed. */
    care,
    failure: error && !isStopped && !care ? (serverMessage(error) ?? NO_ANSWER) : undefined,
  }
}

export function useDeleteConversation(dreamId: number) {
  const queryClient = useQueryClient()
  const params = { id: dreamId }
  const { queryKey } = analysisQuery(dreamId)
  return useMutation({
    meta: { errorTitle: 'La conversazione è rimasta com’era' },
    mutationFn: () => call('DELETE /api/dreams/:id/conversation', { params }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (kept) => kept && { ...kept, conversation: [] })
      void invalidateInAllTabs(queryClient, [path('GET /api/dreams/:id/analysis', { params })])
    },
  })
}

interface TurnRequest {
  dreamId: number
  words: string
  turns: number
  signal: AbortSignal
  onText: (text: string) => void
  /** The partial text is withdrawn. */
  onRestart: () => void
}

/**
 * Sends a message and streams the reply.
 * @throws ApiError, or the signal's reason
 */
async function requestTurn(request: TurnRequest): Promise<ConversationTurn> {
  const { dreamId, words, turns, signal, onText, onRestart } = request
  const params = { id: dreamId }
  const parts = streamText({
    name: 'turn',
    open: (options) => open('POST /api/dreams/:id/conversation', { params, body: { words }, ...options }),
    signal,
    findStored: async () => {
      onRestart()
      return (await call('GET /api/dreams/:id/analysis', { params, signal })).conversation[turns]
    },
  })
  for await (const part of parts) {
    if (part.type === 'text') onText(part.text)
    if (part.type === 'restart') onRestart()
    if (part.type === 'result') return part.result
  }
  throw new Error('A stream ends with its result or throws')
}
