import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Config } from '#shared/contracts/config.ts'
import {
  type AiConsentAnswer,
  AiConsentProvider,
  type AiPurpose,
  type AskAiConsent,
} from '../components/layout/ai-consent-context.tsx'
import { toastError } from '../components/layout/error-toast.ts'
import { useSession } from '../components/layout/session-context.tsx'
import { configQuery } from '../lib/config.ts'
import { AiConsentDialog } from './ai-consent-dialog.tsx'

/** What is known without a question; undefined where the person must be asked. */
function knownAnswer(purpose: AiPurpose, config: Config, aiConsent: boolean | null): AiConsentAnswer | undefined {
  const isOffered = purpose === 'reading' ? config.ai : config.transcription
  if (!isOffered) return 'declined'
  if (aiConsent === true) return 'agreed'
  // Only a model writes recordings down: whoever declined may have thought of the readings alone.
  return aiConsent === false && purpose === 'reading' ? 'declined' : undefined
}

interface Question {
  purpose: AiPurpose
  config: Config
}

/** Asks, once, who may read and hear the dreams; the answer comes when the dialog is gone and the focus is back. */
export function AiConsent({ children }: { children: ReactNode }) {
  const { aiConsent } = useSession()
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const settle = useRef<(answer: AiConsentAnswer) => void>(undefined)

  const ask: AskAiConsent = useCallback(
    async (purpose) => {
      const config = await queryClient.ensureQueryData(configQuery()).catch((error: Error) => {
        // Nobody agrees to somebody whose name cannot be told.
        toastError(error, 'Non riusciamo a sapere chi può leggere i sogni. Riprova tra poco.')
      })
      if (!config) return 'closed'
      const known = knownAnswer(purpose, config, aiConsent)
      if (known) return known
      return new Promise<AiConsentAnswer>((resolve) => {
        settle.current = resolve
        setQuestion({ purpose, config })
      })
    },
    [queryClient, aiConsent],
  )
  const handleAnswer = (answer: AiConsentAnswer) => {
    setQuestion(undefined)
    settle.current?.(answer)
  }
  return (
    <AiConsentProvider value={ask}>
      {children}
      {question && <AiConsentDialog {...question} onAnswer={handleAnswer} />}
    </AiConsentProvider>
  )
}
