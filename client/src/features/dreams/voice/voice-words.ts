import { spokenDuration } from './recording.ts'
import type { VoiceState } from './voice-session.ts'

const OFFLINE = 'Sei offline: la registrazione resta su questo dispositivo. Trascrivila quando torni in rete.'
const OFFLINE_AT_RISK = 'Sei offline: potrai trascriverla quando torni in rete.'
export const UNAVAILABLE = 'La trascrizione non è disponibile su questo server.'
const AT_RISK =
  'Questo browser non può conservare la registrazione: se chiudi prima di trascriverla o scaricarla, la perdi.'
const ENDING = 'Ancora un minuto: poi la registrazione si ferma da sola.'

interface Circumstances {
  online: boolean
  available: boolean
}

/** What being offline means for a recording that this browser keeps, or does not. */
export const offlineWords = (kept: boolean): string => (kept ? OFFLINE : OFFLINE_AT_RISK)

/** What is said aloud of a state, and what stands under the recorder; `told` when a notice has said that already. */
export function noteOf(state: VoiceState, circumstances: Circumstances) {
  const note = 'note' in state ? state.note : null
  const words = [note?.words, ...warnings(state, circumstances, note?.words)].filter(Boolean).join(' ')
  return { announced: announcement(state), words: words || undefined, told: note?.told ?? false }
}

function warnings(state: VoiceState, { online, available }: Circumstances, said: string | undefined): string[] {
  const warned: string[] = []
  if (state.kind === 'recording' && state.ending) warned.push(ENDING)
  if ('kept' in state && !state.kept) warned.push(AT_RISK)
  if (state.kind === 'recorded' && !available) warned.push(UNAVAILABLE)
  else if (state.kind === 'recorded' && !online && said !== offlineWords(state.kept)) {
    warned.push(offlineWords(state.kept))
  }
  return warned
}

function announcement(state: VoiceState): string {
  if (state.kind === 'recording') return 'Registrazione avviata.'
  if (state.kind === 'transcribing') return 'Trascrizione in corso…'
  if (state.kind === 'recorded' && !state.found) {
    return `Registrazione fermata: ${spokenDuration(state.recording.durationMs)}.`
  }
  return ''
}
