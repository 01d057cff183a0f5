import { useMutation } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import { FORGET_MS } from '#client/lib/query-client.ts'
import { emailConfirmationCalls, passwordResetCalls } from '#shared/constants/identity.ts'
import type { FollowLink } from '#shared/contracts/common.ts'
import type { ConfirmPasswordReset } from '#shared/contracts/password-reset.ts'

const passwordReset =
  client<typeof import('#shared/contracts/password-reset.ts').passwordResetEndpoints>(passwordResetCalls)
const emailConfirmation =
  client<typeof import('#shared/contracts/email-confirmation.ts').emailConfirmationEndpoints>(emailConfirmationCalls)

/** Whether a reset link can still be used. Asked once, and not kept after its screen. */
export const resetTokenQuery = (token: string) => ({
  ...passwordReset.validate.query({ params: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

interface ConfirmCallbacks {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** Puts the new password in place of the old. The link can then not be used again, and every session has ended. */
export function useConfirmReset(callbacks: ConfirmCallbacks) {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: ConfirmPasswordReset) => passwordReset.confirm({ body: input }),
    // Neither the password nor the link stays in memory longer than the form.
    gcTime: FORGET_MS,
    ...callbacks,
  })
}

/** Takes the address from the account that a reset's mail was about. */
export const useReleaseEmail = () => useFollowLink(passwordReset.release)

/** Stops a change of address. @param onSuccess every session of the account has ended */
export const useStopEmailChange = (onSuccess: () => unknown) => useFollowLink(emailConfirmation.stop, onSuccess)

function useFollowLink(call: (request: { body: FollowLink }) => Promise<void>, onSuccess: () => unknown = () => {}) {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: FollowLink) => call({ body: input }),
    onSuccess,
  })
}
