import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { confirm } from '#client/components/ui/confirm-dialog.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { useEventListener } from '#client/hooks/use-browser.ts'
import { useAiConsent } from '#client/lib/contexts.ts'
import { formatMoment } from '#client/lib/dates.ts'
import { AUDIO_FIELD } from '#shared/constants/api.ts'
import { BIN_DAYS, CONTENT_MAX } from '#shared/constants/limits.ts'
import {
  closeMicrophone,
  type Ended,
  type EndReason,
  type LiveRecording,
  openMicrophone,
  startRecording,
} from './microphone.ts'
import { type DreamScope, fileNameOf, RECORDING_MAX_MS, type Recording } from './recording.ts'
import { findRecording, removeRecording, saveRecording, setDeleted } from './recording-store.ts'

const FAILED = 'La trascrizione non è riuscita, ma la registrazione è ancora qui: riprova, o scaricala.'
const NO_CONSENT = 'Senza il tuo consenso non la trascriviamo: la registrazione resta qui.'
const NOT_NOW = 'La registrazione resta qui: puoi trascriverla quando vuoi.'
const NO_ROOM = `Il testo non entra nella descrizione, che ha al massimo ${CONTENT_MAX.toLocaleString('it-IT')} caratteri: accorciala e riprova.`

const DELETE = {
  title: 'Eliminare la registrazione?',
  description: `Resta ${BIN_DAYS} giorni nel cestino, su questo dispositivo, poi è eliminata per sempre.`,
  confirmLabel: 'Elimina registrazione',
}
const DELETE_UNKEPT = {
  ...DELETE,
  description: 'Questo browser non può conservarla: non la recuperi più, se non l’hai scaricata.',
}

/** A recording whose words are not in the form yet. */
export interface HeldRecording {
  recording: Recording
  /** Whether it is stored in the browser. */
  kept: boolean
  found: boolean
}

/** The recorder's state; `note` explains it to the person. */
export type RecorderState =
  | { name: 'idle'; note?: string; discarded?: Recording }
  | { name: 'asking' }
  | { name: 'recording'; live: LiveRecording; kept: boolean }
  | ({ name: 'recorded'; note?: string } & HeldRecording)
  | ({ name: 'transcribing' } & HeldRecording)
  | ({ name: 'failed'; note: string } & HeldRecording)

/** A save waits no longer for the words. */
const SAVE_WAITS_MS = 30_000

const NOTHING_HEARD = 'Non abbiamo registrato nulla. Riprova.'
const END_NOTES: Record<Exclude<EndReason, 'stopped'>, string> = {
  limit: `La registrazione si è fermata da sola dopo ${RECORDING_MAX_MS / 60_000} minuti.`,
  lost: 'Il microfono si è fermato: c’è tutto quello che hai detto fin qui.',
}

function afterEnd({ reason, recording, kept }: Ended): RecorderState {
  if (!recording) return { name: 'idle', note: NOTHING_HEARD }
  return { name: 'recorded', recording, kept, found: false, ...(reason !== 'stopped' && { note: END_NOTES[reason] }) }
}

/** Whether the words are in the form: `kept` if the draft is stored, too. */
export type AddedText = 'kept' | 'unkept' | 'no room'

interface RecorderOptions {
  scope: DreamScope
  addText: (text: string) => AddedText
  /** Called without a microphone; shows a notice by default. */
  onRefused?: () => void
}

export type Recorder = ReturnType<typeof useRecorder>

/**
 * The voice recorder of one form, from microphone to description. Stores the recording while it is made, offers it
 * again in the next form, and deletes it after its words are in a stored draft.
 */
