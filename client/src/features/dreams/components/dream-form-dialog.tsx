import { useIsMutating } from '@tanstack/react-query'
import { type ComponentProps, useCallback, useRef, useState } from 'react'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useSession } from '../../../components/layout/session-context.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import type { DraftSession } from '../draft/draft-session.ts'
import { SAVE_DREAM } from '../dreams.queries.ts'
import { DreamFormView } from '../form/dream-form-view.tsx'

interface DreamFormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The dream to change; without it a new one is written. */
  dream?: Dream | undefined
  onSaved?: ((dream: Dream, created: boolean) => void) | undefined
}

/** «Registra Nuovo Sogno» or «Modifica sogno». Closing is safe: what was typed stays as a draft. */
export function DreamFormDialog({ open, onOpenChange, dream, onSaved }: DreamFormDialogProps) {
  const user = useSession()
  const session = useRef<DraftSession | null>(null)
  const saving = useIsMutating({ mutationKey: SAVE_DREAM }) > 0
  const [unsafe, setUnsafe] = useState(false)
  const onSession = useCallback((next: DraftSession | null) => {
    session.current = next
  }, [])

  const leave = () => {
    const current = session.current
    const state = current?.flush()
    if (state === 'unsafe') return setUnsafe(true)
    onOpenChange(false)
    if (current && state === 'kept' && !saving) toastKeptDraft(current)
  }

  const saved = (result: Dream, created: boolean) => {
    onOpenChange(false)
    onSaved?.(result, created)
  }

  return (
    <>
      <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : leave())}>
        <DialogContent
          title={dream ? 'Modifica sogno' : 'Registra Nuovo Sogno'}
          onOpenAutoFocus={focusTitle}
          // A click beside the dialog is too easily made while one writes.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <DreamFormView
            key={dream?.id ?? 'new'}
            userId={user.id}
            dream={dream}
            onSession={onSession}
            onSaved={saved}
            onCancel={leave}
          />
        </DialogContent>
      </Dialog>
      <LossQuestion
        open={unsafe}
        onOpenChange={setUnsafe}
        onConfirm={() => {
          session.current?.discard()
          setUnsafe(false)
          onOpenChange(false)
        }}
      />
    </>
  )
}

type LossQuestionProps = Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange' | 'onConfirm'>

/** Where the browser keeps no drafts, closing loses the text. */
function LossQuestion(props: LossQuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Chiudere senza salvare?"
      description="Questo browser non conserva le bozze: chiudendo ora perdi ciò che hai scritto."
      confirmLabel="Chiudi e perdi il testo"
    />
  )
}

function focusTitle(event: Event) {
  const title = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>('[name="title"]')
  if (!title) return
  event.preventDefault()
  title.focus()
}

function toastKeptDraft(session: DraftSession) {
  toast({
    title: 'Bozza conservata',
    description: 'La ritrovi quando riapri questa finestra.',
    action: { label: 'Scarta', altText: 'Scarta la bozza', onClick: () => session.discard() },
  })
}
