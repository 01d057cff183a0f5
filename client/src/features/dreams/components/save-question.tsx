import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import type { VoiceSession, VoiceState } from '../voice/voice-session.ts'

/**
 * Asks before a save that would leave a recording behind.
 * @returns `ask`, which answers whether to go on, and the question while it stands
 */
export function useSaveQuestion(voice: RefObject<VoiceSession | null>) {
  const [asked, setAsked] = useState<VoiceSession | null>(null)
  const settle = useRef<(goesOn: boolean) => void>(undefined)

  const ask = async (): Promise<boolean> => {
    const session = voice.current
    if (!session || !(await session.holdsAfterStop())) return true
    return new Promise((resolve) => {
      settle.current = resolve
      setAsked(session)
    })
  }
  const handleAnswer = (goesOn: boolean) => {
    setAsked(null)
    settle.current?.(goesOn)
  }
  return { ask, question: asked && <SaveQuestion session={asked} onAnswer={handleAnswer} /> }
}

interface SaveQuestionProps {
  session: VoiceSession
  /** Called once, when the question is gone and the focus is back. */
  onAnswer: (goesOn: boolean) => void
}

function SaveQuestion({ session, onAnswer }: SaveQuestionProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const [open, setOpen] = useState(true)
  const goesOn = useRef(false)
  const held = heldBy(state)
  // As the question goes, its words stay.
  const [asked] = useState(held)
  const words = wordsFor(held ?? asked)
  // Its words have come, and want to be read first.
  useEffect(() => {
    if (!held) setOpen(false)
  }, [held])

  const answer = (chosen: boolean) => {
    goesOn.current = chosen
    setOpen(false)
  }
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent
        role="alertdialog"
        aria-modal
        className="is-compact"
        title="Salvare senza trascrivere?"
        description={words.description}
        onCloseAutoFocus={() => onAnswer(goesOn.current)}
      >
        <DialogFooter className="pt-2">
          <Button variant="ghost" onClick={() => answer(false)}>
            {words.back}
          </Button>
          <Button variant={words.isLoss ? 'danger' : 'solid'} onClick={() => answer(true)}>
            {words.confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

type Held = Extract<VoiceState, { recording: unknown }>

function heldBy(state: VoiceState): Held | undefined {
  return 'recording' in state ? state : undefined
}

function wordsFor(held: Held | undefined) {
  const kept = held?.kept ?? true
  const isTranscribing = held?.kind === 'transcribing'
  const now = isTranscribing ? 'La trascrizione è in corso.' : 'La registrazione non è ancora trascritta.'
  return {
    isLoss: !kept,
    description: kept
      ? `${now} Se salvi senza, ritrovi la registrazione quando modifichi questo sogno.`
      : 'Questo browser non può conservare la registrazione: salvando ora resta solo ciò che hai scritto.',
    back: isTranscribing ? 'Aspetta la trascrizione' : 'Torna alla registrazione',
    confirm: kept ? 'Salva senza' : 'Salva senza registrazione',
  }
}
