import { createContext, use } from 'react'
import type { DraftState } from '../draft/draft-session.ts'
import type { DraftScope } from '../draft/draft-store.ts'
import type { VoiceSession } from './voice-session.ts'

/** What the recorder needs of the dialog it stands in. */
export interface VoiceHost {
  /** Whose recordings these are, and of which dream. */
  scope: DraftScope
  /** Writes the draft at once; answers how safe the text is. */
  flushDraft: () => DraftState
  /** Hands over the recorder, which the dialog asks before it closes or saves; null when it goes. */
  onVoice: (session: VoiceSession | null) => void
}

const VoiceHostContext = createContext<VoiceHost | null>(null)

export const VoiceHostProvider = VoiceHostContext.Provider

export function useVoiceHost(): VoiceHost {
  const host = use(VoiceHostContext)
  if (!host) throw new Error('useVoiceHost needs a VoiceHostProvider above it')
  return host
}
