import type { DraftScope } from '../draft/draft-store.ts'
import { type Ended, type LiveRecording, recordLive } from './live-recording.ts'
import { closeMicrophone, openMicrophone } from './microphone.ts'
import { RECORDING_WARN_MS, type Recording } from './recording.ts'
import { claimRecording, heldRecordings, holdRecording, type Release } from './recording-lock.ts'
import {
  findRecordings,
  isKept,
  moveRecording,
  removeRecording,
  removeRecordingsBefore,
  saveRecording,
} from './recording-store.ts'
import { DISCARDED, foundWords, NOTHING_HEARD, tellDiscarded, tellKept, WHY_IT_ENDED } from './voice-notices.ts'

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
/** Nobody comes back for an older one. */
const KEPT_MS = 90 * 24 * 60 * 60_000

/** What forms that were closed still write: the next one waits for it, to find it. */
let leaving: Promise<unknown> = Promise.resolve()

function after(job: Promise<unknown>) {
  leaving = Promise.allSettled([leaving, job])
}

/** Whether a recording would be lost with the page. */
export function isAtRisk(state: VoiceState): boolean {
  return 'kept' in state && !state.kept
}

/** The recorder of one form: from the microphone to the words, with what an earlier form left behind. */
export class VoiceSession {
  readonly #scope: DraftScope
  readonly #listeners = new Set<() => void>()
  #state: VoiceState = IDLE
  /** Counts how often the form came and went: what was begun before is not continued after. */
  #visit = 0
  #isOpen = false
  /** Whether the person is told, as they go, that the recording waits for them. */
  #tells = false
  /** Those whose words are in this form, be they kept or not. */
  readonly #done = new Set<string>()
  #letGo: Release = async () => {}

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
    this.#tells = false
    this.#done.clear()
    const visit = ++this.#visit
    await leaving
    await removeRecordingsBefore(Date.now() - KEPT_MS)
    if (visit === this.#visit) await this.#offerNext()
  }

  /** The person closes the form themselves: what stays behind is told. */
  leave(): void {
    this.#tells = true
  }

  /** The form goes: a recording under way is stopped and kept. */
  close(): void {
    const last = this.#state
    this.#isOpen = false
    this.#visit++
    this.#state = IDLE
    if (last.kind === 'recording') {
      last.live.stop()
      after(last.live.ended)
      return
    }
    after(this.#letGo())
    if (this.#tells && 'recording' in last && last.kept && !last.found) tellKept()
  }

  /** Ends what is being recorded. Answers whether there is a recording whose words are not in the form. */
  async holdsAfterStop(): Promise<boolean> {
    if (this.#state.kind === 'starting') {
      this.#visit++
      this.#set(IDLE)
    }
    if (this.#state.kind === 'recording') {
      this.stop()
      await this.#state.live.ended
    }
    return this.#held() !== undefined
  }

  /** The dream was saved without the recording: it is offered from now on where that dream is changed. */
  savedAs(dreamId: number): void {
    const held = this.#held()
    if (!held || this.#scope.dreamId === dreamId) return
    after(moveRecording(this.#scope, { ...this.#scope, dreamId }, held.recording))
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

  /** Throws the recording away; it can come back while the form is open. The next one takes its place. */
  readonly discard = (): void => {
    const held = this.#held()
    if (!held) return
    const { recording } = held
    this.#forget(recording)
    this.#set({ kind: 'idle', note: { words: DISCARDED }, discarded: recording })
    void this.#offerNext().then((offered) => offered && tellDiscarded(() => void this.restore(recording)))
  }

  /** Brings back what was thrown away; what stands in its place waits. */
  readonly restore = async (recording: Recording): Promise<void> => {
    const isFree =
      this.#isOpen && (this.#state.kind === 'idle' || (this.#state.kind === 'recorded' && this.#state.found))
    if (isFree) {
      this.#hold(recording.id)
      this.#set({ kind: 'recorded', recording, kept: true, found: false, note: null })
    }
    const saving = saveRecording(this.#scope, recording)
    after(saving)
    const kept = await saving
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
    this.#done.add(held.recording.id)
    if (safe) this.#forget(held.recording)
    else after(this.#letGo())
    this.#set(IDLE)
    void this.#offerNext()
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
    after(this.#letGo())
    this.#letGo = holdRecording(id)
  }

  #forget({ id }: Recording) {
    after(removeRecording(this.#scope, id).then(this.#letGo))
  }

  /** Offers the newest that no other tab is busy with. Answers whether there was one. */
  async #offerNext(): Promise<boolean> {
    const visit = this.#visit
    const isAwaited = () => visit === this.#visit && this.#state.kind === 'idle'
    await leaving
    const unwanted = new Set([...(await heldRecordings()), ...this.#done])
    const found = await findRecordings(this.#scope, unwanted)
    for (const [place, recording] of found.entries()) {
      if (!isAwaited()) return false
      const letGo = await claimRecording(recording.id)
      if (!letGo) continue
      // Another tab may have had it written down, and may have let it go, since it was found.
      if (isAwaited() && (await isKept(this.#scope, recording.id)) && isAwaited()) {
        this.#letGo = letGo
        const note = { words: foundWords(recording, found.length - place - 1) }
        this.#set({ kind: 'recorded', recording, kept: true, found: true, note })
        return true
      }
      await letGo()
    }
    return false
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
      after(this.#letGo())
      if (this.#tells && recording && kept) tellKept()
      return
    }
    if (!recording) return this.#set({ kind: 'idle', note: { words: NOTHING_HEARD }, discarded: null })
    const words = WHY_IT_ENDED[reason]
    this.#set({ kind: 'recorded', recording, kept, found: false, note: words ? { words } : null })
  }
}

function stateOf(live: LiveRecording): VoiceState {
  return { kind: 'recording', live, kept: live.kept(), ending: live.elapsedMs() >= RECORDING_WARN_MS }
}
