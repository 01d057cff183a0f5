import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoginInput, RegisterInput, User } from '#shared/contracts/auth.ts'
import { ApiError, api, setAccount, unchecked } from '../../lib/api-client.ts'
import { forgetAvatar } from '../../lib/cached-avatar.ts'
import { configQuery } from '../../lib/config.ts'
import { FORGET_MS } from '../../lib/query-client.ts'
import { tabs } from '../../lib/tabs-channel.ts'

const USER_KEY = ['/api/user'] as const
const USER_FRESH_MS = 60_000
const RECHECK_TIMEOUT_MS = 8_000

async function fetchUser(signal?: AbortSignal): Promise<User | null> {
  try {
    const user = await api.get('/api/user', unchecked<User>(), signal)
    setAccount(user.id)
    return user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The signed-in person, or null. Known for a minute before it is asked again. */
const userQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: ({ signal }) => fetchUser(signal),
    staleTime: USER_FRESH_MS,
  })

/** Who is signed in: a person, or null for nobody. */
export const useUser = () => useQuery(userQuery())

/** Who is known to be signed in, without asking the server. */
export function currentUser(queryClient: QueryClient): User | null {
  return queryClient.getQueryData(userQuery().queryKey) ?? null
}

/** Puts a person, or nobody, in place of the last one, and forgets all that was read for them. */
async function replaceUser(queryClient: QueryClient, user: User | null) {
  const kept: readonly unknown[] = [USER_KEY[0], configQuery().queryKey[0]]
  // A call still under way would undo what follows when it is cancelled: wait for that first.
  await queryClient.cancelQueries()
  const before = currentUser(queryClient)
  if (before && before.id !== user?.id) forgetAvatar(before.id)
  setAccount(user?.id)
  queryClient.setQueryData(userQuery().queryKey, user)
  // What they had asked for goes on at the server, but is none of the next person's.
  const asked = queryClient.getMutationCache()
  for (const mutation of asked.getAll()) asked.remove(mutation)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}

/** Nobody is signed in any more, and nothing that was read for them remains. */
export function forgetUser(queryClient: QueryClient): Promise<void> {
  return replaceUser(queryClient, null)
}

/**
 * Asks the server anew who is signed in; answers whether it is still who was known. Of anyone else's, nothing
 * remains. Should the server not answer, the session counts as unknown until it does.
 */
export async function recheckUser(queryClient: QueryClient): Promise<boolean> {
  const known = currentUser(queryClient)
  try {
    const found = await fetchUser(AbortSignal.timeout(RECHECK_TIMEOUT_MS))
    const same = found?.id === known?.id
    if (same) queryClient.setQueryData(userQuery().queryKey, found)
    else await replaceUser(queryClient, found)
    return same
  } catch {
    await queryClient.resetQueries({ queryKey: USER_KEY })
    return false
  }
}

interface SessionCallbacks {
  onSuccess: () => void
  onError: (error: Error) => void
}

function useSignIn<Input>(path: string, { onSuccess, onError }: SessionCallbacks) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => api.post(path, input, unchecked<User>()),
    // A password stays in memory no longer than its form.
    gcTime: FORGET_MS,
    onSuccess: async (user) => {
      tabs.tell({ type: 'signed-in', userId: user.id })
      await replaceUser(queryClient, user)
      onSuccess()
    },
    onError,
  })
}

/** Signs in with name and password. */
export const useLogin = (callbacks: SessionCallbacks) => useSignIn<LoginInput>('/api/login', callbacks)

/** Makes an account and signs in with it. */
export const useRegister = (callbacks: SessionCallbacks) => useSignIn<RegisterInput>('/api/register', callbacks)

/** Ends the session on the server; what the client knows is the caller's to forget. */
export function useLogout(callbacks: SessionCallbacks) {
  return useMutation({ mutationFn: () => api.send('/api/logout'), ...callbacks })
}
