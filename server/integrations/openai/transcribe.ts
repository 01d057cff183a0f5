import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI, { toFile } from 'openai'
import type { Logger } from 'pino'
import { describeFailure, isTransient, retryAfterMs } from './failures.ts'

const ATTEMPTS = 2
/** The pause between them, where the service does not ask for one, and the longest that it may ask for. */
const PAUSE_MS = 500
const PAUSE_MAX_MS = 10_000

export interface TranscriptionCall {
  model: string
  bytes: Buffer
  /** The container of the recording: the service goes by the ending of the file's name. */
  kind: 'webm' | 'mp4' | 'ogg' | 'mp3' | 'wav' | 'flac' | 'aac' | 'amr'
  /** Aborts the call when the person leaves. */
  signal: AbortSignal
  /** For both attempts together. */
  timeoutMs: number
  /** Called before each attempt, for the consent may be withdrawn between them; what it throws ends the call. */
  beforeSend: () => Promise<unknown>
}

/**
 * Sends a recording to the service, once more after a failure that may pass.
 * @returns the text as the service gives it; null when the service failed, which the log knows of
 * @throws RecordingTooLong, FormatNotTaken, or what `beforeSend` throws
 */
export async function transcribeRecording(
  openai: OpenAI,
  log: Logger,
  call: TranscriptionCall,
): Promise<string | null> {
  const { model, bytes, kind, timeoutMs, beforeSend } = call
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)])
  const file = await toFile(bytes, `recording.${kind}`, { type: `audio/${kind}` })
  for (let attempt = 1; ; attempt++) {
    await beforeSend()
    try {
      const answer: { text?: unknown } | null = await openai.audio.transcriptions.create(
        { file, model, ...italianFor(model), response_format: 'json' },
        { signal, timeout: timeoutMs },
      )
      if (typeof answer?.text === 'string') return answer.text
      log.warn({ reason: 'no text in the answer' }, 'transcription failed')
      return null
    } catch (error) {
      if (isRefused(error, 413, TOO_LONG)) throw new RecordingTooLong()
      if (isRefused(error, 415, UNKNOWN_FORMAT)) throw new FormatNotTaken()
      const pauseMs = retryAfterMs(error) ?? PAUSE_MS
      const isRetried = error instanceof OpenAI.APIError && isTransient(error) && pauseMs <= PAUSE_MAX_MS
      if (attempt === ATTEMPTS || !isRetried || signal.aborted) {
        if (!call.signal.aborted) log.warn(describeFailure(error), 'transcription failed')
        return null
      }
      // An abort meanwhile ends the next attempt at once.
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Newer models of OpenAI take a list of the languages that may be spoken, and refuse the one that all others take. */
const italianFor = (model: string) =>
  /gpt-(?!4o-).*transcribe/.test(model) ? { languages: ['it'] } : { language: 'it' }

/** The recording is longer than the service takes. */
export class RecordingTooLong extends Error {}
/** The service does not take recordings of this format. */
export class FormatNotTaken extends Error {}

const TOO_LONG = /too (?:long|large|big)|longer than|exceed|maximum|input_too_large/i
/** «Invalid file format. Supported formats: …» at OpenAI. */
const UNKNOWN_FORMAT = /(?:file|audio) format|unsupported (?:file|audio|format)|could not be decoded/i

/** Services have no one code for a refusal: its own status, or 400 with a message of many kinds. */
const isRefused = (error: unknown, status: number, message: RegExp): boolean =>
  error instanceof OpenAI.APIError && (error.status === status || (error.status === 400 && message.test(error.message)))
