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

export type RecorderEvent =
  | { type: 'found'; recording: Recording; note: string }
  | { type: 'asked' }
  | { type: 'refused' }
  | { type: 'started'; live: LiveRecording }
  | { type: 'nearEnd' }
  | { type: 'unkept' }
  | { type: 'ended'; ended: Ended }
  | { type: 'discarded' }
  | { type: 'restored'; recording: Recording; kept: boolean }
  | { type: 'sent'; call: AbortController }
  | { type: 'notTranscribed'; note?: string }
  | { type: 'failed'; note: string; text?: string }
  | { type: 'transcribed' }

const DISCARDED = 'Registrazione eliminata.'
const NOTHING_HEARD = 'Non abbiamo registrato nulla. Riprova.'
/** Why a recording ended that nobody stopped. */
const END_NOTES: Record<Exclude<EndReason, 'stopped'>, string> = {
  limit: `La registrazione si è fermata da sola dopo ${RECORDING_MAX_MS / 60_000} minuti.`,
  lost: 'Il microfono si è fermato: c’è tutto quello che hai detto fin qui.',
}

export function recorderReducer(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'found':
      // Somebody who has begun to record meanwhile is offered it the next time.
      if (state.name !== 'idle') return state
      return { name: 'recorded', recording: event.recording, kept: true, found: true, note: event.note }
    case 'asked':
      return { name: 'asking' }
    case 'refused':
      return { name: 'idle' }
    case 'started':
      return { name: 'recording', live: event.live, kept: true, isNearEnd: false }
    case 'nearEnd':
      return state.name === 'recording' ? { ...state, isNearEnd: true } : state
    case 'unkept':
      return 'kept' in state ? { ...state, kept: false } : state
    case 'ended':
      return afterEnd(event.ended)
    case 'discarded':
      return 'recording' in state ? { name: 'idle', note: DISCARDED, discarded: state.recording } : state
    case 'restored':
      return { name: 'recorded', recording: event.recording, kept: event.kept, found: false }
    case 'sent':
      return 'recording' in state ? { ...held(state), name: 'transcribing', call: event.call } : state
    case 'notTranscribed':
      return 'recording' in state
        ? { ...held(state), name: 'recorded', ...(event.note && { note: event.note }) }
        : state
    case 'failed':
      return 'recording' in state ? afterFailure(held(state), event.note, event.text) : state
    case 'transcribed':
      return { name: 'idle' }
  }
}

function held({ recording, kept, found }: HeldRecording): HeldRecording {
  return { recording, kept, found }
}

function afterEnd({ reason, recording, kept }: Ended): RecorderState {
  if (!recording) return { name: 'idle', note: NOTHING_HEARD }
  return { name: 'recorded', recording, kept, found: false, ...(reason !== 'stopped' && { note: END_NOTES[reason] }) }
}

/** Words that did not fit the form stay with the recording: they are not asked for twice. */
function afterFailure(last: HeldRecording, note: string, text: string | undefined): RecorderState {
  const recording = text === undefined ? last.recording : { ...last.recording, text }
  return { ...last, name: 'failed', recording, note }
}
