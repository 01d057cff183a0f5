import { useEffect, useState, useSyncExternalStore } from 'react'
import { useVoiceHost } from './voice-host.ts'
import { isAtRisk, VoiceSession } from './voice-session.ts'

/** The recorder of the form one is in, and what it does right now. */
export function useVoiceSession() {
  const { scope, onVoice } = useVoiceHost()
  const [session] = useState(() => new VoiceSession(scope))
  const state = useSyncExternalStore(session.subscribe, session.getState)
  useEffect(() => {
    void session.open()
    onVoice(session)
    return () => {
      onVoice(null)
      session.close()
    }
  }, [session, onVoice])

  const atRisk = isAtRisk(state)
  useEffect(() => {
    if (!atRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [atRisk])

  return { session, state }
}
