import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import { toast } from '#client/lib/toast.ts'
import { pathOf } from '#shared/constants/call.ts'
import { profileCalls, sessionCalls } from '#shared/constants/identity.ts'

const sessions = client<typeof import('#shared/contracts/sessions.ts').sessionEndpoints>(sessionCalls)
const SESSIONS = sessions.list.path()
/** What a session may have asked for, a new address, ends with it. */
const PROFILE = pathOf(profileCalls.get.line)
const ENDED = 'Per rientrare da lì serve un nuovo accesso.'

/** Where the account is signed in, the latest used first. */
export const sessionsQuery = () => sessions.list.query()

/** Signs the account out on one device. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorText: 'Il dispositivo è ancora collegato. Riprova tra poco.' },
    mutationFn: (id: string) => sessions.end({ params: { session: id } }),
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
    mutationFn: () => sessions.endOthers(),
    onSuccess: () => {
      toast({ title: 'Dispositivi disconnessi', description: ENDED })
      void queryClient.invalidateQueries({ queryKey: [PROFILE] })
      return queryClient.invalidateQueries({ queryKey: [SESSIONS] })
    },
  })
}
