import { Download, Mic, Square, Undo2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useMediaQuery, useOnline } from '#client/hooks/use-browser.ts'
import { useNow } from '#client/hooks/use-time.ts'
import { saveFile, thisDevice } from '#client/lib/browser.ts'
import { cn } from '#client/lib/cn.ts'
import { useConfig } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { LiveRecording } from './microphone.ts'
import { RecordedPanel, Wave } from './recorded-panel.tsx'
import {
  fileNameOf,
  formatClock,
  formatDuration,
  LEVELS_PER_SECOND,
  RECORDING_WARN_MS,
  type Recording,
} from './recording.ts'
import type { Recorder, RecorderState } from './use-recorder.ts'

interface VoiceRecorderProps {
  recorder: Recorder
  /** True while the form is submitting. */
  isSaving: boolean
}

/**
 * «Racconta a voce»: records and appends the transcription to the description. Shown where the server transcribes; an
 * existing recording shows anywhere.
 */
export function VoiceRecorder({ recorder, isSaving }: VoiceRecorderProps) {
  const { state } = recorder
  const { data: config } = useConfig()
  const isOnline = useOnline()
  const around = useFocusInside(state.name, state.name === 'idle' && !state.note)
  // A recording may wait for a server that could not be reached.
  const isAvailable = config?.transcription ?? true
  const hasBox = config?.transcription || state.name !== 'idle'

  if (!hasBox && !state.note) return null
  return (
    <div ref={around} className="min-w-0" inert={isSaving} data-recorder>
      {hasBox && (
        <Box isWrapping={state.name === 'recorded' || state.name === 'failed'}>
          {(state.name === 'idle' || state.name === 'asking') && (
            <IdlePanel isAsking={state.name === 'asking'} onStart={recorder.start} />
          )}
          {state.name === 'recording' && <LivePanel live={state.live} />}
          {(state.name === 'recorded' || state.name === 'failed') && (
            <RecordedPanel
              recording={state.recording}
              isAvailable={isAvailable}
              onDiscard={recorder.askToDiscard}
              onTranscribe={() => void recorder.transcribe()}
            />
          )}
          {state.name === 'transcribing' && <TranscribingPanel />}
        </Box>
      )}
      <RecorderNote state={state} isOnline={isOnline} isAvailable={isAvailable} onRestore={recorder.restore} />
    </div>
  )
}

/**
 * Keeps the focus in the recorder: when the pressed button is removed, the next state's button gets the focus. A layout
 * effect runs before the dialog's own focus handling.
 */
function useFocusInside(name: string, isUntouched: boolean) {
  const around = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the state changes
  useLayoutEffect(() => {
    const box = around.current?.querySelector<HTMLElement>('fieldset')
    const { activeElement } = document
    if (isUntouched || !box || (activeElement !== document.body && activeElement !== box)) return
    const next = box.querySelector<HTMLElement>('[data-recorder-focus]') ?? box
    next.focus()
    // The form's buttons may cover the note.
    around.current?.scrollIntoView({ block: 'nearest' })
  }, [name])
  return around
}

function Box({ isWrapping, children }: { isWrapping: boolean; children: ReactNode }) {
  return (
    <fieldset
      aria-label="Registratore vocale"
      tabIndex={-1}
      className={cn(
        'm-0 flex min-h-17 min-w-0 items-center gap-3.5 rounded-2xl border-0 bg-surface-2 px-3.5 py-3 focus-visible:rounded-2xl',
        'forced-colors:border forced-colors:border-[CanvasText]',
        isWrapping && 'max-md:flex-wrap',
      )}
    >
      {children}
    </fieldset>
  )
}

interface IdlePanelProps {
  /** True while the browser asks for permission. */
  isAsking: boolean
  onStart: () => void
}

function IdlePanel({ isAsking, onStart }: IdlePanelProps) {
  return (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-full bg-surface text-petrol">
        <Mic size={20} />
      </span>
      <p className="min-w-0 flex-1 text-sm leading-[1.45]">
        <b className="block font-semibold">Racconta a voce</b>
        <span className="text-muted">Ti ascoltiamo, poi scriviamo noi</span>
      </p>
      <Button variant="outline" size="s" data-recorder-focus busy={isAsking} busyLabel="Un attimo..." onClick={onStart}>
        Inizia
      </Button>
    </>
  )
}

