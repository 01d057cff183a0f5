import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query } from '#client/api/call.ts'
import { FORGET_MS } from '#client/api/query-client.ts'
import { MAIL_FOLDER, useConfig } from '#client/lib/config.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { invalidateInAllTabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import type { FollowLink } from '#shared/contracts/common.ts'
import type { ConfirmEmail, ConfirmPasswordReset, RequestPasswordReset } from '#shared/contracts/secrets.ts'
import { useRecheckEndedSession } from '../sign-in/auth.queries.ts'

/** Sends a mail with a reset link. The answer is the same whether or not the address has an account. */
export function useRequestReset() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: RequestPasswordReset) => call('POST /api/password-reset/request', { body: input }),
  })
}

/** The validity of a reset link. Fetched once, and discarded with its screen. */
export const resetTokenQuery = (token: string) => ({
  ...query('GET /api/password-reset/validate-token/:token', { params: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Sets a new password with an emailed link, which works once; all sessions end. */
export function useConfirmReset() {
  const recheck = useRecheckEndedSession()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: ConfirmPasswordReset) => call('POST /api/password-reset/confirm', { body: input }),
    // Neither the password nor the link stays in memory longer than the form.
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
    mutationFn: (input: FollowLink) => call('POST /api/password-reset/release', { body: input }),
  })
}

/** Cancels a change of address; all the account's sessions end. */
export function useStopEmailChange() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: FollowLink) => call('POST /api/email-confirmation/stop', { body: input }),
    onSuccess: useRecheckEndedSession(),
  })
}

export function useRequestConfirmation() {
  const isFolder = useConfig().data?.mailIsFolder
  return useMutation({
    meta: { errorTitle: isFolder ? 'Link non preparato' : 'Link non inviato' },
    mutationFn: () => call('POST /api/email-confirmation/request'),
    onSuccess: () =>
      toast(
        isFolder
          ? { title: 'Link preparato', description: MAIL_FOLDER }
          : { title: 'Link inviato', description: 'Guarda anche tra la posta indesiderata.' },
      ),
  })
}

/** Confirms the address of the link, in all open tabs. */
export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: ConfirmEmail) => call('POST /api/email-confirmation/confirm', { body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => void invalidateInAllTabs(queryClient, ['/api/profile', USER_KEY[0]]),
  })
}
