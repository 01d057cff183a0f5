import { useEffect, useState, useSyncExternalStore } from 'react'
import { useVoiceHost } from './voice-host.ts'
import { VoiceSession } from './voice-session.ts'

/** The recorder of the form one is in, and what it does right now. */
export function useVoiceSession() {
  const { scope, setAtRisk } = useVoiceHost()
  const [session] = useState(() => new VoiceSession(scope))
  const state = useSyncExternalStore(session.subscribe, session.getState)
  useEffect(() => {
    void session.open()
    return () => session.close()
  }, [session])

  const atRisk = 'kept' in state && !state.kept
  useEffect(() => {
    if (!atRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    setAtRisk(true)
    window.addEventListener('beforeunload', ask)
    return () => {
      setAtRisk(false)
      window.removeEventListener('beforeunload', ask)
    }
  }, [atRisk, setAtRisk])

  return { session, state }
}
