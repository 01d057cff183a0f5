import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Config } from '#shared/contracts/config.ts'
import { call, path } from '../api/call.ts'

export const configQuery = () =>
  queryOptions({
    queryKey: [path('GET /api/config')] as const,
    queryFn: ({ signal }) => call('GET /api/config', { signal }),
    staleTime: 'static',
  })

/** The offers of this server, once it has answered. */
export const useConfig = () => useQuery(configQuery())

/** Whether the server has plans; without them everybody has every feature, and Premium is not mentioned. */
export const useHasPlans = () => useConfig().data?.plan !== 'open'

/** Whether the server takes no payments for certain: then Premium is offered nowhere. */
export const useIsUnpayable = () => useConfig().data?.stripePublishableKey === null

/** Whether the server has a model. */
export const useHasModel = () => useConfig().data?.ai === true

export const advancedBenefit = (hasModel: boolean) =>
  hasModel ? 'Interpretazione avanzata' : 'I tuoi sogni, citati con data e titolo'

/** Where the mails of a server without a mail service are. */
export const MAIL_FOLDER = 'È un file nella cartella «outbox» dei dati del diario, sul computer che lo tiene.'

type AiPlace = Pick<Config, 'aiService' | 'aiIsLocal' | 'aiCountry'>

/** The model's name in the consent, by its location. */
export const aiLabel = ({ aiService, aiIsLocal, aiCountry }: AiPlace): string =>
  aiIsLocal
    ? 'un’intelligenza artificiale su questo server'
    : `l’intelligenza artificiale di ${aiService ?? 'un servizio esterno'}${aiCountry ? ` (${aiCountry})` : ''}`

export const AI_DIARY = {
  label: 'Anche le parole degli altri sogni',
  description:
    'Per dire che cosa torna, può ricevere due o tre passi dei sogni che somigliano, le parole scritte accanto a sogni di prima e i nomi di chi torna, con titolo e data. Una lettura fatta così resta tua: non va in nessun link.',
} as const
