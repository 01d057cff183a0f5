import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { FORGET_MS } from '#client/lib/query-client.ts'
import { invalidateInAllTabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import { pathOf } from '#shared/constants/call.ts'
import { emailConfirmationCalls, passwordResetCalls, profileCalls } from '#shared/constants/identity.ts'
import type { FollowLink } from '#shared/contracts/common.ts'
import type { ConfirmEmail, ConfirmPasswordReset, RequestPasswordReset } from '#shared/contracts/secrets.ts'
import { useRecheckEndedSession } from '../sign-in/auth.queries.ts'

const passwordReset = client<typeof import('#shared/contracts/secrets.ts').passwordResetEndpoints>(passwordResetCalls)
const emailConfirmation =
  client<typeof import('#shared/contracts/secrets.ts').emailConfirmationEndpoints>(emailConfirmationCalls)

export function useRequestReset() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: RequestPasswordReset) => passwordReset.request({ body: input }),
  })
}

/** The validity of a reset link. Fetched once, and discarded with its screen. */
export const resetTokenQuery = (token: string) => ({
  ...passwordReset.validate.query({ params: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Sets a new password with an emailed link, which works once; all sessions end. */
export function useConfirmReset() {
  const recheck = useRecheckEndedSession()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: ConfirmPasswordReset) => passwordReset.confirm({ body: input }),
    // Password and link leave memory with the form.
    gcTime: FORGET_MS,
    onSuccess: async () => {
      await recheck()
      toast({ title: 'Password reimpostata', description: 'Ora puoi accedere con quella nuova.' })
    },
  })
}

/** Removes the address from the account of a reset email. */
export function useReleaseEmail() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: FollowLink) => passwordReset.release({ body: input }),
  })
}

/** Cancels a change of address; all the account's sessions end. */
export function useStopEmailChange() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: FollowLink) => emailConfirmation.stop({ body: input }),
    onSuccess: useRecheckEndedSession(),
  })
}

export function useRequestConfirmation() {
  return useMutation({
    meta: { errorTitle: 'Link non inviato' },
    mutationFn: () => emailConfirmation.request(),
    onSuccess: () => toast({ title: 'Link inviato', description: 'Guarda anche tra la posta indesiderata.' }),
  })
}

/** Confirms the address of the link, in all open tabs. */
export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: ConfirmEmail) => emailConfirmation.confirm({ body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => void invalidateInAllTabs(queryClient, [pathOf(profileCalls.get.line), USER_KEY[0]]),
  })
}
