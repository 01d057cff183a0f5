import { createContext, use } from 'react'

/** The material for a model: a dream to read, or a recording to transcribe. */
export type AiPurpose = 'reading' | 'voice'

/** `closed`: the person wants neither now. */
export type AiConsentAnswer = 'agreed' | 'declined' | 'closed'

/**
 * Asks the person once who may read the dreams, and answers at once where that is known already. For a recording, which
 * only a model can write down, somebody who declined is asked again.
 */
export type AskAiConsent = (purpose: AiPurpose) => Promise<AiConsentAnswer>

const AiConsentContext = createContext<AskAiConsent>(async () => 'declined')

export const AiConsentProvider = AiConsentContext.Provider

/** The question that comes before anything of a dream leaves this server. */
export const useAiConsent = (): AskAiConsent => use(AiConsentContext)