const PULSE =
  'flex-none animate-[lume_1.6s_ease-in-out_infinite] rounded-full forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none'
/** The number of bars that fit in the widest form. */
const BARS = 90
/** The latest bars are highlighted. */
const BARS_NOW = 8

function LivePanel({ live }: { live: LiveRecording }) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  useNow(isStill ? 500 : 1000 / LEVELS_PER_SECOND)
  const shown = live.levels.slice(-BARS)
  const first = live.levels.length - shown.length
  const bars = shown.map((level, place) => ({ id: first + place, level, isLit: place >= shown.length - BARS_NOW }))
  return (
    <>
      <span className={cn('size-3 bg-(--rec)', PULSE)} aria-hidden="true" />
      <span className="min-w-12 text-[1rem] font-semibold" role="timer">
        {formatClock(live.elapsedMs())}
      </span>
      <Wave bars={bars} isLive />
      <Button variant="solid" size="s" data-recorder-focus onClick={live.stop}>
        <Square size={14} fill="currentColor" />
        Ferma
      </Button>
    </>
  )
}

function TranscribingPanel() {
  return (
    <>
      <span className={cn('mx-1 size-2.5 bg-lume', PULSE)} aria-hidden="true" />
      <span className="grid min-w-0 flex-1 gap-2">
        <span className="text-sm font-semibold">Trascrizione in corso…</span>
        <Skeleton count={1} part="h-2.5" />
      </span>
    </>
  )
}

const OFFLINE = `Sei offline: la registrazione è solo su ${thisDevice()}. Trascrivila quando torni in rete.`
const OFFLINE_AT_RISK = 'Sei offline: potrai trascriverla quando torni in rete.'
const UNAVAILABLE = 'Qui la trascrizione non è attiva, ma puoi scaricare la registrazione.'
const WORDS_COME = `La registrazione è solo su ${thisDevice()}: con «Salva» arrivano anche le parole.`
const AT_RISK =
  'Questo browser non può conservare la registrazione: se chiudi prima di trascriverla o scaricarla, la perdi.'

function NearEndNote({ live }: { live: LiveRecording }) {
  useNow(1000)
  return (
    live.elapsedMs() >= RECORDING_WARN_MS && (
      <p className="mt-2">Ancora un minuto: poi la registrazione si ferma da sola.</p>
    )
  )
}

interface RecorderNoteProps {
  state: RecorderState
  isOnline: boolean
  isAvailable: boolean
  onRestore: (recording: Recording) => void
}

function RecorderNote({ state, isOnline, isAvailable, onRestore }: RecorderNoteProps) {
  const isDeclined = useSession().voiceConsent === false
  const words = noteOf(state, isOnline, isAvailable, isDeclined)
  const announced = announcementOf(state)
  const recording = state.name === 'recorded' || state.name === 'failed' ? state.recording : undefined
  const discarded = state.name === 'idle' ? state.discarded : undefined
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-1 pr-0.5 pl-3.5 text-[0.875rem] leading-[1.45] text-muted',
        (words || recording) && 'mt-2',
      )}
    >
      <div role="status" className="min-w-0 flex-1">
        {announced && <span className="sr-only">{announced}</span>}
        {words && <p>{words}</p>}
        {state.name === 'recording' && <NearEndNote live={state.live} />}
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

function noteOf(state: RecorderState, isOnline: boolean, isAvailable: boolean, isDeclined: boolean): string {
  const notes = 'note' in state ? [state.note] : []
  if ('kept' in state && !state.kept) notes.push(AT_RISK)
  if (state.name === 'recorded' || state.name === 'failed') {
    if (!isAvailable) notes.push(UNAVAILABLE)
    else if (!isOnline) notes.push(state.kept ? OFFLINE : OFFLINE_AT_RISK)
    else if (state.kept && !isDeclined && notes.every((note) => !note)) notes.push(WORDS_COME)
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
