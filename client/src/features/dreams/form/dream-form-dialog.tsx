import { onlineManager } from '@tanstack/react-query'
import { format } from 'date-fns'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-client.ts'
import { Button } from '#client/components/ui/button.tsx'
import { confirm } from '#client/components/ui/confirm-dialog.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { dismissToast } from '#client/components/ui/toast.tsx'
import { useKeyboardInset } from '#client/hooks/use-browser.ts'
import { useSingleFlight } from '#client/hooks/use-state.ts'
import { useConfig } from '#client/lib/config.ts'
import { useAdGate, useSession } from '#client/lib/contexts.ts'
import { showFieldErrors } from '#client/lib/forms.ts'
import { CONTENT_MAX } from '#shared/constants/limits.ts'
import type { Dream, DreamDraft, DreamInput } from '#shared/contracts/dreams.ts'
import { takeEarlyText, unlabelEarlyText } from '../early-form.tsx'
import { draftScope, toastKeptAsDraft, type UnsentDream } from '../outbox.ts'
import { PlanRoom, usePlanRoom } from '../plan-room.tsx'
import { type DreamScope, spokenAt, withoutSpoken } from '../voice/recording.ts'
import { type AddedText, type HeldRecording, useRecorder } from '../voice/use-recorder.ts'
import { useRefreshRecordings } from '../voice/waiting-recording.tsx'
import { DETAIL_FIELDS, NIGHT_FIELDS } from './detail-fields.tsx'
import { DreamFormFields } from './dream-form-fields.tsx'
import {
  DraftNoticeLine,
  DraftStatus,
  LOSSES,
  lossOf,
  SAVE_WITHOUT,
  SaveProblem,
  toastKeptDraft,
  toastKeptRecording,
  toastSaveFailed,
  toastTranscribed,
} from './form-notices.tsx'
import { baseOf, useDreamDraft } from './use-dream-draft.ts'
import { useSaveDream } from './use-save-dream.ts'
import { useSharedContent } from './use-shared-content.ts'

interface DreamFormDialogProps {
  /** The dream to edit; absent for a new one. */
  dream?: Dream | UnsentDream | undefined
  waiting?: DreamDraft | undefined
  /** The day of a new dream. */
  date?: string
  /** Records at once. */
  voice?: boolean
  onOpenChange: (open: boolean) => void
  /** Called once the form stands. */
  onShown?: () => void
  onSaved?: (dream: Dream | UnsentDream) => void
}

/**
 * «Registra Nuovo Sogno», «Bozza» or «Modifica sogno». Closing keeps typed text as a draft and audio as a recording.
 */
