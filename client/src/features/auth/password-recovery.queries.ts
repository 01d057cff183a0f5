import { useMutation } from '@tanstack/react-query'
import type { RequestPasswordReset } from '#shared/contracts/password-reset.ts'
import { api } from '../../lib/api-client.ts'

/** Asks for a mail with a reset link. The answer is the same whether or not the address has an account. */
export function useRequestReset() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: RequestPasswordReset) => api.send('/api/password-reset/request', input),
  })
}
