import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { toast } from '#client/lib/toast.ts'
import type { Session } from '#shared/contracts/sessions.ts'

const SESSIONS = '/api/sessions'
/** What a session may have asked for, a new address, ends with it. */
const PROFILE = '/api/profile'
const ENDED = 'Per rientrare da lì serve un nuovo accesso.'

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
    onSuccess: () => toast({ title: 'Dispositivo disconnesso', description: ENDED }),
    // Where it failed, the device may have left by itself.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [PROFILE] })
      return queryClient.invalidateQueries({ queryKey: [SESSIONS] })
    },
  })
}

/** Signs the account out everywhere but here. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorText: 'Gli altri dispositivi sono ancora collegati. Riprova tra poco.' },
    mutationFn: () => api.delete(`${SESSIONS}/others`),
    onSuccess: () => {
      toast({ title: 'Dispositivi disconnessi', description: ENDED })
      void queryClient.invalidateQueries({ queryKey: [PROFILE] })
      return queryClient.invalidateQueries({ queryKey: [SESSIONS] })
    },
  })
}
