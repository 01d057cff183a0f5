import { LEVELS_PER_SECOND } from './recording.ts'

/** What is asked of the browser, best first; where it has neither it takes its own. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4']
/** Plenty for a voice. */
const BITS_PER_SECOND = 48_000
/** How much of a recording a crash may cost. */
const PART_MS = 1_000
/** A headset that changes its mind is silent for less. */
const SILENT_MS = 3_000
/** Samples looked at for each level: about as many as come in between, so that no syllable falls through. */
const WINDOW = 4096
/** Speech seldom fills a tenth of the range. */
const GAIN = 6

/** Asks for the microphone. @throws whatever the browser says where there is none, or the person refuses */
export function openMicrophone(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export interface TakeListener {
  onPart: (data: Blob) => void
  /** The last part was handed on; nothing more comes. */
  onEnd: () => void
  /** The system has taken the microphone: what comes from now on would be silence. */
  onLost: () => void
}

/** Starts to record. @throws where the browser cannot */
export function startTake(stream: MediaStream, { onPart, onEnd, onLost }: TakeListener) {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) })
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onPart(data)
  })
  recorder.addEventListener('stop', onEnd)
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', onLost)
    track.addEventListener('mute', () => setTimeout(() => track.muted && onLost(), SILENT_MS))
  }
  recorder.addEventListener('error', onLost)
  recorder.addEventListener('pause', onLost)
  recorder.start(PART_MS)
  return {
    mimeType: recorder.mimeType || (mimeType ?? 'audio/webm'),
    /** Ends it, if it has not ended by itself. */
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
    },
  }
}

/** Tells how loud the microphone hears, from 0 to 1. Answers how to stop that; a browser that cannot listen tells nothing. */
export function measureLevels(stream: MediaStream, onLevel: (level: number) => void): () => void {
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

/** Root mean square, lifted so that a calm voice is seen, to two decimals. */
function loudness(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.round(Math.min(1, Math.sqrt(power) * GAIN) * 100) / 100
}
