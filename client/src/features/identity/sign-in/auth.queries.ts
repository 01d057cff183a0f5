import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError, confirmAccount, setAccount } from '#client/api/api-client.ts'
import { call } from '#client/api/call.ts'
import { forgetAnswers } from '#client/api/persistence.ts'
import { paths } from '#client/app/paths.ts'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { lazyResolver } from '#client/lib/forms.ts'
import { USER_KEY, useSwitchUser } from '#client/lib/identity.tsx'
import { checkedBy, clearDevice } from '#client/lib/storage.ts'
import { tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import type { SecondFactorCode, User } from '#shared/contracts/auth.ts'

/** The rules of a code of the second factor, of the app or for recovery. */
export const codeResolver = lazyResolver<SecondFactorCode>(
  async () => (await import('#shared/contracts/auth.ts')).secondFactorCodeSchema,
)

const NO_COOKIE = 'Il browser non ha conservato il cookie di accesso: permetti i cookie di questo sito e accedi.'

/** Checks whether the browser kept its new session. @throws ApiError if not */
export async function assertSessionKept(): Promise<void> {
  const answer: unknown = await call('GET /api/user').catch((error: unknown) => error)
  if (answer instanceof ApiError && answer.code === 'unauthenticated')
    throw new ApiError({ status: 401, code: 'no_cookie', message: NO_COOKIE })
}

const USER_FRESH_MS = 60_000
const RECHECK_TIMEOUT_MS = 8_000

async function fetchUser(signal?: AbortSignal): Promise<User | null> {
  try {
    const user = await call('GET /api/user', signal && { signal })
    confirmAccount(user.id)
    return user
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    void forgetAnswers()
    return null
  }
}

/** The signed-in user, or null. Known for a minute before it is asked again. */
const userQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: ({ signal }) => fetchUser(signal),
    staleTime: USER_FRESH_MS,
  })

export const useUser = () => useQuery(userQuery())

/** The signed-in user in the cache, without a request. */
function currentUser(queryClient: QueryClient): User | null {
  return queryClient.getQueryData(userQuery().queryKey) ?? null
}

/** Rechecks the session after an account was signed out everywhere, which may be this browser's. */
export function useRecheckEndedSession() {
  const queryClient = useQueryClient()
  return async () => {
    if (!currentUser(queryClient)) return
    setAccount(undefined)
    const user = await queryClient.fetchQuery({ ...userQuery(), staleTime: 0 }).catch(() => null)
    if (!user) tabs.post({ type: 'session-lost' })
  }
}

/**
 * Refetches the signed-in user. The app handles an ended or changed session. Without a response the session counts as
 * unknown.
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

const yes = checkedBy((data) => data === true)

/** Whether others use this device, as chosen at sign-in. */
export const useSharedDevice = () => usePersistedState('shared-device', yes)

/**
 * Ends the session in all tabs and opens the sign-in screen, which does not remember the page. With `forget`, and
 * always on a shared device, also deletes the browser's drafts, recordings and settings.
 */
export function useSignOut() {
  const switchUser = useSwitchUser()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const [shared, setShared] = useSharedDevice()
  const { mutate, isPending } = useMutation({
    meta: { errorTitle: 'Errore disconnessione' },
    /** Asks before unsent changes or drafts are lost. Resolves to whether the session has ended. */
    mutationFn: async ({ forget, shared }: { forget: boolean; shared: true | undefined }) => {
      const { readOutbox, clearOutbox } = await import('#client/api/outbox.ts')
      const userId = currentUser(queryClient)?.id ?? 0
      const waits = (await readOutbox(userId)).length > 0
      const loss = waits ? WAITING : forget && !shared ? FORGETTING : undefined
      if (loss && !(await confirmLoss(loss))) return false
      await call('POST /api/logout', { body: { forget } })
      await clearOutbox(userId)
      // The next user of this device must not get these reminders.
      const { unsubscribePush } = await import('#client/lib/push.ts')
      await unsubscribePush()
      return true
    },
    onSuccess: (hasLeft, { forget, shared }) => {
      if (!hasLeft) return
      tabs.post({ type: 'signed-out' })
      if (forget) clearDevice()
      // The device stays a shared one.
      setShared(shared)
      switchUser(null)
      navigate(paths.auth, { replace: true })
      toast({ title: 'Disconnesso', description: 'A presto. I tuoi sogni ti aspettano qui.' })
    },
  })
  const signOut = ({ forget = shared === true } = {}) => mutate({ forget, shared })
  return { signOut, isPending, isShared: shared === true }
}
