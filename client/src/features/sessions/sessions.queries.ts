import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { toast } from '#client/lib/toast.ts'
import type { EndedSessions, Session } from '#shared/contracts/sessions.ts'
import { endedWords } from './session-words.ts'

const SESSIONS = '/api/sessions'

/** Where the account is signed in, the latest used first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: [SESSIONS],
    queryFn: ({ signal }) => api.get<Session[]>(SESSIONS, signal),
  })

/** Signs the account out on one device. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorText: 'Il dispositivo è ancora collegato. Riprova tra poco.' },
    mutationFn: (id: string) => api.delete(`${SESSIONS}/${id}`),
    onSuccess: () => toast(endedWords(1)),
    // Where it failed, the device may have left by itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [SESSIONS] }),
  })
}

/** Signs the account out everywhere but here. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorText: 'Gli altri dispositivi sono ancora collegati. Riprova tra poco.' },
    mutationFn: () => api.delete<EndedSessions>(`${SESSIONS}/others`),
    onSuccess: ({ ended }) => {
      toast(endedWords(ended))
      return queryClient.invalidateQueries({ queryKey: [SESSIONS] })
    },
  })
}