export function useRecorder({ scope, addText, onRefused = toastNoMicrophone }: RecorderOptions) {
  const [state, setState] = useState<RecorderState>({ name: 'idle' })
  const setHeld = (next: (held: HeldRecording) => RecorderState) =>
    setState((now) => {
      if (!('recording' in now)) return now
      const { recording, kept, found } = now
      return next({ recording, kept, found })
    })
  const { userId, dreamId } = scope
  const askConsent = useAiConsent()
  const { mutateAsync: transcribeAudio } = useTranscribe()
  const formClosed = useRef<AbortSignal>(undefined)
  const request = useRef<AbortController>(undefined)
  const running = useRef<Promise<boolean>>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    formClosed.current = controller.signal
    void findRecording({ userId, dreamId }).then((recording) => {
      if (!recording) return
      const note = `Registrazione non ancora trascritta, fatta ${formatMoment(recording.startedAt)}.`
      // If another recording has started, the next form offers this one.
      setState((now) => (now.name === 'idle' ? { name: 'recorded', recording, kept: true, found: true, note } : now))
    })
    return () => controller.abort()
  }, [userId, dreamId])

  const isAtRisk = 'kept' in state && !state.kept
  useEventListener('beforeunload', (event) => isAtRisk && event.preventDefault())

  const start = async () => {
    const closed = formClosed.current
    setState({ name: 'asking' })
    let stream: MediaStream | undefined
    try {
      stream = await openMicrophone()
      if (closed?.aborted) return closeMicrophone(stream)
      const setUnkept = () => setState((now) => ('kept' in now ? { ...now, kept: false } : now))
      const live = startRecording(stream, scope, setUnkept)
      closed?.addEventListener('abort', live.stop)
      setState({ name: 'recording', live, kept: true })
      setState(afterEnd(await live.ended))
    } catch {
      if (stream) closeMicrophone(stream)
      setState({ name: 'idle' })
      onRefused()
    }
  }

  /** Stops recording. @returns the recording without transcription, if any */
  const stop = async (): Promise<HeldRecording | undefined> => {
    if (state.name !== 'recording') return 'recording' in state ? state : undefined
    state.live.stop()
    const { recording, kept } = await state.live.ended
    return recording ? { recording, kept, found: false } : undefined
  }

  const discard = () => {
    if (!('recording' in state)) return
    void setDeleted(state.recording.id, true)
    setState({ name: 'idle', note: 'Registrazione eliminata.', discarded: state.recording })
  }

  const askToDiscard = async () => {
    if ('kept' in state && (await confirm(state.kept ? DELETE : DELETE_UNKEPT))) discard()
  }

  /** Takes a recording made elsewhere or just deleted. */
  const restore = async (recording: Recording) => {
    const kept = (await setDeleted(recording.id, false)) || (await saveRecording(scope, recording))
    setState({ name: 'recorded', recording, kept, found: false })
  }

  /** Requests the transcription. @returns undefined on failure, which the note reports */
  const requestText = async ({ recording }: HeldRecording): Promise<string | undefined> => {
    const consent = await askConsent('voice')
    if (consent !== 'agreed') {
      const note = consent === 'declined' ? NO_CONSENT : NOT_NOW
      setHeld((held) => ({ ...held, name: 'recorded', note }))
      return undefined
    }
    const call = new AbortController()
    request.current = call
    const stopCall = () => call.abort()
    formClosed.current?.addEventListener('abort', stopCall)
    setHeld((held) => ({ ...held, name: 'transcribing' }))
    try {
      const text = await transcribeAudio({ recording, signal: call.signal })
      if (text === undefined) setHeld((held) => ({ ...held, name: 'recorded' }))
      return text
    } catch {
      setHeld((held) => ({ ...held, name: 'failed', note: FAILED }))
      return undefined
    }
  }

  /** Resets after the recording was attached elsewhere. */
  const release = () => setState({ name: 'idle' })

  const addWords = async (from: HeldRecording): Promise<boolean> => {
    const { recording } = from
    const text = recording.text ?? (await requestText(from))
    if (text === undefined) return false
    const added = addText(text)
    // Keeps the words with the recording if they do not fit, to avoid a second request.
    if (added === 'no room') {
      setHeld((held) => ({ ...held, name: 'failed', recording: { ...recording, text }, note: NO_ROOM }))
      return false
    }
    // What was transcribed unasked can be had back for its days.
    if (added === 'kept') void (from.found ? setDeleted(recording.id, true) : removeRecording(recording.id))
    release()
    return true
  }

  /** Transcribes the recording. @returns whether its words are in the form */
  const transcribe = (held: HeldRecording | undefined = 'recording' in state ? state : undefined): Promise<boolean> => {
    running.current = held ? addWords(held) : Promise.resolve(false)
    return running.current
  }

  /** Stops recording, and fetches the words if they are wanted. @returns the recording that stays without words */
  const finish = async (withWords: boolean): Promise<HeldRecording | undefined> => {
    const held = await stop()
    if (!held || !withWords) return held
    const timer = setTimeout(() => request.current?.abort(), SAVE_WAITS_MS)
    const hasWords = await (state.name === 'transcribing' ? running.current : transcribe(held))
    clearTimeout(timer)
    return hasWords ? undefined : held
  }

  return { state, isAtRisk, start, stop, discard, askToDiscard, restore, transcribe, finish, release }
}

/** Transcribes a recording. @returns undefined after an abort */
function useTranscribe() {
  return useMutation({
    mutationFn: async ({ recording, signal }: { recording: Recording; signal: AbortSignal }) => {
      const form = new FormData()
      form.append(AUDIO_FIELD, recording.audio, fileNameOf(recording))
      try {
        return (await call('POST /api/transcribe', { body: form, signal })).text
      } catch (error) {
        if (signal.aborted) return undefined
        throw error
      }
    },
    meta: {
      errorTitle: 'Errore trascrizione',
      errorText: "Si è verificato un errore durante la trascrizione dell'audio",
    },
  })
}

function toastNoMicrophone() {
  toast({
    title: 'Errore microfono',
    description: 'Non è possibile accedere al microfono. Controlla le autorizzazioni del browser.',
    variant: 'destructive',
  })
}
