import OpenAI, { toFile } from 'openai'
import type { Logger } from 'pino'
import { describeFailure } from './failures.ts'

export interface TranscriptionCall {
  model: string
  bytes: Buffer
  /** The container of the recording: the service goes by the ending of the file's name. */
  kind: 'webm' | 'mp4' | 'ogg'
  /** Aborts the call when the person leaves. */
  signal: AbortSignal
  /** For both attempts together. */
  timeoutMs: number
}

/**
 * Sends a recording to the service, once more after a failure that may pass.
 * @returns the text as the service gives it; null when the service failed, which the log knows of
 * @throws RecordingTooLong
 */
export async function transcribeRecording(
  openai: OpenAI,
  log: Logger,
  call: TranscriptionCall,
): Promise<string | null> {
  const { model, bytes, kind, signal, timeoutMs } = call
  try {
    const file = await toFile(bytes, `recording.${kind}`, { type: `audio/${kind}` })
    const answer: { text?: unknown } | null = await openai.audio.transcriptions.create(
      { file, model, language: 'it', response_format: 'json' },
      { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), maxRetries: 1, timeout: timeoutMs },
    )
    if (typeof answer?.text === 'string') return answer.text
    log.warn({ reason: 'no text in the answer' }, 'transcription failed')
  } catch (error) {
    if (isTooLong(error)) throw new RecordingTooLong()
    if (!signal.aborted) log.warn(describeFailure(error), 'transcription failed')
  }
  return null
}

/** The recording is longer than the service takes. */
export class RecordingTooLong extends Error {}

/** Services have no one code for it: 413, or 400 with a message about a size, a duration or a number of tokens. */
function isTooLong(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError)) return false
  if (error.status === 413) return true
  return (
    error.status === 400 && /too (?:long|large|big)|longer than|exceed|maximum|input_too_large/i.test(error.message)
  )
}
