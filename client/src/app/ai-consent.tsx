import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import {
  type AiConsentAnswer,
  AiConsentProvider,
  type AiPurpose,
  type AskAiConsent,
} from '#client/components/layout/ai-consent-context.tsx'
import { toastError } from '#client/components/layout/error-toast.ts'
import { useSession } from '#client/components/layout/session-context.tsx'
import { configQuery } from '#client/lib/config.ts'
import type { Config } from '#shared/contracts/config.ts'
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
  /** Only the first answer counts. */
  settle: (answer: AiConsentAnswer) => void
}

/** One question at a time, on the page it was asked on: leaving that page closes it. */
function useQuestion() {
  const [question, setQuestion] = useState<Question>()
  const asked = useRef<Question>(undefined)

  const answer = useCallback((answered: Question | undefined, chosen: AiConsentAnswer) => {
    answered?.settle(chosen)
    // A dialog that is leaving says nothing about the next one.
    if (asked.current !== answered) return
    asked.current = undefined
    setQuestion(undefined)
  }, [])
  const close = useCallback(() => answer(asked.current, 'closed'), [answer])
  const visit = useVisit(close)

  const put = useCallback((purpose: AiPurpose, config: Config): Promise<AiConsentAnswer> => {
    if (asked.current) return Promise.resolve('closed')
    return new Promise((settle) => {
      asked.current = { purpose, config, settle }
      setQuestion(asked.current)
    })
  }, [])
  return { question, answer, put, visit }
}

/** Asks, once, who may read and hear the dreams; the answer comes when the dialog is gone and the focus is back. */
export function AiConsent({ children }: { children: ReactNode }) {
  const { aiConsent } = useSession()
  const queryClient = useQueryClient()
  const { question, answer, put, visit } = useQuestion()

  const ask: AskAiConsent = useCallback(
    async (purpose) => {
      const begunOn = visit.current
      const config = await queryClient.ensureQueryData(configQuery()).catch((error: Error) => {
        // Nobody agrees to somebody whose name cannot be told.
        toastError(error, 'Non riusciamo a sapere chi può leggere i sogni. Riprova tra poco.')
      })
      if (!config) return 'closed'
      const known = knownAnswer(purpose, config, aiConsent)
      if (known) return known
      return begunOn === visit.current ? put(purpose, config) : 'closed'
    },
    [queryClient, aiConsent, put, visit],
  )
  return (
    <AiConsentProvider value={ask}>
      {children}
      {question && (
        <AiConsentDialog
          purpose={question.purpose}
          config={question.config}
          onAnswer={(chosen) => answer(question, chosen)}
        />
      )}
    </AiConsentProvider>
  )
}

/**
 * The address one is at; null once everything around has gone. A question that stands before something is left with the
 * page it was asked on: `onLeave` closes it, and must stay the same function.
 */
function useVisit(onLeave: () => void): RefObject<string | null> {
  const [location] = useLocation()
  const visit = useRef<string | null>(null)
  useEffect(() => {
    visit.current = location
    return () => {
      visit.current = null
      onLeave()
    }
  }, [location, onLeave])
  return visit
}
