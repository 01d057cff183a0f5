import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { FORGET_MS } from '#client/lib/query-client.ts'
import { toast } from '#client/lib/toast.ts'
import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorSetup,
  SetUpSecondFactor,
} from '#shared/contracts/second-factor.ts'

const SECOND_FACTOR = '/api/second-factor'

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: [SECOND_FACTOR],
    queryFn: ({ signal }) => api.get<SecondFactor>(SECOND_FACTOR, signal),
  })

/** With the change the other sessions and a wished address have ended. */
const refresh = (queryClient: QueryClient) =>
  Promise.all(
    [SECOND_FACTOR, '/api/sessions', '/api/profile'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )

/** Makes the secret that an app is to learn. */
export const useSetUpSecondFactor = () =>
  useMutation({
    meta: { errorTitle: 'Verifica non preparata' },
    mutationFn: (input: SetUpSecondFactor) => api.post<SecondFactorSetup>(`${SECOND_FACTOR}/setup`, input),
    gcTime: FORGET_MS,
  })

/** Turns the second factor on; the answer holds what is shown once. */
export function useEnableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'Verifica non attivata' },
    mutationFn: (input: SecondFactorCode) => api.post<RecoveryCodes>(`${SECOND_FACTOR}/enable`, input),
    gcTime: FORGET_MS,
    onSuccess: () => void refresh(queryClient),
  })
}

export function useDisableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'Verifica ancora attiva' },
    mutationFn: (input: SecondFactorCode) => api.send(`${SECOND_FACTOR}/disable`, input),
    gcTime: FORGET_MS,
    onSuccess: () => {
      toast({ title: 'Verifica in due passaggi disattivata' })
      return refresh(queryClient)
    },
  })
}
