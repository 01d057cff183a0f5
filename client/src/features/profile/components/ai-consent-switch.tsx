import { HISTORY_LINES } from '#shared/constants/limits.ts'
import type { Config } from '#shared/contracts/config.ts'
import { Switch } from '../../../components/ui/switch.tsx'
import { useConfig } from '../../../lib/config.ts'
import { useAccountSwitch } from '../use-account-switch.ts'

/** Who may read the dreams and hear the recordings; where no model can do either, there is nothing to choose. */
export function AiConsentSwitch({ aiConsent }: { aiConsent: boolean | null }) {
  const { data: config } = useConfig()
  const control = useAccountSwitch('aiConsent', aiConsent === true)
  if (!config?.ai && !config?.transcription) return null
  return (
    <Switch
      {...control}
      className="mt-5 border-t border-border pt-5"
      label={config.ai ? 'Lettura con intelligenza artificiale' : 'Trascrizione con intelligenza artificiale'}
      description={wordsFor(config)}
    />
  )
}

function wordsFor({ ai, aiService, transcription }: Config): string {
  const service = aiService ?? 'un servizio esterno'
  if (!ai) {
    return `Se è accesa, a trascrivere le registrazioni è l’intelligenza artificiale di ${service}: riceve la registrazione, e nient’altro. Se è spenta, la registrazione resta nel browser.`
  }
  const voice = transcription ? ' Trascrive anche le registrazioni.' : ''
  return `Se è accesa, a leggere è l’intelligenza artificiale di ${service}: riceve il sogno da analizzare e, di altri ${HISTORY_LINES} al massimo, titolo, data, umore ed elementi.${voice} Se è spenta, legge la lettura integrata di questo server e nessun testo esce da qui.`
}
