import { useEffect, useRef } from 'react'
import { AUDIO_MAX_BYTES, CONTENT_MAX } from '#shared/constants/limits.ts'
import { useAiConsent } from '../../../components/layout/ai-consent-context.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import type { DreamForm } from '../draft/use-dream-draft.ts'
import type { Recording } from './recording.ts'
import { useTranscribe } from './transcription.queries.ts'
import { useVoiceHost } from './voice-host.ts'
import { isAtRisk, type VoiceSession } from './voice-session.ts'
import { offlineWords } from './voice-words.ts'

const FAILED = "Si è verificato un errore durante la trascrizione dell'audio"
const STAYS = 'La trascrizione non è riuscita, ma la registrazione è ancora qui: riprova, o scaricala.'
const NO_CONSENT = 'Senza il tuo consenso non la trascriviamo: la registrazione resta qui.'
const NOT_NOW = 'La registrazione resta qui: puoi trascriverla quando vuoi.'
const SIGNED_OUT = 'La sessione non è più valida: la registrazione non è stata trascritta.'
const TOO_LARGE = 'La registrazione è troppo grande da trascrivere, ma puoi scaricarla.'
const NO_ROOM = `Il testo non entra nella descrizione, che ha al massimo ${CONTENT_MAX.toLocaleString('it-IT')} caratteri: accorciala e riprova.`
const MEANWHILE = 'Il testo è arrivato mentre salvavi: la registrazione resta qui, aggiungilo quando vuoi.'

/** The refusals in which the server's own words help. */
const TELLING = new Set([
  'consent_required',
  'payload_too_large',
  'no_speech',
  'rate_limited',
  'unavailable',
  'unsupported_media_type',
  'upload_timeout',
  'network',
])

/** The ends of a session, which the app tells by itself. */
const TOLD_ELSEWHERE = new Set(['unauthenticated', 'other_account'])

interface TranscriptionOptions {
  session: VoiceSession
  form: DreamForm
  /** While the form is sent, what is added to it would be lost. */
  saving: boolean
}

/** Brings the words of a recording into the description: asks for consent, has it written down, adds the text. */
export function useTranscription({ session, form, saving }: TranscriptionOptions) {
  const askConsent = useAiConsent()
  const { mutateAsync } = useTranscribe()
  const addText = useAddText(form, saving)
  const leaving = useLeaving()

  /** The recording's words; undefined when there are none, and it was told why. */
  const wordsOf = async (recording: Recording): Promise<string | undefined> => {
    if (recording.text !== undefined) return recording.text
    if (!navigator.onLine) return failOffline(session)
    if (recording.audio.size > AUDIO_MAX_BYTES) return fail(session, TOO_LARGE, TOO_LARGE)
    const answer = await askConsent('voice')
    if (answer !== 'agreed') {
      session.failed({ words: answer === 'declined' ? NO_CONSENT : NOT_NOW })
      return undefined
    }
    if (!session.transcribing(recording)) return undefined
    const { signal } = leaving
    try {
      return (await mutateAsync({ recording, signal: signal() })).text
    } catch (error) {
      if (!signal().aborted) failWith(session, error)
      return undefined
    }
  }

  return async () => {
    const state = session.getState()
    if (state.kind !== 'recorded') return
    const text = await wordsOf(state.recording)
    if (text === undefined) return
    const outcome = addText(text)
    if (outcome === 'no room') return fail(session, NO_ROOM, NO_ROOM, text)
    if (outcome === 'saving') return session.failed({ words: MEANWHILE }, text)
    session.finished(outcome === 'safe')
    toast({ title: 'Trascrizione completata', description: 'Il tuo sogno è stato trascritto con successo' })
  }
}

/** Says aloud and keeps in view why there are no words. */
function fail(session: VoiceSession, said: string, words: string, text?: string): undefined {
  session.failed({ words, told: true }, text)
  toast({ title: 'Errore trascrizione', description: said, variant: 'destructive' })
}

function failOffline(session: VoiceSession): undefined {
  const words = offlineWords(!isAtRisk(session.getState()))
  return fail(session, words, words)
}

function failWith(session: VoiceSession, error: unknown): undefined {
  if (error instanceof ApiError && TOLD_ELSEWHERE.has(error.code)) {
    session.failed({ words: SIGNED_OUT, told: true })
    return
  }
  if (!(error instanceof ApiError) || !TELLING.has(error.code)) return fail(session, FAILED, STAYS)
  if (error.status === 0 && !navigator.onLine) return failOffline(session)
  return fail(session, error.message, `${error.message} La registrazione resta qui.`)
}

/** Adds a text to the description after a blank line, and writes the draft. */
function useAddText(form: DreamForm, saving: boolean) {
  const { flushDraft } = useVoiceHost()
  const isSaving = useRef(saving)
  useEffect(() => {
    isSaving.current = saving
  })
  return (text: string): 'safe' | 'unsafe' | 'no room' | 'saving' => {
    if (isSaving.current) return 'saving'
    const before = form.getValues('content').trimEnd()
    const content = before === '' ? text : `${before}\n\n${text}`
    if (content.trim().length > CONTENT_MAX) return 'no room'
    form.setValue('content', content, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    return flushDraft() === 'kept' ? 'safe' : 'unsafe'
  }
}

/** Aborts when the form goes. */
function useLeaving() {
  const controller = useRef(new AbortController())
  useEffect(() => {
    if (controller.current.signal.aborted) controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  return { signal: () => controller.current.signal }
}
