import { toast } from '../../../components/ui/toast.tsx'
import { useConfig } from '../../../lib/config.ts'
import { useOnline } from '../../../lib/use-online.ts'
import type { DreamForm } from '../draft/use-dream-draft.ts'
import { IdleRecorder } from './idle-recorder.tsx'
import { LiveRecorder } from './live-recorder.tsx'
import { RecordedRecorder } from './recorded-recorder.tsx'
import { RecorderNote } from './recorder-note.tsx'
import { TranscribingRecorder } from './transcribing-recorder.tsx'
import { useFollowingFocus } from './use-following-focus.ts'
import { useTranscription } from './use-transcription.ts'
import { useVoiceSession } from './use-voice-session.ts'
import { noteOf } from './voice-words.ts'
import './voice.css'

interface VoiceRecorderProps {
  form: DreamForm
  /** While the form is sent. */
  saving: boolean
}

/** «Racconta a voce»: a recorder whose words are added to the description. */
export function VoiceRecorder({ form, saving }: VoiceRecorderProps) {
  const { session, state } = useVoiceSession()
  const { data: config, isPending } = useConfig()
  const online = useOnline()
  const transcribe = useTranscription({ session, form, saving })
  const around = useFollowingFocus(state.kind, () => focusText(form))
  // A server that could not be asked may well be able: the recording waits for it.
  const available = config?.transcription ?? true

  const start = async () => {
    if (!(await session.start())) toastNoMicrophone()
  }

  return (
    <div ref={around} className="min-w-0" inert={saving}>
      <fieldset aria-label="Registratore vocale" className="recorder" tabIndex={-1}>
        {(state.kind === 'idle' || state.kind === 'starting') && (
          <IdleRecorder available={available} known={!isPending} starting={state.kind === 'starting'} onStart={start} />
        )}
        {state.kind === 'recording' && <LiveRecorder live={state.live} onStop={session.stop} />}
        {state.kind === 'recorded' && (
          <RecordedRecorder
            key={state.recording.id}
            recording={state.recording}
            available={available}
            onDiscard={session.discard}
            onTranscribe={transcribe}
          />
        )}
        {state.kind === 'transcribing' && <TranscribingRecorder />}
      </fieldset>
      <RecorderNote state={state} {...noteOf(state, { online, available })} onRestore={session.restore} />
    </div>
  )
}

/** At the end, where the new words are. */
function focusText(form: DreamForm) {
  form.setFocus('content')
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement)) return
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollTop = field.scrollHeight
}

function toastNoMicrophone() {
  toast({
    title: 'Errore microfono',
    description: 'Non è possibile accedere al microfono. Controlla le autorizzazioni del browser.',
    variant: 'destructive',
  })
}