export function DreamFormDialog({
  dream,
  waiting,
  date,
  voice = false,
  onOpenChange,
  onShown,
  onSaved,
}: DreamFormDialogProps) {
  const { id: userId, voiceConsent } = useSession()
  const refreshRecordings = useRefreshRecordings()
  const own = dream ?? waiting
  const scope: DreamScope = own && 'key' in own ? draftScope(userId, own.key) : { userId, dreamId: own?.id ?? 'new' }
  const draft = useDreamDraft(scope, own, date)
  const isFull = usePlanRoom() === 0 && !dream
  const { form } = draft
  const recorder = useRecorder({ scope, addText })
  const passGate = useSaveGate()
  const { data: config } = useConfig()
  const [isSaving, setSaving] = useState(false)
  const save = useSaveDream({
    dream,
    draft: waiting,
    onSaved: (saved, { values }) => {
      draft.finish(values)
      onOpenChange(false)
      onSaved?.(saved)
    },
    onKept: ({ input, values }) => {
      draft.finish(values)
      onOpenChange(false)
      toastKeptAsDraft(input.title)
    },
    onError: (error) => {
      openDetailsFor(Object.keys((error instanceof ApiError && error.fields) || {}))
      showFieldErrors(error, FORM_FIELDS, form.setError)
      toastSaveFailed(error)
    },
  })
  const problem = isSaving ? null : save.error
  const details = useRef<HTMLDetailsElement>(null)
  /** The form was closed while a save waited for words. */
  const isLeft = useRef(false)
  useKeyboardInset()
  useLayoutEffect(() => unlabelEarlyText(), [])
  const isShareLost = useSharedContent({
    isNew: scope.dreamId === 'new',
    // Adds even a text that is too long: the form reports it, and the person shortens it.
    addText: (text) => {
      form.setValue('content', withText(text), { shouldDirty: true })
      draft.write()
    },
    addRecording: recorder.restore,
  })

  /** Opens the fold, because hidden fields take no focus. */
  function openDetailsFor(faults: string[]) {
    if (!details.current || !faults.some((field) => field !== 'content' && field !== 'title')) return
    details.current.open = true
    for (const fold of details.current.querySelectorAll('details'))
      fold.open ||= NIGHT_FIELDS.some((field) => faults.includes(field))
  }

  const wordsOf = (field: 'title' | 'content') => withoutSpoken(field, form.getValues(field))

  function withText(text: string): string {
    const before = wordsOf('content')
    return before === '' ? text : `${before}\n\n${text}`
  }

  function addText(text: string): AddedText {
    const isAdded = wordsOf('content') !== ''
    const content = withText(text)
    if (content.trim().length > CONTENT_MAX) return 'no room'
    form.setValue('content', content, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    if (wordsOf('title') === '') form.setValue('title', '', { shouldDirty: true })
    // Focus in the recorder moves to the new words.
    focusTextEnd(document.activeElement?.closest('[data-recorder]')?.closest('form'))
    toastTranscribed(isAdded)
    return draft.write() === 'unsafe' ? 'unkept' : 'kept'
  }

  const canTranscribe = config?.transcription === true && voiceConsent !== false
  const isFound = recorder.state.name === 'recorded' && recorder.state.found
  // A recording without words waits for them alone: by night nothing is transcribed.
  const isAwaited = isFound && !isSaving && form.getValues('content') !== '' && wordsOf('content') === ''
  const transcribeNow = useEffectEvent(() => voiceConsent && void recorder.transcribe())
  useEffect(() => {
    if (isAwaited && canTranscribe) transcribeNow()
  }, [isAwaited, canTranscribe])

  /** Saves the dream with its transcription; without one, titles it by the recording's time and attaches the recording. */
  const submit = useSingleFlight(async () => {
    setSaving(true)
    // Beside the recording of an earlier form: its words come only when asked for, and it may be another dream's.
    const isTyped = isFound && wordsOf('content') !== ''
    const withWords = canTranscribe && onlineManager.isOnline() && !isTyped
    const isOther = isTyped && scope.dreamId === 'new' && !draft.isResumed
    const found = await recorder.finish(withWords)
    if (isLeft.current) return setSaving(false)
    const held = isOther ? undefined : found
    if (held?.kept && form.getValues('content').trim() === '') {
      const { title, content } = spokenAt(format(held.recording.startedAt, 'HH:mm'))
      form.setValue('content', content)
      if (form.getValues('title').trim() === '') form.setValue('title', title)
    }
    if (!held || held.kept || (await confirm(SAVE_WITHOUT)))
      await form.handleSubmit(
        (input) => saveInput(input, held),
        (errors) => openDetailsFor(Object.keys(errors)),
      )()
    setSaving(false)
  })

  async function saveInput(input: DreamInput, pendingRecording: HeldRecording | undefined) {
    // Skips the ad for unsaved text and for drafts.
    if (!isFull && draft.state !== 'unsafe' && !(await passGate())) return
    const values = form.getValues()
    await save.mutateAsync({ input, values, base: draft.getBase(), pendingRecording, asDraft: isFull }).catch(() => {}) // Shown as `problem`.
    refreshRecordings()
  }

  const leave = async () => {
    isLeft.current = true
    const held = await recorder.stop()
    const state = draft.keep()
    const loss = lossOf(state === 'unsafe', held?.kept === false)
    if (loss && !(await confirm(LOSSES[loss]))) {
      isLeft.current = false
      return
    }
    if (state === 'unsafe') draft.remove()
    onOpenChange(false)
    refreshRecordings()
    if (held?.kept && !held.found) toastKeptRecording()
    else if (state === 'kept' && !isSaving) toastKeptDraft(draft.remove)
  }
  const handleOpen = (event: Event) => {
    const early = own ? '' : takeEarlyText(userId)
    if (early) {
      form.setValue('content', withText(early), { shouldDirty: true })
      draft.write()
    }
    onShown?.()
    // The notice of an earlier form offers to discard the draft in use here.
    dismissToast()
    event.preventDefault()
    const dialog = event.currentTarget instanceof HTMLElement ? event.currentTarget : undefined
    if (!voice) return focusTextEnd(dialog)
    // The recorder hands the focus on to «Ferma».
    dialog?.querySelector<HTMLElement>('[data-recorder] fieldset')?.focus()
    void recorder.start()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <Dialog onOpenChange={leave}>
      <DialogContent
        title={dream ? 'Modifica sogno' : waiting ? 'Bozza' : 'Registra Nuovo Sogno'}
        onOpenAutoFocus={handleOpen}
        // Prevents accidental closing while writing.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <form
          className="flex min-h-full flex-col gap-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
          onKeyDown={handleKeyDown}
        >
          <DraftNoticeLine
            notice={draft.notice}
            base={baseOf(dream)}
            onDiscard={draft.discard}
            onRestore={draft.restore}
          />
          {isShareLost && (
            <Notice tone="calm">Quello che hai condiviso non è arrivato: torna all’app e condividilo ancora.</Notice>
          )}
          {!dream && <PlanRoom onLeave={leave} />}
          <DreamFormFields
            form={form}
            recorder={recorder}
            details={details}
            isSaving={isSaving}
            isNew={!dream}
            hasProblem={problem !== null}
          />
          <DialogFooter className={FOOTER}>
            {problem && <SaveProblem error={problem} onLeave={leave} />}
            <DraftStatus state={draft.state} />
            <Button variant="ghost" className="max-md:flex-1" onClick={leave}>
              Annulla
            </Button>
            <Button
              type="submit"
              variant="primary"
              className="max-md:flex-1"
              busy={isSaving}
              busyLabel="Salvataggio..."
            >
              {dream ? 'Aggiorna' : isFull ? 'Tienilo come bozza' : 'Salva'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Top to bottom: the first field with a problem gets the focus. */
const FORM_FIELDS = ['content', 'title', ...DETAIL_FIELDS] as const

/** Sticky buttons, in one row in a low window, below the text in one that is narrow, too; negative margins reach the dialog's edges. */
const FOOTER =
  'sticky -bottom-7 z-2 -mx-7 -mb-7 rounded-b-xl border-t border-border bg-popover px-7 pt-3.5 pb-5 ' +
  'max-md:bottom-[calc(-24px-env(safe-area-inset-bottom))] max-md:-mx-4 max-md:mb-[calc(-24px-env(safe-area-inset-bottom))] ' +
  'max-md:rounded-none max-md:px-4 max-md:pt-3 max-md:pb-[calc(16px+env(safe-area-inset-bottom))] ' +
  'max-2xs:not-tall:static not-tall:max-h-[60dvh] not-tall:overflow-y-auto not-tall:pt-1.5 not-tall:pb-1.5 not-tall:[&>[role=status]]:sr-only'

/** Shows the ad before a save on the free plan, once: a second try skips it. */
function useSaveGate() {
  const passAdGate = useAdGate()
  const [hasPassed, setPassed] = useState(false)
  return async () => {
    const mayGoOn = hasPassed || (await passAdGate('save'))
    setPassed(mayGoOn)
    return mayGoOn
  }
}

/** Focuses the end of the description, where words are appended. */
function focusTextEnd(around: HTMLElement | null | undefined) {
  const field = around?.querySelector<HTMLTextAreaElement>('[name="content"]')
  if (!field) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollTop = field.scrollHeight
}
