import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, path, query } from '#client/api/call.ts'
import { MAIL_FOLDER, useConfig } from '#client/lib/config.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { invalidateKeys, tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Profile, UpdateProfile } from '#shared/contracts/profile.ts'

const PROFILE = path('GET /api/profile')
const [USER] = USER_KEY
const SECRETS = [PROFILE, path('GET /api/sessions'), path('GET /api/second-factor')]

/** The account with what only its own page shows. */
export const profileQuery = () => query('GET /api/profile')

/** Refetches what a changed secret may have ended: other sessions, and a pending address. */
export const refreshSecrets = (queryClient: QueryClient) => invalidateKeys(queryClient, SECRETS)

/** Changes the account, in all open tabs. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  const isFolder = useConfig().data?.mailIsFolder
  return useMutation({
    meta: { errorText: "Si è verificato un errore durante l'aggiornamento del profilo", earns: true },
    // Serial, so that the last response has the last state.
    scope: { id: PROFILE },
    mutationFn: (changes: UpdateProfile) => call('PATCH /api/profile', { body: changes }),
    onSuccess: async (profile, changes) => {
      await keepProfile(queryClient, profile)
      const isPending = changes.email !== undefined && profile.pendingEmail !== null
      const place = isFolder ? MAIL_FOLDER : `Lo abbiamo mandato a ${profile.pendingEmail}.`
      const description = `Per il nuovo indirizzo apri il link di conferma. ${place}`
      toast({ title: 'Profilo aggiornato', ...(isPending && { description }) })
    },
    // The page may be stale, e.g. its unlocked avatars.
    onError: () => void queryClient.invalidateQueries({ queryKey: [PROFILE] }),
  })
}

/** Saves the consent to a model, in all open tabs. The caller reports failures. */
export function useSaveAiConsent() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    scope: { id: PROFILE },
    mutationFn: (body: Pick<UpdateProfile, 'aiConsent' | 'aiDiaryConsent' | 'voiceConsent'>) =>
      call('PATCH /api/profile', { body }),
    onSuccess: (profile) => keepProfile(queryClient, profile),
  })
}

/** Stores the server's account, in all open tabs. */
async function keepProfile(queryClient: QueryClient, profile: Profile): Promise<void> {
  // A pending read may return an older state.
  await Promise.all([PROFILE, USER].map((path) => queryClient.cancelQueries({ queryKey: [path] })))
  queryClient.setQueryData(profileQuery().queryKey, profile)
  const { emailConfirmed: _c, pendingEmail: _e, unlockedAvatars: _u, sharedDreams: _s, ...user } = profile
  queryClient.setQueryData<User | null>([USER], user)
  tabs.post({ type: 'invalidate', keys: [PROFILE, USER] })
}
