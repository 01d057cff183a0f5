import OpenAI, { toFile, type Uploadable } from 'openai'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { secondsUntil } from '#server/features/monthly-analyses/next-day.ts'
import { planOf } from '#server/features/users/plan.ts'
import { getUser } from '#server/features/users/users.service.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import type { Plan } from '#shared/constants/plans.ts'
import type { Transcription } from '#shared/contracts/transcription.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { audioKind } from './audio-kind.ts'
import { spokenText } from './spoken-text.ts'
import { hear } from './transcriber.ts'

/** How many recordings a day (Europe/Rome) are sent for one person: each of them costs. */
export const RECORDINGS_PER_DAY: Readonly<Record<Plan, number>> = { free: 20, premium: 100 }

/** How long the service may take, its second try included. */
const TRANSCRIBE_TIMEOUT_MS = 60_000

interface Recording {
  actor: Actor
  bytes: Buffer
  /** Aborts the call when the person leaves. */
  signal: AbortSignal
  timeoutMs?: number
  /** Takes one of the day's recordings; false when there is none left. */
  takeOne: (plan: Plan, key: string) => Promise<boolean>
}

/**
 * Whether this person's recordings may be written down here: somebody outside this server hears them.
 * @throws AppError `unavailable` where no service is configured, `consent_required` without the person's consent
 */
export async function assertMayTranscribe(deps: Deps, actor: Actor): Promise<{ openai: OpenAI; user: UserRow }> {
  if (!deps.openai) throw new AppError('unavailable', 'La trascrizione non è disponibile su questo server.')
  const user = await getUser(deps, actor)
  if (user.aiConsent !== true) {
    throw new AppError(
      'consent_required',
      'Per trascrivere la registrazione serve il tuo consenso: lo trovi nel profilo.',
    )
  }
  return { openai: deps.openai, user }
}

/**
 * Writes down what is said in a recording. Neither the recording nor its words are kept or logged.
 * @throws AppError `validation` when it is empty, `unsupported_media_type` when it is no recording, `no_speech`,
 * `payload_too_large` when it is too long or says more than a dream holds, `rate_limited` when the day's are used up,
 * `provider_failed`; and as `assertMayTranscribe`
 */
export async function transcribe(deps: Deps, recording: Recording): Promise<Transcription> {
  // Asked again: the consent may have been taken back while the recording was on its way.
  const { user } = await assertMayTranscribe(deps, recording.actor)
  const file = await audioFile(recording.bytes)
  await takeRecording(deps, user, recording.takeOne)
  return { text: spokenText(await listen(deps, recording, file)) }
}

/** Counts what is sent, whatever comes of it. @throws AppError `rate_limited` with the seconds until the next day */
async function takeRecording({ now }: Deps, user: UserRow, takeOne: Recording['takeOne']): Promise<void> {
  const [plan, today] = [planOf(user, now()), dayOf(now())]
  if (await takeOne(plan, `${user.id}:${today}`)) return
  throw new AppError(
    'rate_limited',
    `Le trascrizioni di oggi sono finite: sono ${RECORDINGS_PER_DAY[plan]} al giorno. Riprova domani.`,
    { retryAfter: secondsUntil(addDays(today, 1), now()) },
  )
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

async function listen(deps: Deps, recording: Recording, file: Uploadable): Promise<string> {
  const { actor, signal, timeoutMs = TRANSCRIBE_TIMEOUT_MS } = recording
  const call = {
    file,
    timeoutMs,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    service: async () => (await assertMayTranscribe(deps, actor)).openai,
  }
  try {
    const text = await hear(deps, call)
    if (text !== undefined) return text
    deps.log.warn({ reason: 'no text in the answer' }, 'transcription failed')
  } catch (error) {
    if (error instanceof AppError) throw error
    if (!signal.aborted) deps.log.warn(failure(error), 'transcription failed')
  }
  throw new AppError('provider_failed', "Si è verificato un errore durante la trascrizione dell'audio")
}

/** Without its message, which may repeat what the service says. */
function failure(error: unknown): { reason: string; status?: number } {
  const reason = error instanceof Error ? error.constructor.name : typeof error
  const status = error instanceof OpenAI.APIError ? error.status : undefined
  return { reason, ...(status !== undefined && { status }) }
}
