import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Config } from '#shared/contracts/config.ts'
import { call, metaOf, path } from './client.ts'

/** The offers of this server. They do not change while it runs, so once is enough. */
export const configQuery = () =>
  queryOptions({
    queryKey: [path('GET /api/config')] as const,
    queryFn: ({ signal }) => call('GET /api/config', { signal }),
    meta: metaOf('GET /api/config', path('GET /api/config')),
    staleTime: 'static',
  })

/** The offers of this server, once it has answered. */
export const useConfig = () => useQuery(configQuery())

/** Whether there are plans to choose from; without them everybody has everything, and nothing is called Premium. */
export const useHasPlans = () => useConfig().data?.plan !== 'open'

/** Whether it is certain that nobody can pay here: Premium is promised nowhere then. */
export const useIsUnpayable = () => useConfig().data?.stripePublishableKey === null

/** Whether a model can read: without one nothing is promised that only a model does. */
export const useHasModel = () => useConfig().data?.ai === true

/** The advantage of a Premium reading, in the lists of benefits. */
export const advancedBenefit = (hasModel: boolean) =>
  hasModel ? 'Interpretazione avanzata' : 'I tuoi sogni, citati con data e titolo'

type AiPlace = Pick<Config, 'aiService' | 'aiIsLocal' | 'aiCountry'>

/** The artificial intelligence that a person agrees to, by where it is. */
export const aiLabel = ({ aiService, aiIsLocal, aiCountry }: AiPlace): string =>
  aiIsLocal
    ? 'un’intelligenza artificiale su questo server'
    : `l’intelligenza artificiale di ${aiService ?? 'un servizio esterno'}${aiCountry ? ` (${aiCountry})` : ''}`

/** The consent to what was written in other dreams and about them, in the question and in the profile. */
export const AI_DIARY = {
  label: 'Anche le parole degli altri sogni',
  description:
    'Per dire che cosa torna, può ricevere due o tre passi dei sogni che somigliano, le parole scritte accanto a sogni di prima e i nomi di chi torna, con titolo e data. Una lettura fatta così resta tua: non va in nessun link.',
} as const
