import { randomId } from '#client/lib/browser.ts'
import { type DreamScope, LEVELS_PER_SECOND, RECORDING_MAX_MS, type Recording } from './recording.ts'
import { keepRecording } from './recording-store.ts'

/** In order of preference; a browser without these uses its default. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4']
/** Enough for voice. */
const BITS_PER_SECOND = 48_000
/** A crash loses at most this much. */
const PART_MS = 1_000
const CLOCK_MS = 500
/** Switching headsets mutes the track for less. */
const SILENT_MS = 3_000
/** Samples per level: about as many as arrive between two, so that no syllable is missed. */
const WINDOW = 4096
/** Speech rarely exceeds a tenth of the range. */
const GAIN = 6

/** `limit`: the maximum length is reached; `lost`: the system took the microphone. */
export type EndReason = 'stopped' | 'limit' | 'lost'

export interface Ended {
  reason: EndReason
  /** Null if nothing was recorded. */
  recording: Recording | null
  kept: boolean
}

export interface LiveRecording {
  levels: readonly number[]
  elapsedMs: () => number
  stop: () => void
  /** Resolves after the microphone is off and all parts are stored. */
  ended: Promise<Ended>
}

/** Asks for the microphone. @throws the browser's error if there is none, or the person refuses */
export function openMicrophone(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Records from a microphone and stores each part in the browser.
 * @param onUnkept called if the browser cannot store a part
 * @throws if the browser cannot record
 */
export function startRecording(stream: MediaStream, scope: DreamScope, onUnkept: () => void): LiveRecording {
  const recorder = createRecorder(stream)
  const id = randomId()
  const { mimeType } = recorder
  const startedAt = Date.now()
  const keeper = keepRecording({ ...scope, id, startedAt, mimeType }, onUnkept)
  const data: Blob[] = []
  const levels: number[] = []
  const begun = performance.now()
  let levelsKept = 0
  let durationMs: number | undefined
  let reason: EndReason = 'lost'

  const elapsedMs = () => durationMs ?? performance.now() - begun
  const end = (why: EndReason) => {
    if (durationMs !== undefined) return
    durationMs = Math.min(elapsedMs(), RECORDING_MAX_MS)
    reason = why
    if (recorder.state !== 'inactive') recorder.stop()
  }
  recorder.addEventListener('dataavailable', (event) => {
    if (event.data.size === 0) return
    data.push(event.data)
    keeper.add({ data: event.data, durationMs: elapsedMs(), levels: levels.slice(levelsKept) })
    levelsKept = levels.length
  })
  const isOver = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  onMicrophoneLost(stream, recorder, () => end('lost'))
  const clock = setInterval(() => elapsedMs() >= RECORDING_MAX_MS && end('limit'), CLOCK_MS)
  const stopMeter = measureLevels(stream, (level) => levels.push(level))
  recorder.start(PART_MS)

  const ended = isOver.then(async (): Promise<Ended> => {
    end('lost')
    clearInterval(clock)
    stopMeter()
    closeMicrophone(stream)
    const audio = new Blob(data, { type: mimeType })
    const recording = { id, startedAt, mimeType, durationMs: elapsedMs(), levels, audio }
    return { reason, recording: audio.size > 0 ? recording : null, kept: await keeper.isKept() }
  })
  return { levels, elapsedMs, stop: () => end('stopped'), ended }
}

function createRecorder(stream: MediaStream): MediaRecorder {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
  return new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) })
}

/** Fires when the system takes the microphone, e.g. for a call: the rest would be silence. */
function onMicrophoneLost(stream: MediaStream, recorder: MediaRecorder, onLost: () => void) {
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', onLost)
    track.addEventListener('mute', () => setTimeout(() => track.muted && onLost(), SILENT_MS))
  }
  recorder.addEventListener('error', onLost)
  recorder.addEventListener('pause', onLost)
}

/** Reports the microphone's loudness from 0 to 1, where the browser can measure it. */
function measureLevels(stream: MediaStream, onLevel: (level: number) => void): () => void {
  try {
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: WINDOW })
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      onLevel(loudness(samples))
    }, 1000 / LEVELS_PER_SECOND)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  } catch {
    return () => {}
  }
}

/** Root mean square with a gain for calm voices, rounded to two decimals. */
function loudness(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.round(Math.min(1, Math.sqrt(power) * GAIN) * 100) / 100
}
