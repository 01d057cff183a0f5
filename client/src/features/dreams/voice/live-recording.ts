import { AUDIO_MAX_BYTES } from '#shared/constants/limits.ts'
import type { DraftScope } from '../draft/draft-store.ts'
import { closeMicrophone, measureLevels, startTake } from './microphone.ts'
import { RECORDING_MAX_MS, RECORDING_WARN_MS, type Recording } from './recording.ts'
import { keepRecording, type RecordingHead, saveRecording } from './recording-store.ts'

const TICK_MS = 500
/** Room for what still comes when a recording is ended by its size. */
const BYTES_MAX = AUDIO_MAX_BYTES - 1024 * 1024

/** Why it ended: the person stopped it, it was as long as it may be, or the system took the microphone. */
export type EndReason = 'asked' | 'limit' | 'lost'

export interface Ended {
  reason: EndReason
  /** Null when nothing was heard before the end. */
  recording: Recording | null
  /** Whether the browser keeps it. */
  kept: boolean
}

/** A recording under way. */
export interface LiveRecording {
  id: string
  /** How loud it was so far. */
  levels: readonly number[]
  elapsedMs: () => number
  kept: () => boolean
  stop: () => void
  /** Once the microphone is off and everything is stored that can be. */
  ended: Promise<Ended>
}

/**
 * Records from a microphone, keeping each part in the browser as it comes.
 * @param onChange called when the end comes near, and when the browser turns out to keep nothing
 * @throws where the browser cannot record
 */
export function recordLive(stream: MediaStream, scope: DraftScope, onChange: () => void): LiveRecording {
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const parts: Blob[] = []
  const levels: number[] = []
  const begun = performance.now()
  let length: number | undefined
  let reason: EndReason = 'asked'
  let kept = true

  const elapsedMs = () => length ?? performance.now() - begun
  const end = (why: EndReason) => {
    if (length !== undefined) return
    length = Math.min(elapsedMs(), RECORDING_MAX_MS)
    reason = why
    take.stop()
  }
  const take = startTake(stream, { onPart: (data) => onPart(data), onEnd: finish, onLost: () => end('lost') })
  const head: RecordingHead = { id: crypto.randomUUID(), startedAt: Date.now(), mimeType: take.mimeType }
  const keeper = keepRecording(scope, head, () => {
    kept = false
    onChange()
  })

  let told = 0
  let bytes = 0
  const onPart = (data: Blob) => {
    parts.push(data)
    bytes += data.size
    keeper.add({ data, durationMs: elapsedMs(), levels: levels.slice(told) })
    told = levels.length
    if (bytes > BYTES_MAX) end('limit')
  }
  const stopMeasuring = measureLevels(stream, (level) => levels.push(level))
  const clock = watchClock(elapsedMs, { onWarn: onChange, onMax: () => end('limit') })

  const ended = over.then(async (): Promise<Ended> => {
    // A recorder that ends by itself was never asked to.
    if (length === undefined) end('lost')
    clearInterval(clock)
    stopMeasuring()
    closeMicrophone(stream)
    const audio = new Blob(parts, { type: head.mimeType })
    const recording = { ...head, durationMs: elapsedMs(), levels, audio }
    const safe = (await keeper.settled()) || (await saveRecording(scope, recording))
    return { reason, recording: audio.size > 0 ? recording : null, kept: safe }
  })

  return { id: head.id, levels, elapsedMs, kept: () => kept, stop: () => end('asked'), ended }
}

function watchClock(elapsedMs: () => number, { onWarn, onMax }: { onWarn: () => void; onMax: () => void }) {
  let warned = false
  return setInterval(() => {
    if (elapsedMs() >= RECORDING_MAX_MS) onMax()
    if (warned || elapsedMs() < RECORDING_WARN_MS) return
    warned = true
    onWarn()
  }, TICK_MS)
}
