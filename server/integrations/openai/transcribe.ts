import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI, { toFile } from 'openai'
import type { Logger } from 'pino'
import { describeFailure, isTransient, retryAfterMs } from './failures.ts'

const ATTEMPTS = 2
/** The pause between attempts if the service asks for none, and the longest that it may ask for. */
const PAUSE_MS = 500
const PAUSE_MAX_MS = 10_000

export interface TranscriptionCall {
  model: string
  bytes: Buffer
  /** The container of the recording: the service uses the file name's extension. */
  kind: 'webm' | 'mp4' | 'ogg' | 'mp3' | 'wav' | 'flac' | 'aac' | 'amr'
  /** Aborts if the client disconnects. */
  signal: AbortSignal
  /** For both attempts. */
  timeoutMs: number
  /** Called before each attempt, because the consent may be withdrawn between them; an error ends the call. */
  beforeSend: () => Promise<unknown>
}

/**
 * Sends a recording to the service, with one retry after a temporary failure.
 * @returns the service's text; null after a logged failure
 * @throws RecordingTooLong, FormatNotTaken, or an error of `beforeSend`
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
      // An abort during the pause ends the next attempt at once.
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** OpenAI's newer models take a list of languages, and reject the single one of all others. */
const italianFor = (model: string) =>
  /gpt-(?!4o-).*transcribe/.test(model) ? { languages: ['it'] } : { language: 'it' }

export class RecordingTooLong extends Error {}
export class FormatNotTaken extends Error {}

const TOO_LONG = /too (?:long|large|big)|longer than|exceed|maximum|input_too_large/i
/** OpenAI: «Invalid file format. Supported formats: …». */
const UNKNOWN_FORMAT = /(?:file|audio) format|unsupported (?:file|audio|format)|could not be decoded/i

/** Services use different codes: the specific status, or 400 with various messages. */
const isRefused = (error: unknown, status: number, message: RegExp): boolean =>
  error instanceof OpenAI.APIError && (error.status === status || (error.status === 400 && message.test(error.message)))
