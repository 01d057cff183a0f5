import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { FORGET_MS } from '#client/lib/query-client.ts'
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
