import { Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { barsOf, formatClock, type Recording } from './recording.ts'
import { usePlayback } from './use-playback.ts'
import { Wave } from './wave.tsx'

const BARS = 34

interface RecordedRecorderProps {
  recording: Recording
  available: boolean
  onDiscard: () => void
  onTranscribe: () => void
}

/** A recording that can be heard, written down or thrown away. */
export function RecordedRecorder({ recording, available, onDiscard, onTranscribe }: RecordedRecorderProps) {
  const { playing, positionMs, toggle } = usePlayback(recording.audio, toastUnplayable)
  const levels = useMemo(() => barsOf(recording.levels, BARS), [recording])
  const heard = (positionMs / Math.max(1, recording.durationMs)) * BARS
  const bars = levels.map((level, id) => ({ id, level, lit: id < heard }))
  return (
    <>
      <Button
        variant="outline"
        icon
        className="rounded-full!"
        aria-label={playing ? 'Pausa' : 'Riproduci'}
        onClick={toggle}
      >
        {playing ? (
          <Pause size={18} fill="currentColor" aria-hidden="true" />
        ) : (
          <Play size={18} fill="currentColor" aria-hidden="true" />
        )}
      </Button>
      <span className="recorder-time">{formatClock(positionMs || recording.durationMs)}</span>
      <Wave bars={bars} />
      <span className="recorder-actions">
        <Button variant="ghost" size="s" onClick={onDiscard}>
          Annulla
        </Button>
        {available && (
          <Button variant="solid" size="s" data-recorder-focus onClick={onTranscribe}>
            Trascrivi
          </Button>
        )}
      </span>
    </>
  )
}

function toastUnplayable() {
  toast({
    title: 'Riproduzione non riuscita',
    description: 'Questo browser non riesce a riprodurre la registrazione, ma puoi scaricarla.',
    variant: 'destructive',
  })
}
