import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import { FORGET_MS } from '#client/lib/query-client.ts'
import { toast } from '#client/lib/toast.ts'
import { secondFactorCalls } from '#shared/constants/identity.ts'
import type { SecondFactorCode } from '#shared/contracts/auth.ts'
import type { SetUpSecondFactor } from '#shared/contracts/secrets.ts'
import { refreshSecrets } from '../profile/profile.queries.ts'

const secondFactor = client<typeof import('#shared/contracts/secrets.ts').secondFactorEndpoints>(secondFactorCalls)

export const secondFactorQuery = () => secondFactor.get.query()

export const useSetUpSecondFactor = () =>
  useMutation({
    meta: { errorTitle: 'Verifica non preparata' },
    mutationFn: (input: SetUpSecondFactor) => secondFactor.setUp({ body: input }),
    gcTime: FORGET_MS,
  })

/** Turns the second factor on; the response has the recovery codes, shown once. */
export function useEnableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'Verifica non attivata' },
    mutationFn: (input: SecondFactorCode) => secondFactor.enable({ body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => void refreshSecrets(queryClient),
  })
}

export function useDisableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'Verifica ancora attiva' },
    mutationFn: (input: SecondFactorCode) => secondFactor.disable({ body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => {
      toast({ title: 'Verifica in due passaggi disattivata' })
      return refreshSecrets(queryClient)
    },
  })
}
