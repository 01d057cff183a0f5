import { Mic } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { UNAVAILABLE } from './voice-words.ts'

interface IdleRecorderProps {
  /** Whether recordings can be written down here. */
  available: boolean
  /** False while that is still being asked. */
  known: boolean
  /** While the browser asks for the microphone. */
  starting: boolean
  onStart: () => void
}

export function IdleRecorder({ available, known, starting, onStart }: IdleRecorderProps) {
  const off = !available
  return (
    <>
      <span className={off ? 'recorder-mic is-off' : 'recorder-mic'}>
        <Mic size={20} strokeWidth={1.9} aria-hidden="true" />
      </span>
      <p className="min-w-0 flex-1 text-sm leading-[1.45]">
        <b className={off ? 'block font-semibold text-muted' : 'block font-semibold'}>Racconta a voce</b>
        <span className="text-muted">{off ? UNAVAILABLE : 'Ti ascoltiamo, poi scriviamo noi'}</span>
      </p>
      {!off && (
        <Button
          variant="outline"
          size="s"
          data-recorder-focus
          disabled={!known}
          busy={starting}
          busyLabel="Un attimo..."
          onClick={onStart}
        >
          Inizia
        </Button>
      )}
    </>
  )
}
