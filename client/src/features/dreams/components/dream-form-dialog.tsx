import { useIsMutating } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useSession } from '../../../components/layout/session-context.tsx'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import type { DraftSession } from '../draft/draft-session.ts'
import { SAVE_DREAM } from '../dreams.queries.ts'
import { DreamFormView } from '../form/dream-form-view.tsx'
import { type VoiceHost, VoiceHostProvider } from '../voice/voice-host.ts'
import { isAtRisk, type VoiceSession } from '../voice/voice-session.ts'
import { type Loss, LossQuestion } from './loss-question.tsx'
import { useSaveQuestion } from './save-question.tsx'

interface DreamFormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The dream to change; without it a new one is written. */
  dream?: Dream | undefined
  /** Opens with the focus at the voice recorder. */
  voice?: boolean
  onSaved?: ((dream: Dream, created: boolean) => void) | undefined
}

/** «Registra Nuovo Sogno» or «Modifica sogno». Closing is safe: what was typed stays as a draft, what was said as a recording. */
export function DreamFormDialog({ open, onOpenChange, dream, voice = false, onSaved }: DreamFormDialogProps) {
  const user = useSession()
  const session = useRef<DraftSession | null>(null)
  const saving = useIsMutating({ mutationKey: SAVE_DREAM }) > 0
  const onSession = useCallback((next: DraftSession | null) => {
    session.current = next
  }, [])
  const dreamId = dream?.id ?? 'new'
  const { host, voice: recorder } = useRecordingHost(user.id, dreamId, session)
  const { ask, question } = useSaveQuestion(recorder)
  const [loss, setLoss] = useState<Loss | null>(null)

  const close = () => {
    recorder.current?.leave()
    onOpenChange(false)
  }

  const leave = () => {
    const current = session.current
    const state = current?.flush()
    const textAtRisk = state === 'unsafe'
    const recordingAtRisk = recorder.current !== null && isAtRisk(recorder.current.getState())
    if (recordingAtRisk) return setLoss(textAtRisk ? 'both' : 'recording')
    if (textAtRisk) return setLoss('text')
    close()
    if (current && state === 'kept' && !saving) toastKeptDraft(current)
  }

  const saved = (result: Dream, created: boolean) => {
    recorder.current?.savedAs(result.id)
    onOpenChange(false)
    onSaved?.(result, created)
  }

  const accept = (lost: Loss) => {
    setLoss(null)
    if (lost !== 'recording') session.current?.discard()
    close()
  }

  return (
    <VoiceHostProvider value={host}>
      <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : leave())}>
        <DialogContent
          title={dream ? 'Modifica sogno' : 'Registra Nuovo Sogno'}
          onOpenAutoFocus={(event) => focusFirst(event, voice ? '[data-recorder-focus]' : '[name="title"]')}
          // A click beside the dialog is too easily made while one writes.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <DreamFormView
            key={dreamId}
            userId={user.id}
            dream={dream}
            onSession={onSession}
            askBeforeSave={ask}
            onSaved={saved}
            onCancel={leave}
          />
        </DialogContent>
      </Dialog>
      <LossQuestion loss={loss} onCancel={() => setLoss(null)} onConfirm={accept} />
      {question}
    </VoiceHostProvider>
  )
}

/** What the recorder needs of this dialog, and the recorder. */
function useRecordingHost(userId: number, dreamId: number | 'new', session: { current: DraftSession | null }) {
  const voice = useRef<VoiceSession | null>(null)
  const host = useMemo(
    (): VoiceHost => ({
      scope: { userId, dreamId },
      flushDraft: () => session.current?.flush() ?? 'unsafe',
      onVoice: (recorder) => {
        voice.current = recorder
      },
    }),
    [userId, dreamId, session],
  )
  return { host, voice }
}

function focusFirst(event: Event, selector: string) {
  const first = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>(selector)
  if (!first) return
  event.preventDefault()
  first.focus()
}

function toastKeptDraft(session: DraftSession) {
  toast({
    title: 'Bozza conservata',
    description: 'La ritrovi quando riapri questa finestra.',
    action: { label: 'Scarta', altText: 'Scarta la bozza', onClick: () => session.discard() },
  })
}
