import { Mic, RotateCw, Square, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { useConfig } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import { useRecorder } from './use-recorder.ts'

/** Dictates a line: one tap starts, the next one ends and appends the words. Shown where the server transcribes. */
export function VoiceLineButton({ onText }: { onText: (text: string) => void }) {
  const { id: userId } = useSession()
  const { data: config } = useConfig()
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  // Reads the line's value when the words arrive, seconds later.
  const addText = (text: string) => {
    latest.current(text)
    return 'kept' as const
  }
  const recorder = useRecorder({ scope: { userId, dreamId: 'leaf' }, addText })
  const { state } = recorder
  const transcribeNow = useEffectEvent(() => void recorder.transcribe())
  const isHeard = state.name === 'recorded' && !state.found && !state.note
  useEffect(() => {
    if (isHeard) transcribeNow()
  }, [isHeard])
  // Belongs to another word or dream: dictating again is quicker.
  const discardNow = useEffectEvent(() => recorder.discard())
  const isFound = state.name === 'recorded' && state.found
  useEffect(() => {
    if (isFound) discardNow()
  }, [isFound])

  if (!config?.transcription) return null
  if (state.name === 'recording') {
    return (
      <Button variant="ghost" icon aria-label="Ferma" onClick={state.live.stop}>
        <Square className="animate-[lume_1.6s_ease-in-out_infinite] text-(--rec)" size={18} fill="currentColor" />
      </Button>
    )
  }
  if (state.name === 'recorded' || state.name === 'failed') {
    return (
      <>
        <Button variant="ghost" icon aria-label="Trascrivi la registrazione" onClick={() => void recorder.transcribe()}>
          <RotateCw size={18} />
        </Button>
        <Button variant="ghost" icon aria-label="Elimina registrazione" onClick={recorder.askToDiscard}>
          <X size={18} />
        </Button>
      </>
    )
  }
  const isBusy = state.name !== 'idle'
  return (
    <Button variant="ghost" icon aria-label="Dillo a voce" busy={isBusy} onClick={recorder.start}>
      <Mic size={20} />
    </Button>
  )
}
