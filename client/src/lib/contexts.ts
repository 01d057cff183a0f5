import { createContext, type RefObject, use } from 'react'
import type { User } from '#shared/contracts/auth.ts'
import type { DreamDraft } from '#shared/contracts/dreams.ts'

const SessionContext = createContext<User | null>(null)

export const SessionProvider = SessionContext.Provider

/** The signed-in person. @throws outside the guard */
export function useSession(): User {
  const user = use(SessionContext)
  if (!user) throw new Error('useSession needs a signed-in person above it')
  return user
}

export type NewDreamRequest = { voice: boolean } | { waiting: DreamDraft } | { date: string }

type OpenNewDream = (request?: NewDreamRequest) => void

const NewDreamContext = createContext<OpenNewDream | null>(null)

export const NewDreamProvider = NewDreamContext.Provider

export function useNewDream(): OpenNewDream {
  const open = use(NewDreamContext)
  if (!open) throw new Error('useNewDream needs a NewDreamProvider above it')
  return open
}

/** A free person's action with an ad before it. */
export type AdMoment = 'save' | 'analysis'

/** @returns false if the person closed the ad and wants to stay */
export type PassAdGate = (moment: AdMoment) => Promise<boolean>

const AdGateContext = createContext<PassAdGate>(async () => true)

export const AdGateProvider = AdGateContext.Provider

/** Shows the free plan's ad before a save or a basic analysis; passes everybody else at once. */
export const useAdGate = (): PassAdGate => use(AdGateContext)

/** The data for a model: a dream to read, or a recording to transcribe. */
export type AiPurpose = 'reading' | 'voice'

/** `closed`: undecided. */
export type AiConsentAnswer = 'agreed' | 'declined' | 'closed'

/**
 * Asks for consent to a model once, and afterwards resolves at once. Before a transcription, which requires a model,
 * asks again after a refusal.
 */
export type AskAiConsent = (purpose: AiPurpose) => Promise<AiConsentAnswer>

const AiConsentContext = createContext<AskAiConsent>(async () => 'declined')

export const AiConsentProvider = AiConsentContext.Provider

/** Must be called before dream data leaves this server. */
export const useAiConsent = (): AskAiConsent => use(AiConsentContext)

/**
 * The container of menus and tooltips, inside the page's main landmark, so that screen readers find them. Null means
 * the end of the document. Read only while one is open, since it is not mounted before.
 */
export const MenuContainer = createContext<RefObject<HTMLElement | null>>({ current: null })
export const TooltipContainer = createContext<RefObject<HTMLElement | null>>({ current: null })

/** Whether the page was rendered for a phone; the browser itself knows better once the page is hydrated. */
export const IsPhonePage = createContext(false)
