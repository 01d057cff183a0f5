import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { cn } from '#client/lib/cn.ts'
import { barsOf, formatClock, type Recording } from './recording.ts'

const BARS = 34

interface RecordedPanelProps {
  recording: Recording
  isAvailable: boolean
  onDiscard: () => void
  onTranscribe: () => void
}

export function RecordedPanel({ recording, isAvailable, onDiscard, onTranscribe }: RecordedPanelProps) {
  const player = useRef<HTMLAudioElement>(null)
  const url = useObjectUrl(recording.audio)
  const [isPlaying, setPlaying] = useState(false)
  const [positionMs, setPositionMs] = useState(0)
  const levels = useMemo(() => barsOf(recording.levels, BARS), [recording])
  const played = (positionMs / Math.max(1, recording.durationMs)) * BARS
  const bars = levels.map((level, id) => ({ id, level, isLit: id < played }))

  const toggle = () => {
    if (isPlaying) player.current?.pause()
    else player.current?.play().catch(toastUnplayable)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: one's own recording has no captions yet */}
      <audio
        ref={player}
        src={url}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setPositionMs(event.currentTarget.currentTime * 1000)}
        onEnded={() => setPositionMs(0)}
      />
      <Button
        variant="outline"
        icon
        className="rounded-full!"
        aria-label={isPlaying ? 'Pausa' : 'Riproduci'}
        onClick={toggle}
      >
        {isPlaying ? <Pause size={18} fill="currentColor" /> : <Play size={18} fill="currentColor" />}
      </Button>
      <span className="min-w-12 text-[1rem] font-semibold">{formatClock(positionMs || recording.durationMs)}</span>
      <Wave bars={bars} />
      <span className="flex gap-3.5 max-md:flex-[1_0_100%]">
        <Button variant="ghost" size="s" className="max-md:flex-1" onClick={onDiscard}>
          Elimina registrazione
        </Button>
        {isAvailable && (
          <Button variant="solid" size="s" className="max-md:flex-1" data-recorder-focus onClick={onTranscribe}>
            Trascrivi
          </Button>
        )}
      </span>
    </>
  )
}

function useObjectUrl(content: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(content)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [content])
  return url
}

function toastUnplayable(problem: unknown) {
  // Paused before playback started.
  if (problem instanceof DOMException && problem.name === 'AbortError') return
  toast({
    title: 'Riproduzione non riuscita',
    description: 'Questo browser non riesce a riprodurre la registrazione, ma puoi scaricarla.',
    variant: 'destructive',
  })
}

interface WaveBar {
  id: number
  /** From 0 to 1. */
  level: number
  isLit: boolean
}

interface WaveProps {
  bars: readonly WaveBar[]
  /** New bars appear at the end and move to the start. */
  isLive?: boolean
}

export function Wave({ bars, isLive }: WaveProps) {
  return (
    <span
      className={cn('flex h-10 min-w-0 flex-1 items-center gap-[3px] overflow-hidden', isLive && 'justify-end')}
      aria-hidden="true"
    >
      {bars.map(({ id, level, isLit }) => (
        <i
          key={id}
          className={cn(
            'rounded-[3px] forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none',
            isLive ? 'w-[3px] flex-none' : 'min-w-px flex-[0_1_3px]',
            isLit ? 'bg-lume' : 'bg-petrol opacity-75',
          )}
          style={{ height: `${Math.round(12 + level * 84)}%` }}
        />
      ))}
    </span>
  )
}
