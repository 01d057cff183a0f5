import type { Ended, EndReason, LiveRecording } from './microphone.ts'
import { RECORDING_MAX_MS, type Recording } from './recording.ts'

/** A recording whose words are not in the form. */
export interface HeldRecording {
  recording: Recording
  /** Whether it outlives this page. */
  kept: boolean
  /** Left behind by an earlier form. */
  found: boolean
}

/** What the recorder does right now; `note` is what there is to know about it, in words. */
export type RecorderState =
  | { name: 'idle'; note?: string; discarded?: Recording }
  /** The browser asks for the microphone. */
  | { name: 'asking' }
  | { name: 'recording'; live: LiveRecording; kept: boolean; isNearEnd: boolean }
  | ({ name: 'recorded'; note?: string } & HeldRecording)
  | ({ name: 'transcribing'; call: AbortController } & HeldRecording)
  | ({ name: 'failed'; note: string } & HeldRecording)

const NOTHING_HEARD = 'Non abbiamo registrato nulla. Riprova.'
/** Why a recording ended that nobody stopped. */
const END_NOTES: Record<Exclude<EndReason, 'stopped'>, string> = {
  limit: `La registrazione si è fermata da sola dopo ${RECORDING_MAX_MS / 60_000} minuti.`,
  lost: 'Il microfono si è fermato: c’è tutto quello che hai detto fin qui.',
}

/** What is left of a recording that has come to its end. */
export function afterEnd({ reason, recording, kept }: Ended): RecorderState {
  if (!recording) return { name: 'idle', note: NOTHING_HEARD }
  return { name: 'recorded', recording, kept, found: false, ...(reason !== 'stopped' && { note: END_NOTES[reason] }) }
}
