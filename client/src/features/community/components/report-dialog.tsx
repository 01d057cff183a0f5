import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { REPORT_REASON_LABELS, REPORT_REASONS, type ReportReason } from '#shared/constants/community.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { FieldError } from '../../../components/ui/field.tsx'
import { useMutateOnce } from '../../../lib/use-mutate-once.ts'
import { useReportDream } from '../community.queries.ts'
import './radio-rows.css'

interface ReportDialogProps {
  dream: CommunityDream
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The card goes: the person need not see it again. */
  onGone: () => void
}

/** Asks what is wrong with a dream. It stays until it is answered. */
export function ReportDialog({ dream, open, onOpenChange, onGone }: ReportDialogProps) {
  const { mutate, isPending } = useReportDream()
  const report = useMutateOnce(mutate)
  const close = () => {
    // Only a closed dialog lets go of the focus, which it would give back to a button that goes.
    flushSync(() => onOpenChange(false))
    onGone()
  }
  const change = (next: boolean) => !isPending && onOpenChange(next)
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        className="is-compact"
        title="Segnala questo sogno"
        description="Dicci che cosa non va. Chi lo ha condiviso non saprà da chi arriva la segnalazione."
      >
        <ReportForm
          sending={isPending}
          onCancel={() => change(false)}
          onReport={(reason) => report({ id: dream.id, reason }, close)}
        />
      </DialogContent>
    </Dialog>
  )
}

interface ReportFormProps {
  sending: boolean
  onCancel: () => void
  onReport: (reason: ReportReason) => void
}

const ERROR_ID = 'report-error'

function ReportForm({ sending, onCancel, onReport }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [missing, setMissing] = useState(false)
  const reasons = useRef<HTMLFieldSetElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason) return onReport(reason)
    setMissing(true)
    reasons.current?.querySelector('input')?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset ref={reasons} className="radio-rows" aria-describedby={missing ? ERROR_ID : undefined}>
        <legend className="sr-only">Motivo</legend>
        {REPORT_REASONS.map((each) => (
          <label key={each} className="radio-row">
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              onChange={() => {
                setReason(each)
                setMissing(false)
              }}
            />
            {REPORT_REASON_LABELS[each]}
          </label>
        ))}
      </fieldset>
      {missing && (
        <div className="mt-3">
          <FieldError id={ERROR_ID}>Scegli un motivo</FieldError>
        </div>
      )}
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Annulla
        </Button>
        <Button type="submit" busy={sending} busyLabel="Invio...">
          Invia segnalazione
        </Button>
      </DialogFooter>
    </form>
  )
}
