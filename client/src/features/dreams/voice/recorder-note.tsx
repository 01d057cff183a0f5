import { Download, Undo2 } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { cn } from '#client/lib/cn.ts'
import { saveFile } from '#client/lib/save-file.ts'
import type { RecorderState } from './recorder-state.ts'
import { fileNameOf, formatDuration, type Recording } from './recording.ts'

const OFFLINE = 'Sei offline: la registrazione resta su questo dispositivo. Trascrivila quando torni in rete.'
const OFFLINE_AT_RISK = 'Sei offline: potrai trascriverla quando torni in rete.'
const UNAVAILABLE = 'Qui la trascrizione non è attiva, ma puoi scaricare la registrazione.'
const AT_RISK =
  'Questo browser non può conservare la registrazione: se chiudi prima di trascriverla o scaricarla, la perdi.'
const NEAR_END = 'Ancora un minuto: poi la registrazione si ferma da sola.'

interface RecorderNoteProps {
  state: RecorderState
  isOnline: boolean
  isAvailable: boolean
  onRestore: (recording: Recording) => void
}

/** What there is to know about the recording, and the ways to download it or to bring it back. */
export function RecorderNote({ state, isOnline, isAvailable, onRestore }: RecorderNoteProps) {
  const words = noteOf(state, isOnline, isAvailable)
  const announced = announcementOf(state)
  const recording = state.name === 'recorded' || state.name === 'failed' ? state.recording : undefined
  const discarded = state.name === 'idle' ? state.discarded : undefined
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-1 pr-0.5 pl-3.5 text-[14px] leading-[1.45] text-muted',
        (words || recording) && 'mt-2',
      )}
    >
      <div role="status" className="min-w-0 flex-1">
        {announced && <span className="sr-only">{announced}</span>}
        {words && <p>{words}</p>}
      </div>
      {recording && (
        <Button
          variant="ghost"
          size="s"
          className="-my-1"
          onClick={() => saveFile(recording.audio, fileNameOf(recording))}
        >
          <Download size={16} />
          Scarica
        </Button>
      )}
      {discarded && (
        <Button variant="ghost" size="s" className="-my-1" onClick={() => onRestore(discarded)}>
          <Undo2 size={16} />
          Ripristina
        </Button>
      )}
    </div>
  )
}

function noteOf(state: RecorderState, isOnline: boolean, isAvailable: boolean): string {
  const notes = 'note' in state ? [state.note] : []
  if (state.name === 'recording' && state.isNearEnd) notes.push(NEAR_END)
  if ('kept' in state && !state.kept) notes.push(AT_RISK)
  if (state.name === 'recorded' || state.name === 'failed') {
    if (!isAvailable) notes.push(UNAVAILABLE)
    else if (!isOnline) notes.push(state.kept ? OFFLINE : OFFLINE_AT_RISK)
  }
  return notes.filter(Boolean).join(' ')
}

function announcementOf(state: RecorderState): string | undefined {
  if (state.name === 'recording') return 'Registrazione avviata.'
  if (state.name === 'transcribing') return 'Trascrizione in corso…'
  if (state.name === 'recorded' && !state.found) {
    return `Registrazione fermata: ${formatDuration(state.recording.durationMs)}.`
  }
  return undefined
}
