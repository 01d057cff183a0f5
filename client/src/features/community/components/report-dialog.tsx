import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { FieldError } from '#client/components/ui/field.tsx'
import { REPORT_REASON_LABELS, REPORT_REASONS, type ReportReason } from '#shared/constants/community.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { useReportDream } from '../community.queries.ts'
import { RadioRow } from './dream-picker.tsx'

const ERROR_ID = 'report-error'

interface ReportDialogProps {
  dream: CommunityDream
  onClose: (reported: boolean) => void
}

export function ReportDialog({ dream, onClose }: ReportDialogProps) {
  const { mutate, isPending } = useReportDream()
  const [reason, setReason] = useState<ReportReason>()
  const [missing, setMissing] = useState(false)
  const reasons = useRef<HTMLFieldSetElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (reason) return mutate({ id: dream.id, reason }, { onSuccess: () => onClose(true) })
    setMissing(true)
    reasons.current?.querySelector('input')?.focus()
  }
  const pick = (next: ReportReason) => {
    setReason(next)
    setMissing(false)
  }
  return (
    <Dialog>
      <DialogContent
        compact
        title="Segnala questo sogno"
        description="Dicci che cosa non va. Chi lo ha condiviso non saprà da chi arriva la segnalazione."
      >
        <form noValidate onSubmit={submit}>
          <fieldset ref={reasons} className="grid min-w-0 gap-2" aria-describedby={missing ? ERROR_ID : undefined}>
            <legend className="sr-only">Motivo</legend>
            {REPORT_REASONS.map((each) => (
              <RadioRow key={each} name="reason" value={each} checked={reason === each} onChange={() => pick(each)}>
                {REPORT_REASON_LABELS[each]}
              </RadioRow>
            ))}
          </fieldset>
          {missing && (
            <div className="mt-3">
              <FieldError id={ERROR_ID}>Scegli un motivo</FieldError>
            </div>
          )}
          <DialogFooter>
            <Button variant="ghost" onClick={() => onClose(false)}>
              Annulla
            </Button>
            <Button type="submit" busy={isPending} busyLabel="Invio...">
              Invia segnalazione
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
