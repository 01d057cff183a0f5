import { format } from 'date-fns'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useKeyboardInset } from '#client/hooks/use-browser.ts'
import { useSingleFlight } from '#client/hooks/use-state.ts'
import { cn } from '#client/lib/cn.ts'
import { useConfig } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import { enterNight } from '#client/lib/theme.ts'
import { useSendOutbox } from '../components/outbox-banner.tsx'
import { dreamFormSchema, emptyDream } from '../form/dream-form-values.ts'
import { useDreamDraft } from '../form/use-dream-draft.ts'
import { type SaveVariables, useSaveDream } from '../form/use-save-dream.ts'
import { usePlanRoom, useRoomAfterSave } from '../plan-room.tsx'
import { type DreamScope, spokenAt } from '../voice/recording.ts'
import { type Recorder, useRecorder } from '../voice/use-recorder.ts'

const KEPT = 'Non è ancora salvato: quello che hai scritto resta qui.'
const NO_MICROPHONE = 'Il microfono non c’è, o non è permesso: puoi scrivere.'
const UNKEPT = 'Questo browser non conserva le registrazioni: scrivi due parole.'
const SAVED = 'Lasciato qui. Buonanotte.'
const KEPT_AS_DRAFT = 'Lasciato come bozza, tra i tuoi sogni. Buonanotte.'
const FULL =
  'Il diario Free è pieno: quello che lasci resta come bozza. Di giorno fai posto nel cestino, passi a Premium o esporti.'

/** Stops this tab from redirecting to the night page again; `index.html` reads it. */
function markNightSeen(): void {
  try {
    sessionStorage.setItem('night-seen', 'true')
  } catch {
    // Without storage the next visit redirects again.
  }
}

