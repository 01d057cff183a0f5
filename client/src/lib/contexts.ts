import { createContext, type RefObject, use } from 'react'
import type { User } from '#shared/contracts/auth.ts'
import type { DreamDraft } from '#shared/contracts/dreams.ts'

const SessionContext = createContext<User | null>(null)

export const SessionProvider = SessionContext.Provider

/** The signed-in person. Only behind the guard: elsewhere it throws. */
export function useSession(): User {
  const user = use(SessionContext)
  if (!user) throw new Error('useSession needs a signed-in person above it')
  return user
}

export type NewDreamRequest = { voice: boolean } | { waiting: DreamDraft }

/** Opens the form, on request with the voice recorder at hand, or with a dream that waits for room in the plan. */
type OpenNewDream = (request?: NewDreamRequest) => void

const NewDreamContext = createContext<OpenNewDream | null>(null)

export const NewDreamProvider = NewDreamContext.Provider

/** Opens the dialog «Registra Nuovo Sogno» from anywhere behind the guard. */
export function useNewDream(): OpenNewDream {
  const open = use(NewDreamContext)
  if (!open) throw new Error('useNewDream needs a NewDreamProvider above it')
  return open
}

/** The action of a free person that an advertisement may come before. */
export type AdMoment = 'save' | 'analysis'

/** Answers true when the person may go on, false when they closed the advertisement and want to stay. */
export type PassAdGate = (moment: AdMoment) => Promise<boolean>

const AdGateContext = createContext<PassAdGate>(async () => true)

export const AdGateProvider = AdGateContext.Provider

/** The gate before a save and a basic analysis of the free plan; everybody else passes at once. */
export const useAdGate = (): PassAdGate => use(AdGateContext)

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

/**
 * Where menus and tooltips are drawn: inside the page's content, for outside every landmark they would be hard to
 * find again. Null stands for the end of the document. Read while one is open: before, the place is not there yet.
 */
export const MenuContainer = createContext<RefObject<HTMLElement | null>>({ current: null })
export const TooltipContainer = createContext<RefObject<HTMLElement | null>>({ current: null })

/** Whether the page was rendered for a phone; the browser itself knows better once the page is hydrated. */
export const IsPhonePage = createContext(false)
