import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type User, userSchema } from '#shared/contracts/auth.ts'
import { type ChangePassword, type Profile, profileSchema, type UpdateProfile } from '#shared/contracts/profile.ts'
import { toastError } from '../../components/layout/error-toast.ts'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError, api } from '../../lib/api-client.ts'
import { tabs } from '../../lib/tabs-channel.ts'

const PROFILE = '/api/profile'
const USER = '/api/user'
const SESSIONS = '/api/sessions'

/** The account with what only its own page shows. What the whole app shows of it follows. */
export const profileQuery = () =>
  queryOptions({
    queryKey: [PROFILE],
    queryFn: async ({ signal, client }) => {
      const profile = await api.get(PROFILE, profileSchema, signal)
      keepUser(client, profile)
      return profile
    },
  })

/** Changes the account, here and in every other open tab. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: the last answer is then the last state.
    scope: { id: PROFILE },
    mutationFn: (changes: UpdateProfile) => api.patch(PROFILE, changes, profileSchema),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery().queryKey, profile)
      keepUser(queryClient, profile)
      tabs.tell({ type: 'account', userId: profile.id, username: profile.username, avatar: profile.avatar })
      toast({ title: 'Profilo aggiornato' })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'avatar_locked') {
        // What this page believed to be unlocked is out of date.
        void queryClient.invalidateQueries({ queryKey: [PROFILE] })
        toastLockedAvatar(error.fields?.avatar)
      } else {
        toastError(error, "Si è verificato un errore durante l'aggiornamento del profilo")
      }
    },
  })
}

/** Changes the password; every other session of the account ends. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: ChangePassword) => api.send(`${PROFILE}/change-password`, input),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [SESSIONS] })
      toast({ title: 'Password aggiornata', description: 'Gli altri dispositivi sono stati disconnessi.' })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'social_account') toastNotPermitted(error.message)
      else toastError(error, 'Si è verificato un errore durante il cambio della password')
    },
  })
}

export function toastLockedAvatar(rule: string | undefined): void {
  toast({ title: 'Avatar bloccato', variant: 'destructive', ...(rule && { description: rule }) })
}

export function toastNotPermitted(reason: string): void {
  toast({ title: 'Operazione non permessa', description: reason, variant: 'destructive' })
}

/** Takes over how a person is shown, where that person is the one signed in here. */
export function adoptAccount(
  queryClient: QueryClient,
  userId: number,
  changes: Partial<Pick<User, 'username' | 'avatar'>>,
): void {
  queryClient.setQueryData<User | null>([USER], (user) => (user?.id === userId ? { ...user, ...changes } : user))
  queryClient.setQueryData<Profile>([PROFILE], (profile) =>
    profile?.id === userId ? { ...profile, ...changes } : profile,
  )
}

/** Whoever has signed out, or in as someone else, meanwhile is left alone. */
function keepUser(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData<User | null>([USER], (user) => (user?.id === profile.id ? userSchema.parse(profile) : user))
}
