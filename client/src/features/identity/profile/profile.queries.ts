import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { FORGET_MS } from '#client/lib/query-client.ts'
import { tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import { pathOf } from '#shared/constants/call.ts'
import { emailConfirmationCalls, profileCalls, sessionCalls } from '#shared/constants/identity.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { ConfirmEmail } from '#shared/contracts/email-confirmation.ts'
import type { ChangePassword, Profile, UpdateProfile } from '#shared/contracts/profile.ts'
import { forgetUnsaved } from './unsaved-profile.ts'

const account = client<typeof import('#shared/contracts/profile.ts').profileEndpoints>(profileCalls)
const emailConfirmation =
  client<typeof import('#shared/contracts/email-confirmation.ts').emailConfirmationEndpoints>(emailConfirmationCalls)
const PROFILE = account.get.path()
const [USER] = USER_KEY
const SESSIONS = pathOf(sessionCalls.list.line)

/** The account with what only its own page shows. */
export const profileQuery = () => account.get.query()

/** Changes the account, here and in every other open tab. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorText: "Si è verificato un errore durante l'aggiornamento del profilo", earns: true },
    // One after the other: the last answer is then the last state.
    scope: { id: PROFILE },
    mutationFn: (changes: UpdateProfile) => account.update({ body: changes }),
    onSuccess: async (profile, changes) => {
      forgetUnsaved(profile.id, changes)
      await keepProfile(queryClient, profile)
      const held = changes.email !== undefined && profile.pendingEmail !== null
      const description = held
        ? `Per il nuovo indirizzo apri il link che abbiamo mandato a ${profile.pendingEmail}.`
        : undefined
      toast({ title: 'Profilo aggiornato', ...(description && { description }) })
    },
    // What this page believed, of unlocked avatars for one, may be out of date.
    onError: () => void queryClient.invalidateQueries({ queryKey: [PROFILE] }),
  })
}

/** Keeps whether a model may read the dreams, here and in every other open tab. Whoever asked tells of the outcome. */
export function useSaveAiConsent() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    scope: { id: PROFILE },
    mutationFn: (aiConsent: boolean) => account.update({ body: { aiConsent } }),
    onSuccess: (profile) => keepProfile(queryClient, profile),
  })
}

/** Sends the link that confirms the address once more. */
export function useRequestConfirmation() {
  return useMutation({
    meta: { errorTitle: 'Link non inviato' },
    mutationFn: () => emailConfirmation.request(),
    onSuccess: () => toast({ title: 'Link inviato', description: 'Guarda anche tra la posta indesiderata.' }),
  })
}

/** Confirms the address to which the link was sent, here and in every other open tab. */
export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: ConfirmEmail) => emailConfirmation.confirm({ body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => {
      const keys = [PROFILE, USER]
      for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
      tabs.post({ type: 'invalidate', keys })
    },
  })
}

/** Changes the password; every other session of the account ends. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorText: 'Si è verificato un errore durante il cambio della password' },
    mutationFn: (input: ChangePassword) => account.changePassword({ body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => {
      // With the password before, the other sessions and a wished address have ended.
      for (const key of [SESSIONS, PROFILE]) void queryClient.invalidateQueries({ queryKey: [key] })
      toast({ title: 'Password aggiornata', description: 'Gli altri dispositivi sono stati disconnessi.' })
    },
  })
}

/** Takes over the account as the server answered it, here and in every other open tab. */
async function keepProfile(queryClient: QueryClient, profile: Profile): Promise<void> {
  // A read that is still under way may bring an older state.
  await Promise.all([PROFILE, USER].map((path) => queryClient.cancelQueries({ queryKey: [path] })))
  queryClient.setQueryData(profileQuery().queryKey, profile)
  const { emailConfirmed: _c, pendingEmail: _e, unlockedAvatars: _u, sharedDreams: _s, ...user } = profile
  queryClient.setQueryData<User | null>([USER], user)
  tabs.post({ type: 'invalidate', keys: [PROFILE, USER] })
}
