import { Download, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { fileNameOf, type Recording } from './recording.ts'
import type { VoiceState } from './voice-session.ts'

interface RecorderNoteProps {
  state: VoiceState
  /** What is announced of a new state, for those who do not see it. */
  announced: string
  /** What stands under the recorder. */
  words: string | undefined
  /** Whether a notice has said the words aloud already. */
  told: boolean
  onRestore: (recording: Recording) => void
}

/** What there is to know about the recording, and the ways to save it or to bring it back. */
export function RecorderNote({ state, announced, words, told, onRestore }: RecorderNoteProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Under the person's hand, it may still be hidden by the buttons of the form.
    if (words && line.current?.parentElement?.contains(document.activeElement)) {
      line.current.scrollIntoView({ block: 'nearest' })
    }
  }, [words])
  const discarded = state.kind === 'idle' ? state.discarded : null
  return (
    <div ref={line} className={words || state.kind === 'recorded' ? 'recorder-note mt-2' : 'recorder-note'}>
      <div role="status" className={told ? 'sr-only' : 'min-w-0 flex-1'}>
        {announced && <span className="sr-only">{announced}</span>}
        {!told && words && <p>{words}</p>}
      </div>
      {told && <p className="min-w-0 flex-1">{words}</p>}
      {state.kind === 'recorded' && <DownloadButton recording={state.recording} />}
      {discarded && (
        <Button variant="ghost" size="s" className="-my-1" onClick={() => onRestore(discarded)}>
          <Undo2 size={16} strokeWidth={1.9} aria-hidden="true" />
          Ripristina
        </Button>
      )}
    </div>
  )
}

function DownloadButton({ recording }: { recording: Recording }) {
  return (
    <Button variant="ghost" size="s" className="-my-1" onClick={() => saveFile(recording.audio, fileNameOf(recording))}>
      <Download size={16} strokeWidth={1.9} aria-hidden="true" />
      Scarica
    </Button>
  )
}
