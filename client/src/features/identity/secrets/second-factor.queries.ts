import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query } from '#client/api/call.ts'
import { FORGET_MS } from '#client/api/query-client.ts'
import { toast } from '#client/lib/toast.ts'
import type { SecondFactorCode } from '#shared/contracts/auth.ts'
import type { SetUpSecondFactor } from '#shared/contracts/secrets.ts'
import { refreshSecrets } from '../profile/profile.queries.ts'

export const secondFactorQuery = () => query('GET /api/second-factor')

export const useSetUpSecondFactor = () =>
  useMutation({
    meta: { errorTitle: 'Verifica non preparata' },
    mutationFn: (input: SetUpSecondFactor) => call('POST /api/second-factor/setup', { body: input }),
    gcTime: FORGET_MS,
  })

/** Turns the second factor on; the response has the recovery codes, shown once. */
export function useEnableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'Verifica non attivata' },
    mutationFn: (input: SecondFactorCode) => call('POST /api/second-factor/enable', { body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => void refreshSecrets(queryClient),
  })
}

export function useDisableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'Verifica ancora attiva' },
    mutationFn: (input: SecondFactorCode) => call('POST /api/second-factor/disable', { body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => {
      toast({ title: 'Verifica in due passaggi disattivata' })
      return refreshSecrets(queryClient)
    },
  })
}
