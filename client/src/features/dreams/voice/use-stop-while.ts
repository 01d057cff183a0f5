import { useEffect } from 'react'
import type { VoiceSession } from './voice-session.ts'

/** Nobody is recorded while the form is sent: what was said so far is kept. */
export function useStopWhile(saving: boolean, session: VoiceSession): void {
  useEffect(() => {
    if (saving) session.stop()
  }, [saving, session])
}
