import { Square } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import type { LiveRecording } from './live-recording.ts'
import { formatClock, LEVELS_PER_SECOND } from './recording.ts'
import { useTick } from './use-tick.ts'
import { Wave } from './wave.tsx'

/** As many as fit in the widest form. */
const BARS = 90
/** The last of them stand out: what is heard right now. */
const BARS_NOW = 8

interface LiveRecorderProps {
  live: LiveRecording
  onStop: () => void
}

export function LiveRecorder({ live, onStop }: LiveRecorderProps) {
  return (
    <>
      <span className="recorder-dot" aria-hidden="true" />
      <Clock live={live} />
      <LiveWave live={live} />
      <Button variant="solid" size="s" data-recorder-focus onClick={onStop}>
        <Square size={14} fill="currentColor" aria-hidden="true" />
        Ferma
      </Button>
    </>
  )
}

/** Can be looked up at any moment; nobody is told every second. */
function Clock({ live }: { live: LiveRecording }) {
  useTick(250)
  return (
    <span className="recorder-time" role="timer">
      {formatClock(live.elapsedMs())}
    </span>
  )
}

/** What the microphone hears. It flows; for who wants no movement it is drawn anew once a second. */
function LiveWave({ live }: { live: LiveRecording }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  useTick(still ? 1000 : 1000 / LEVELS_PER_SECOND)
  const shown = live.levels.slice(-BARS)
  const first = live.levels.length - shown.length
  const bars = shown.map((level, place) => ({
    id: first + place,
    level,
    lit: place >= shown.length - BARS_NOW,
  }))
  return <Wave bars={bars} live />
}
