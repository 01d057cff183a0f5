import OpenAI, { toFile, type Uploadable } from 'openai'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser } from '#server/features/auth/auth.service.ts'
import type { Transcription } from '#shared/contracts/transcription.ts'
import { audioKind } from './audio-kind.ts'
import { spokenText } from './spoken-text.ts'

/** How long the service may take, its one retry included. */
const TRANSCRIBE_TIMEOUT_MS = 60_000

interface Recording {
  actor: Actor
  bytes: Buffer
  /** Aborts the call when the person leaves. */
  signal: AbortSignal
  timeoutMs?: number
}

/**
 * Whether this person's recordings may be written down here: somebody outside this server hears them.
 * @throws AppError `unavailable` where no service is configured, `consent_required` without the person's consent
 */
export async function assertMayTranscribe(deps: Deps, actor: Actor): Promise<OpenAI> {
  if (!deps.openai) throw new AppError('unavailable', 'La trascrizione non è disponibile su questo server.')
  const { aiConsent } = await getUser(deps, actor)
  if (aiConsent !== true) {
    throw new AppError(
      'consent_required',
      'Per trascrivere la registrazione serve il tuo consenso: lo trovi nel profilo.',
    )
  }
  return deps.openai
}

/**
 * Writes down what is said in a recording. Neither the recording nor its words are kept or logged.
 * @throws AppError `validation` when it is empty, `unsupported_media_type` when it is no recording, `no_speech`,
 * `payload_too_large` when it says more than a dream holds, `provider_failed`; and as `assertMayTranscribe`
 */
export async function transcribe(deps: Deps, recording: Recording): Promise<Transcription> {
  const { actor, bytes, signal, timeoutMs = TRANSCRIBE_TIMEOUT_MS } = recording
  // Asked again: the consent may have been taken back while the recording was on its way.
  const openai = await assertMayTranscribe(deps, actor)
  const file = await audioFile(bytes)
  return { text: spokenText(await ask(deps, openai, file, { signal, timeoutMs })) }
}

/** The service goes by the name's ending: it is given the one that the content has. */
async function audioFile(bytes: Buffer): Promise<Uploadable> {
  if (bytes.length === 0) throw new AppError('validation', 'La registrazione è vuota.')
  const kind = audioKind(bytes)
  if (!kind) {
    throw new AppError('unsupported_media_type', 'Questo file non è una registrazione che possiamo trascrivere.')
  }
  return toFile(bytes, `recording.${kind}`, { type: `audio/${kind}` })
}

async function ask(
  { env, log }: Deps,
  openai: OpenAI,
  file: Uploadable,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<string> {
  const model = env.OPENAI_TRANSCRIBE_MODEL
  try {
    const answer: unknown = await openai.audio.transcriptions.create(
      { file, model, language: 'it', response_format: 'json' },
      { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), maxRetries: 1, timeout: timeoutMs },
    )
    const text = typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined
    if (typeof text === 'string') return text
    log.warn({ reason: 'no text in the answer' }, 'transcription failed')
  } catch (error) {
    if (!signal.aborted) log.warn(failure(error), 'transcription failed')
  }
  throw new AppError('provider_failed', "Si è verificato un errore durante la trascrizione dell'audio")
}

/** Without its message, which may repeat what the service says. */
function failure(error: unknown): { reason: string; status?: number } {
  const reason = error instanceof Error ? error.constructor.name : typeof error
  const status = error instanceof OpenAI.APIError ? error.status : undefined
  return { reason, ...(status !== undefined && { status }) }
}
