import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser, planOf } from '#server/features/identity/users/users.service.ts'
import { modelTimeouts } from '#server/integrations/openai/client.ts'
import {
  FormatNotTaken,
  RecordingTooLong,
  type TranscriptionCall,
  transcribeRecording,
} from '#server/integrations/openai/transcribe.ts'
import { addDays, dayOf, secondsUntil } from '#shared/constants/dates.ts'
import { CONTENT_MAX } from '#shared/constants/limits.ts'
import type { Plan } from '#shared/constants/plans.ts'
import type { Transcription } from '#shared/contracts/transcription.ts'

/** Recordings per person and day (Europe/Rome), because each costs money. */
export const RECORDINGS_PER_DAY: Readonly<Record<Plan, number>> = { free: 20, premium: 100 }

type AudioKind = TranscriptionCall['kind']

interface Recording {
  actor: Actor
  bytes: Buffer
  /** Aborts if the client disconnects. */
  signal: AbortSignal
}

/** @throws AppError `unavailable` where no service is configured, `consent_required` without the person's consent */
export async function assertMayTranscribe(
  deps: Deps,
  actor: Actor,
): Promise<{ openai: NonNullable<Deps['openai']>; model: string }> {
  const { OPENAI_TRANSCRIBE_MODEL: model } = deps.env
  if (!deps.openai || !model) throw new AppError('unavailable', 'La trascrizione non è disponibile su questo server.')
  const user = await getUser(deps, actor)
  if (user.voiceConsent !== true) {
    throw new AppError(
      'consent_required',
      'Per trascrivere la registrazione serve il tuo consenso: lo trovi nel profilo.',
    )
  }
  return { openai: deps.openai, model }
}

/**
 * Transcribes a recording. Neither the recording nor its words are stored or logged.
 * @throws AppError `validation` when it is empty, `unsupported_media_type` when it is no recording, `no_speech`,
 * `payload_too_large` when it or its text is too long, `provider_failed`; and as `assertMayTranscribe`
 */
export async function transcribe(deps: Deps, recording: Recording): Promise<Transcription> {
  // Checked again, because the consent may have been withdrawn during the upload.
  const { openai, model } = await assertMayTranscribe(deps, recording.actor)
  const { bytes, signal } = recording
  const kind = assertAudio(bytes)
  const timeoutMs = modelTimeouts(deps.env).totalMs
  const beforeSend = () => assertMayTranscribe(deps, recording.actor)
  return { text: spokenText(await callService(deps, openai, { model, bytes, kind, signal, timeoutMs, beforeSend })) }
}

/** @param takeOne returns false at the limit. @throws AppError `rate_limited` with the seconds until the next day */
export async function takeRecording(
  deps: Deps,
  actor: Actor,
  takeOne: (plan: Plan, key: string) => Promise<boolean>,
): Promise<void> {
  const { now } = deps
  const user = await getUser(deps, actor)
  const [plan, today] = [planOf(deps, user), dayOf(now())]
  if (await takeOne(plan, `${user.id}:${today}`)) return
  throw new AppError(
    'rate_limited',
    `Le trascrizioni di oggi sono finite: sono ${RECORDINGS_PER_DAY[plan]} al giorno. Riprova domani.`,
    { retryAfter: secondsUntil(addDays(today, 1), now()) },
  )
}

const NOT_TAKEN = 'Questo file non è una registrazione che possiamo trascrivere.'

/** Uses the content, because callers may declare anything. */
function assertAudio(bytes: Buffer): AudioKind {
  if (bytes.length === 0) throw new AppError('validation', 'La registrazione è vuota.')
  const kind = containerOf(bytes)
  if (kind) return kind
  throw new AppError('unsupported_media_type', NOT_TAKEN)
}

/** The first bytes of each container as Latin-1; the two layer bits distinguish MP3 and AAC. */
const CONTAINERS: readonly (readonly [kind: AudioKind, beginning: RegExp])[] = [
  ['webm', /^.E\xdf\xa3/s],
  ['mp4', /^.{4}ftyp/s],
  ['ogg', /^OggS/],
  ['wav', /^RIFF.{4}WAVE/s],
  ['flac', /^fLaC/],
  ['amr', /^#!AMR/],
  ['aac', /^\xff[\xf0\xf1\xf8\xf9]/],
  ['mp3', /^(?:ID3|\xff[\xe2-\xe7\xf2-\xf7\xfa-\xff])/],
]

/** The container of a recording, among those from browsers and other apps. */
function containerOf(bytes: Buffer): AudioKind | undefined {
  const beginning = bytes.toString('latin1', 0, 12)
  return CONTAINERS.find(([, pattern]) => pattern.test(beginning))?.[0]
}

async function callService(
  { log }: Deps,
  openai: NonNullable<Deps['openai']>,
  call: TranscriptionCall,
): Promise<string> {
  try {
    const text = await transcribeRecording(openai, log, call)
    if (text !== null) return text
  } catch (error) {
    if (error instanceof FormatNotTaken) throw new AppError('unsupported_media_type', NOT_TAKEN)
    if (!(error instanceof RecordingTooLong)) throw error
    throw new AppError(
      'payload_too_large',
      'La registrazione è troppo lunga per essere trascritta. Prova a raccontare il sogno in parti più brevi.',
    )
  }
  throw new AppError('provider_failed', "Si è verificato un errore durante la trascrizione dell'audio")
}

/** Control characters except line breaks and tabs, and bidirectional marks. */
const UNWANTED = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

/** Whisper's Italian output for silence, once or repeated: it was trained on film subtitles. */
const SUBTITLE_CREDITS =
  /^(?:sottotitoli (?:creati dalla comunità|e revisione a cura di|a cura di) (?:(?!sottotitoli)[\w .]){1,30}\n*)+$/iu

/** @throws AppError `no_speech`, or `payload_too_large` for more than a dream holds */
function spokenText(answer: string): string {
  const text = answer.toWellFormed().replace(/\r\n?/g, '\n').replace(UNWANTED, '').trim()
  if (text === '' || SUBTITLE_CREDITS.test(text)) {
    throw new AppError(
      'no_speech',
      'Non abbiamo sentito parole. Riascolta la registrazione, o prova a registrarne un’altra.',
    )
  }
  if (text.length > CONTENT_MAX) {
    throw new AppError(
      'payload_too_large',
      `Il racconto è troppo lungo: un sogno può avere al massimo ${CONTENT_MAX.toLocaleString('it-IT')} caratteri.`,
    )
  }
  return text
}
