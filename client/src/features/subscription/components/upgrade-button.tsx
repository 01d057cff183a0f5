import { Button } from '../../../components/ui/button.tsx'
import { useIsMobile } from '../../../lib/use-media-query.ts'

interface UpgradeButtonProps {
  /** What it opens is on its way. */
  opening: boolean
  onUpgrade: () => void
}

/** The lamp of the plans; on a phone that is the centre button of the bar. */
export function UpgradeButton({ opening, onUpgrade }: UpgradeButtonProps) {
  const isMobile = useIsMobile()
  return (
    <Button
      variant={isMobile ? 'soft' : 'primary'}
      size="lg"
      block
      busy={opening}
      busyLabel="Apertura..."
      aria-haspopup="dialog"
      onClick={onUpgrade}
    >
      Passa a Premium
    </Button>
  )
}
