import { toast } from '../../../components/ui/toast.tsx'
import type { DraftScope } from '../draft/draft-store.ts'
import { momentOf } from '../moment.ts'
import { type Ended, type EndReason, type LiveRecording, recordLive } from './live-recording.ts'
import { closeMicrophone, openMicrophone } from './microphone.ts'
import { RECORDING_MAX_MS, RECORDING_WARN_MS, type Recording } from './recording.ts'
import { heldElsewhere, holdRecording } from './recording-lock.ts'
import { findRecordings, removeRecording, saveRecording } from './recording-store.ts'

/** What there is to know about a recording, in words. */
export interface VoiceNote {
  words: string
  /** A notice has said it aloud already. */
  told?: boolean
}

/** A recording that ended. */
interface HeldRecording {
  recording: Recording
  /** Whether it outlives this page. */
  kept: boolean
  /** Left behind by an earlier form. */
  found: boolean
  note: VoiceNote | null
}

export type VoiceState =
  | { kind: 'idle'; note: VoiceNote | null; discarded: Recording | null }
  /** The browser asks for the microphone. */
  | { kind: 'starting' }
  | { kind: 'recording'; live: LiveRecording; kept: boolean; ending: boolean }
  | ({ kind: 'recorded' } & HeldRecording)
  | ({ kind: 'transcribing' } & HeldRecording)

const IDLE: VoiceState = { kind: 'idle', note: null, discarded: null }
const NOTHING_HEARD = 'Non abbiamo registrato nulla. Riprova.'
const WHY: Record<EndReason, string | undefined> = {
  asked: undefined,
  limit: `La registrazione si è fermata da sola dopo ${RECORDING_MAX_MS / 60_000} minuti.`,
  lost: 'Il microfono si è fermato: c’è tutto quello che hai detto fin qui.',
}

/** What forms that were closed still write: the next one waits for it, to find it. */
let leaving: Promise<unknown> = Promise.resolve()

/** The recorder of one form: from the microphone to the words, with what an earlier form left behind. */
export class VoiceSession {
  readonly #scope: DraftScope
  readonly #listeners = new Set<() => void>()
  #state: VoiceState = IDLE
  /** Found ones that wait behind the one that is shown. */
  #waiting: Recording[] = []
  /** Counts how often the form came and went: what was begun before is not continued after. */
  #visit = 0
  #isOpen = false
  #letGo = () => {}

  constructor(scope: DraftScope) {
    this.#scope = scope
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly getState = () => this.#state

  /** The form is there: offers what was never written down. */
  async open(): Promise<void> {
    this.#isOpen = true
    const visit = ++this.#visit
    await leaving
    const found = await findRecordings(this.#scope, await heldElsewhere())
    if (visit !== this.#visit) return
    this.#waiting = found
    if (this.#state.kind === 'idle') this.#offerNext()
  }

  /** The form goes: a recording under way is stopped and kept. */
  close(): void {
    const last = this.#state
    this.#isOpen = false
    this.#visit++
    this.#waiting = []
    this.#state = IDLE
    if (last.kind === 'recording') {
      last.live.stop()
      leaving = last.live.ended
      return
    }
    this.#letGo()
    if ('recording' in last && last.kept && !last.found) tellKept()
  }

  /** Begins to record. Answers false where there is no microphone to be had. */
  async start(): Promise<boolean> {
    if (this.#state.kind !== 'idle') return true
    const visit = this.#visit
    this.#set({ kind: 'starting' })
    let stream: MediaStream | undefined
    try {
      stream = await openMicrophone()
      if (visit === this.#visit) this.#record(stream)
      else closeMicrophone(stream)
      return true
    } catch {
      if (stream) closeMicrophone(stream)
      if (visit === this.#visit) this.#set(IDLE)
      return false
    }
  }

  readonly stop = (): void => {
    if (this.#state.kind === 'recording') this.#state.live.stop()
  }

  /** Throws the recording away; it can come back while the form is open. */
  readonly discard = (): void => {
    const held = this.#held()
    if (!held) return
    this.#forget(held.recording)
    this.#set({ kind: 'idle', note: { words: 'Registrazione eliminata.' }, discarded: held.recording })
  }

  readonly restore = async (): Promise<void> => {
    if (this.#state.kind !== 'idle' || !this.#state.discarded) return
    const recording = this.#state.discarded
    this.#hold(recording.id)
    this.#set({ kind: 'recorded', recording, kept: true, found: false, note: null })
    const kept = await saveRecording(this.#scope, recording)
    const held = this.#held()
    if (held?.recording === recording && !kept) this.#set({ ...held, kept })
  }

  /** Its words are asked for. Answers false when it is not there any more. */
  transcribing(recording: Recording): boolean {
    if (this.#state.kind !== 'recorded' || this.#state.recording !== recording) return false
    this.#set({ ...this.#state, kind: 'transcribing', note: null })
    return true
  }

  /** Its words could not be put into the form: it stays, with them where they are known. */
  failed(note: VoiceNote, text?: string): void {
    const held = this.#held()
    if (!held) return
    const recording = text === undefined ? held.recording : { ...held.recording, text }
    this.#set({ ...held, kind: 'recorded', recording, note })
  }

  /** Its words are in the form. It goes from the browser once they are safe there. */
  finished(safe: boolean): void {
    const held = this.#held()
    if (!held) return
    if (safe) this.#forget(held.recording)
    else this.#letGo()
    this.#set(IDLE)
    this.#offerNext()
  }

  #set(state: VoiceState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #held() {
    return this.#state.kind === 'recorded' || this.#state.kind === 'transcribing' ? this.#state : undefined
  }

  /** Keeps other tabs from offering it, too. */
  #hold(id: string) {
    this.#letGo()
    this.#letGo = holdRecording(id)
  }

  #forget({ id }: Recording) {
    leaving = removeRecording(this.#scope, id)
    this.#letGo()
  }

  #offerNext() {
    const recording = this.#waiting.shift()
    if (!recording) return
    this.#hold(recording.id)
    const note = { words: foundWords(recording, this.#waiting.length) }
    this.#set({ kind: 'recorded', recording, kept: true, found: true, note })
  }

  #record(stream: MediaStream) {
    const live = recordLive(stream, this.#scope, () => {
      if (this.#state.kind === 'recording') this.#set(stateOf(live))
    })
    this.#hold(live.id)
    this.#set(stateOf(live))
    void live.ended.then((ended) => this.#ended(ended))
  }

  #ended({ reason, recording, kept }: Ended) {
    if (!this.#isOpen) {
      this.#letGo()
      if (recording && kept) tellKept()
      return
    }
    if (!recording) return this.#set({ kind: 'idle', note: { words: NOTHING_HEARD }, discarded: null })
    const words = WHY[reason]
    this.#set({ kind: 'recorded', recording, kept, found: false, note: words ? { words } : null })
  }
}

function stateOf(live: LiveRecording): VoiceState {
  return { kind: 'recording', live, kept: live.kept(), ending: live.elapsedMs() >= RECORDING_WARN_MS }
}

function foundWords({ startedAt }: Recording, others: number): string {
  const rest = others === 0 ? '' : ' Ce n’è un’altra: la ritrovi dopo questa.'
  return `Registrazione non ancora trascritta, fatta ${momentOf(startedAt)}.${rest}`
}

function tellKept() {
  toast({
    title: 'Registrazione conservata',
    description: 'Non è ancora trascritta: la ritrovi quando riapri questa finestra.',
  })
}
