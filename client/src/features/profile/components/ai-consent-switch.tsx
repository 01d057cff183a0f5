import { HISTORY_LINES } from '#shared/constants/limits.ts'
import type { Config } from '#shared/contracts/config.ts'
import { Switch } from '../../../components/ui/switch.tsx'
import { useConfig } from '../../../lib/config.ts'
import { useUpdateProfile } from '../profile.queries.ts'

/** Who may read the dreams; where no model can, there is nothing to choose. */
export function AiConsentSwitch({ aiConsent }: { aiConsent: boolean | null }) {
  const { data: config } = useConfig()
  const { mutate, isPending, variables } = useUpdateProfile()
  if (!config?.ai) return null
  const wished = isPending ? variables.aiConsent : undefined
  return (
    <Switch
      className="mt-5 border-t border-border pt-5"
      label="Lettura con intelligenza artificiale"
      description={wordsFor(config)}
      checked={wished ?? aiConsent === true}
      onChange={(event) => mutate({ aiConsent: event.target.checked })}
    />
  )
}

function wordsFor({ aiService, transcription }: Config): string {
  const service = aiService ?? 'un servizio esterno'
  const voice = transcription ? ' Trascrive anche le registrazioni.' : ''
  return `Se è accesa, a leggere è l’intelligenza artificiale di ${service}: riceve il sogno da analizzare e, di altri ${HISTORY_LINES} al massimo, titolo, data, umore ed elementi.${voice} Se è spenta, legge la lettura integrata di questo server e nessun testo esce da qui.`
}
