import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { configQuery } from '#client/lib/config.ts'
import { type AiConsentAnswer, AiConsentProvider, type AskAiConsent, useSession } from '#client/lib/contexts.ts'
import { toastFailure } from '#client/lib/toast.ts'

const consentDialog = dialogSource(() => import('./ai-consent-dialog.tsx').then((module) => module.AiConsentDialog))

/** Asks, once, who may read and hear the dreams; the answer comes when the dialog is gone and the focus is back. */
export function AiConsent({ children }: { children: ReactNode }) {
  const { aiConsent, voiceConsent } = useSession()
  const queryClient = useQueryClient()

  const askConsent: AskAiConsent = async (purpose) => {
    const config = await queryClient.ensureQueryData(configQuery()).catch((error: Error) => {
      // Nobody agrees to somebody whose name cannot be told.
      toastFailure(error, 'Errore', 'Non riusciamo a sapere chi può leggere i sogni. Riprova tra poco.')
    })
    if (!config) return 'closed'
    // Whoever declined is asked again: they have just pressed «Trascrivi».
    const known =
      purpose === 'reading'
        ? knownAnswer(config.ai, aiConsent)
        : knownAnswer(config.transcription, voiceConsent || null)
    if (known) return known
    const Dialog = await fetchDialog(consentDialog, () => void askConsent(purpose))
    if (!Dialog) return 'closed'
    const answer = await ask<AiConsentAnswer>((close) => <Dialog purpose={purpose} config={config} onAnswer={close} />)
    return answer ?? 'closed'
  }
  return <AiConsentProvider value={askConsent}>{children}</AiConsentProvider>
}

/** The answer without a question; undefined where the person must be asked. */
function knownAnswer(isOffered: boolean, consent: boolean | null): AiConsentAnswer | undefined {
  if (!isOffered || consent === false) return 'declined'
  return consent ? 'agreed' : undefined
}
