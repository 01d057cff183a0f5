import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePersistedState } from '#client/hooks/use-persisted-state.ts'
import { ApiError, confirmAccount, forgetAnswers, keepAnswer, setAccount } from '#client/lib/api-client.ts'
import { client } from '#client/lib/client.ts'
import { USER_KEY, useBecome } from '#client/lib/identity.tsx'
import { takeAnswer } from '#client/lib/page-data.ts'
import { clearDevice, clearTabStorage, type StoredSchema } from '#client/lib/storage.ts'
import { tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import { authCalls } from '#shared/constants/identity.ts'
import type { User } from '#shared/contracts/auth.ts'

export const auth = client<typeof import('#shared/contracts/auth.ts').authEndpoints>(authCalls)

const USER_FRESH_MS = 60_000
const RECHECK_TIMEOUT_MS = 8_000

async function fetchUser(signal?: AbortSignal): Promise<User | null> {
  try {
    const user = await auth.user(signal && { signal })
    confirmAccount(user.id)
    return user
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    forgetAnswers()
    return null
  }
}

/** Whom the server has made the page for. */
function userOfPage(): User | null | undefined {
  const user = takeAnswer<User | null>(USER_KEY[0])
  if (user) {
    confirmAccount(user.id)
    keepAnswer(USER_KEY[0], user)
  }
  // A session that was ended from elsewhere leaves nothing.
  if (user === null) forgetAnswers()
  return user
}

/** The signed-in person, or null. Known for a minute before it is asked again. */
const userQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: ({ signal }) => fetchUser(signal),
    initialData: userOfPage,
    staleTime: USER_FRESH_MS,
  })

/** Who is signed in: a person, or null for nobody. */
export const useUser = () => useQuery(userQuery())

/** Who is known to be signed in, without asking the server. */
function currentUser(queryClient: QueryClient): User | null {
  return queryClient.getQueryData(userQuery().queryKey) ?? null
}

/** Asks anew, on a page for everybody, who is signed in; nobody is told where that has changed. */
function refetchUser(queryClient: QueryClient): Promise<User | null> {
  setAccount(undefined)
  return queryClient.fetchQuery({ ...userQuery(), staleTime: 0 }).catch(() => null)
}

/** After an account was signed out everywhere: this browser may have been in it, or in somebody else's. */
export async function recheckEndedSession(queryClient: QueryClient): Promise<void> {
  if (currentUser(queryClient) && !(await refetchUser(queryClient))) tabs.post({ type: 'session-lost' })
}

/**
 * Asks the server anew who is signed in. A session that has ended, or that is somebody else's, is handled by the app.
 * Without an answer the session counts as unknown until there is one.
 * @returns whether the same person is still signed in
 */
export async function recheckUser(queryClient: QueryClient): Promise<boolean> {
  try {
    return (await fetchUser(AbortSignal.timeout(RECHECK_TIMEOUT_MS))) !== null
  } catch (error) {
    if (!(error instanceof ApiError && error.isSessionEnd)) await queryClient.resetQueries({ queryKey: USER_KEY })
    return false
  }
}

const WAITING = {
  title: 'Qualcosa non è ancora partito',
  description: 'Quello che hai scritto senza rete è solo su questo dispositivo: se esci va perso.',
  confirmLabel: 'Esci lo stesso',
}
const FORGETTING = {
  title: 'Vuoi dimenticare questo dispositivo?',
  description:
    'Bozze, registrazioni non ancora trascritte e impostazioni di questo browser vanno perse. I sogni salvati restano nel diario.',
  confirmLabel: 'Dimentica ed esci',
}

async function confirmLoss(loss: typeof WAITING): Promise<boolean> {
  const { confirm } = await import('#client/components/ui/confirm-dialog.tsx')
  return confirm({ ...loss, cancelLabel: 'Resta' })
}

const yes: StoredSchema<true> = {
  safeParse: (data) => (data === true ? { success: true, data } : { success: false }),
}

/** Whether others use this device too, as one says where one signs in. */
export const useSharedDevice = () => usePersistedState('shared-device', yes)

/**
 * Ends the session, here and in the other tabs, and leads to the sign-in screen without remembering the page that was left.
 * With `forget`, and always on a shared device, the browser also loses drafts, recordings and settings.
 */
export function useSignOut() {
  const become = useBecome()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const [shared, setShared] = useSharedDevice()
  const { mutate, isPending } = useMutation({
    meta: { errorTitle: 'Errore disconnessione' },
    /** Answers whether the person has left: what waits for a network would be lost, and on a device that forgets drafts, too. */
    mutationFn: async ({ forget, shared }: { forget: boolean; shared: true | undefined }) => {
      const { readOutbox, clearOutbox } = await import('#client/lib/outbox.ts')
      const userId = currentUser(queryClient)?.id ?? 0
      const waits = (await readOutbox(userId)).length > 0
      const loss = waits ? WAITING : forget && !shared ? FORGETTING : undefined
      if (loss && !(await confirmLoss(loss))) return false
      await auth.logout({ body: { forget } })
      await clearOutbox(userId)
      // The next person here gets none of this one's reminders.
      const { unsubscribePush } = await import('#client/lib/push.ts')
      await unsubscribePush()
      return true
    },
    onSuccess: (hasLeft, { forget, shared }) => {
      if (!hasLeft) return
      tabs.post({ type: 'signed-out' })
      clearTabStorage()
      if (forget) clearDevice()
      // It stays a shared one.
      setShared(shared)
      become(null)
      navigate(paths.auth, { replace: true })
      toast({ title: 'Disconnesso', description: 'A presto. I tuoi sogni ti aspettano qui.' })
    },
  })
  const signOut = ({ forget = shared === true } = {}) => mutate({ forget, shared })
  return { signOut, isPending, isShared: shared === true }
}
