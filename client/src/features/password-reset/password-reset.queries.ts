import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { FORGET_MS } from '#client/lib/query-client.ts'
import type { FollowLink } from '#shared/contracts/common.ts'
import type { ConfirmPasswordReset, TokenValidation } from '#shared/contracts/password-reset.ts'

/** Whether a reset link can still be used. Asked once, and not kept after its screen. */
export function resetTokenQuery(token: string) {
  const path = `/api/password-reset/validate-token/${encodeURIComponent(token)}`
  return queryOptions({
    queryKey: [path] as const,
    queryFn: ({ signal }) => api.get<TokenValidation>(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

interface ConfirmCallbacks {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** Puts the new password in place of the old. The link can then not be used again, and every session has ended. */
export function useConfirmReset(callbacks: ConfirmCallbacks) {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: ConfirmPasswordReset) => api.send('/api/password-reset/confirm', input),
    // Neither the password nor the link stays in memory longer than the form.
    gcTime: FORGET_MS,
    ...callbacks,
  })
}

/** Takes the address from the account that a reset's mail was about. */
export const useReleaseEmail = () => useFollowLink('/api/password-reset/release')

/** Stops a change of address. @param onSuccess every session of the account has ended */
export const useStopEmailChange = (onSuccess: () => unknown) => useFollowLink('/api/email-confirmation/stop', onSuccess)

function useFollowLink(path: string, onSuccess: () => unknown = () => {}) {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: FollowLink) => api.send(path, input),
    onSuccess,
  })
}
