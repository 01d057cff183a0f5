import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI, { type Uploadable } from 'openai'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'

const TRIES = 2
/** The pause before the second try, unless the service names one; for a longer one nobody waits. */
const PAUSE_MS = 500
const PAUSE_MAX_MS = 10_000
const TRY_AGAIN = [408, 409, 429]

interface Call {
  file: Uploadable
  /** Ends the call: the person left, or it takes too long. */
  signal: AbortSignal
  timeoutMs: number
  /** Whom to ask, asked anew before each try. @throws AppError when the recording may not be sent any more */
  service: () => Promise<OpenAI>
}

/**
 * Sends a recording to the service, at most twice.
 * @returns what the service heard, as it says it; undefined when it answered without a text
 * @throws AppError `payload_too_large` for a recording longer than the service takes, what `service` throws, or the
 * service's own failure
 */
export async function hear({ env }: Pick<Deps, 'env'>, call: Call): Promise<string | undefined> {
  for (let tries = 1; ; tries++) {
    const openai = await call.service()
    try {
      return await ask(openai, env.OPENAI_TRANSCRIBE_MODEL, call)
    } catch (error) {
      if (isTooLong(error)) {
        throw new AppError(
          'payload_too_large',
          'La registrazione è troppo lunga per essere trascritta. Prova a raccontare il sogno in parti più brevi.',
        )
      }
      const pauseMs = pauseAfter(error)
      if (tries === TRIES || pauseMs === undefined || pauseMs > PAUSE_MAX_MS) throw error
      await sleep(pauseMs, undefined, { signal: call.signal })
    }
  }
}

async function ask(openai: OpenAI, model: string, { file, signal, timeoutMs }: Call): Promise<string | undefined> {
  const answer: unknown = await openai.audio.transcriptions.create(
    { file, model, language: 'it', response_format: 'json' },
    { signal, maxRetries: 0, timeout: timeoutMs },
  )
  const text = typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined
  return typeof text === 'string' ? text : undefined
}

/** Services have no one code for it: 413, or 400 with a message about a size, a duration or a number of tokens. */
function isTooLong(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError)) return false
  if (error.status === 413) return true
  return (
    error.status === 400 && /too (?:long|large|big)|longer than|exceed|maximum|input_too_large/i.test(error.message)
  )
}

/** Milliseconds until another try may do better; undefined when none would. */
function pauseAfter(error: unknown): number | undefined {
  if (error instanceof OpenAI.APIUserAbortError || !(error instanceof OpenAI.APIError)) return undefined
  if (error instanceof OpenAI.APIConnectionError) return PAUSE_MS
  const { status = 0, headers, code } = error
  if (code === 'insufficient_quota' || (status < 500 && !TRY_AGAIN.includes(status))) return undefined
  const [ms, after] = [headers?.get('retry-after-ms'), headers?.get('retry-after')]
  if (ms) return waitOf(Number(ms))
  if (after) return waitOf(/^\s*[\d.]+\s*$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now())
  return PAUSE_MS
}

const waitOf = (ms: number): number => (Number.isFinite(ms) ? Math.max(0, ms) : PAUSE_MS)
