import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { MonthlyPast } from './monthly-past.tsx'

interface MonthlyHistoryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  latestId: number
}

/** The monthly analyses before the latest one. */
export function MonthlyHistoryDialog({ open, onOpenChange, latestId }: MonthlyHistoryDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Analisi mensili precedenti">
        <MonthlyPast latestId={latestId} heading="h3" />
      </DialogContent>
    </Dialog>
  )
}
