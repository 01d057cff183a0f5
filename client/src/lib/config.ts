import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Config } from '#shared/contracts/config.ts'
import { api } from './api-client.ts'
import { takeAnswer } from './page-data.ts'

/** What this server offers. It does not change while it runs, so once is enough. */
export const configQuery = () =>
  queryOptions({
    queryKey: ['/api/config'] as const,
    queryFn: ({ signal }) => api.get<Config>('/api/config', signal),
    initialData: () => takeAnswer<Config>('/api/config'),
    staleTime: 'static',
  })

/** What this server offers, once it has said so. */
export const useConfig = () => useQuery(configQuery())

/** The artificial intelligence that a person agrees to, by where it is. */
export const aiLabel = ({ aiService, aiIsLocal }: Pick<Config, 'aiService' | 'aiIsLocal'>): string =>
  aiIsLocal
    ? 'un’intelligenza artificiale su questo server'
    : `l’intelligenza artificiale di ${aiService ?? 'un servizio esterno'}`