export function NightWriter() {
  const scope: DreamScope = { userId: useSession().id, dreamId: 'new' }
  // The draft of another dream stays unchanged.
  const { form, finish } = useDreamDraft({ ...scope, dreamId: 'night' }, undefined)
  const [note, setNote] = useState<string>()
  // The recording waits with its dream: nothing is transcribed at night.
  const recorder = useRecorder({ scope, addText: () => 'unkept', onRefused: () => setNote(NO_MICROPHONE) })
  const { data: config } = useConfig()
  const isFull = usePlanRoom() === 0
  const save = useSaveDream({
    dream: undefined,
    onSaved: (_saved, variables) => {
      empty(variables)
      setNote(SAVED)
    },
    onKept: (variables) => {
      empty(variables)
      setNote(KEPT_AS_DRAFT)
    },
    onError: () => setNote(KEPT),
  })
  const roomLeft = useRoomAfterSave()
  function empty({ values }: SaveVariables) {
    finish(values)
    form.reset(emptyDream())
    recorder.release()
  }
  const [, navigate] = useLocation()
  useKeyboardInset()
  useSendOutbox()
  useEffect(() => {
    markNightSeen()
    const leaveNight = enterNight()
    // Runs after the focus change of the new page.
    const timer = setTimeout(() => form.setFocus('content'))
    return () => {
      clearTimeout(timer)
      leaveNight()
    }
  }, [form])

  const leave = useSingleFlight(async () => {
    const held = await recorder.stop()
    // A recording of an earlier form is not attached.
    const pendingRecording = held?.found ? undefined : held
    const values = form.getValues()
    if (values.content.trim() === '' && !pendingRecording?.kept) return setNote(pendingRecording && UNKEPT)
    const leftAt = format(new Date(), 'HH:mm')
    const spoken = values.content.trim() === '' && spokenAt(leftAt)
    const input = { ...dreamFormSchema.parse({ ...values, ...spoken, date: emptyDream().date }), leftAt }
    await save.mutateAsync({ input, values, base: null, pendingRecording, asDraft: isFull }).catch(() => {}) // The note reports it.
  })

  /** What stands here is left in the diary, as by «Fatto». */
  const close = async (event: MouseEvent) => {
    if (form.getValues('content').trim() === '' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    await leave()
    if (form.getValues('content') === '') navigate(paths.home)
  }

  return (
    <main
      id="main"
      tabIndex={-1}
      className="fixed inset-x-0 top-0 flex h-[calc(100dvh-var(--keyboard,0px))] flex-col overflow-y-auto bg-black px-5 pt-[calc(12px+env(safe-area-inset-top))] pb-[calc(12px+env(safe-area-inset-bottom))] text-[#a5803f] [--ring:#a5803f]"
    >
      <h1 className="sr-only">Modalità notte</h1>
      {config?.transcription ? <VoiceArch recorder={recorder} onDone={leave} /> : <span className={ARCH} />}
      <label htmlFor="night-text" className="sr-only">
        Il sogno
      </label>
      <textarea
        dir="auto"
        id="night-text"
        {...form.register('content')}
        className="mx-auto mt-4 min-h-16 w-full max-w-[640px] flex-1 resize-none bg-black font-serif text-[1.25rem] leading-[1.55] placeholder:text-[#a5803f] placeholder:opacity-100 focus:outline-none"
        readOnly={save.isPending}
        placeholder="Scrivi, anche a metà. Domani lo sistemi."
        onFocus={() => setNote(undefined)}
      />
      <p role="status" className="mx-auto min-h-6 w-full max-w-[640px] text-sm">
        {save.isPending ? 'Lo salvo…' : (note ?? (isFull ? FULL : ''))}
        {note === SAVED && roomLeft && ` ${roomLeft}`}
      </p>
      <div className="mx-auto flex w-full max-w-[640px] flex-wrap items-center justify-between gap-x-4">
        <Link href={paths.home} className="-ms-2 inline-flex min-h-11 items-center px-2" onClick={close}>
          Chiudi
        </Link>
        <button type="button" className={DONE} aria-disabled={save.isPending} onClick={leave}>
          Fatto
        </button>
      </div>
    </main>
  )
}

const DONE =
  'min-h-12 min-w-[128px] rounded-md border border-[#a5803f] px-[24px] font-semibold active:bg-[#1d1506] forced-colors:border-[CanvasText]'
const ARCH =
  'mx-auto block aspect-[5/7] h-[min(26dvh,196px)] flex-none rounded-[50%_50%_8px_8px/35.714%_35.714%_8px_8px] border border-[#3d2e12] bg-[radial-gradient(circle_at_50%_85%,#281c07,#0d0903_70%)]'
/** A shorter press is a tap, which records until the next tap. */
const HOLD_MS = 500

/** Records while pressed, or from tap to tap. */
function VoiceArch({ recorder, onDone }: { recorder: Recorder; onDone: () => void }) {
  const pressedAt = useRef(0)
  const isRecording = recorder.state.name === 'recording'
  const toggle = () => {
    if (isRecording) onDone()
    else if (recorder.state.name !== 'asking') void recorder.start()
  }
  const handleDown = (event: PointerEvent<HTMLButtonElement>) => {
    // The finger may leave the button while recording.
    event.currentTarget.setPointerCapture(event.pointerId)
    pressedAt.current = performance.now()
    toggle()
  }
  const handleUp = () => {
    if (isRecording && performance.now() - pressedAt.current > HOLD_MS) onDone()
  }
  return (
    <button
      type="button"
      className={cn(
        ARCH,
        'grid touch-none place-items-end justify-items-center p-2 pb-4 text-[0.875rem] leading-tight select-none forced-colors:border-[CanvasText]',
        isRecording && 'border-[#a5803f]',
      )}
      aria-pressed={isRecording}
      onPointerDown={handleDown}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      // A first key press starts, the next one stops.
      onClick={(event) => event.detail === 0 && toggle()}
      onContextMenu={(event) => event.preventDefault()}
    >
      {isRecording ? 'Ti ascolto' : 'Tieni premuto e parla'}
    </button>
  )
}
