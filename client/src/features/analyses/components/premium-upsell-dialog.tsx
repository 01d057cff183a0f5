import { Check, Crown } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { UnpayableNote } from '#client/components/shell/ways-to-room.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { useDelayed } from '#client/components/ui/skeleton.tsx'
import { useCountdown } from '#client/hooks/use-time.ts'
import { advancedBenefit, useHasModel, useIsUnpayable } from '#client/lib/config.ts'

const WAIT_SECONDS = 5

interface PremiumUpsellDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Closes both this dialog and the one it replaces; by default closes only this one. */
  onLeave?: () => void
}

/** Offers the Premium analysis. The buttons are enabled after five seconds; closing always works. */
export function PremiumUpsellDialog({ open, onOpenChange, onLeave }: PremiumUpsellDialogProps) {
  const close = () => onOpenChange(false)
  const [, navigate] = useLocation()
  const accept = () => {
    const leave = onLeave ?? close
    leave()
    navigate(paths.subscription)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent compact title={<UpsellTitle />} description={<UpsellPromise />}>
        <UpsellOffer onAccept={accept} onDecline={close} />
      </DialogContent>
    </Dialog>
  )
}

function UpsellTitle() {
  return (
    <span className="flex flex-col items-start gap-2.5">
      <span className="tag is-lume font-sans tracking-normal">
        <Crown size={15} />
        Premium
      </span>
      Analisi avanzata disponibile
    </span>
  )
}

function UpsellPromise() {
  const what = useHasModel()
    ? 'Simboli, temi ed emozioni in dettaglio.'
    : 'Quando qualcosa torna, ritrovi i sogni in cui c’era già.'
  return <>{what} La tua analisi base resta gratuita.</>
}

/** Remounted at each opening, to restart the countdown. */
function UpsellOffer({ onAccept, onDecline }: { onAccept: () => void; onDecline: () => void }) {
  const left = useCountdown(WAIT_SECONDS)
  const benefits = [advancedBenefit(useHasModel()), 'Analisi illimitate', 'Nessuna pubblicità']
  const waiting = left > 0
  const isUnpayable = useIsUnpayable()
  const noteId = useId()
  return (
    <>
      <ul className="mb-4.5 grid gap-2">
        {benefits.map((feature) => (
          <li className="flex gap-3 text-[0.9375rem] leading-[1.4]" key={feature}>
            <Check className="text-petrol" size={20} />
            {feature}
          </li>
        ))}
      </ul>
      <Countdown left={left} />
      <div className="grid gap-2">
        <UnpayableNote id={noteId} className="text-center" />
        <Button
          block
          variant={isUnpayable ? 'outline' : 'primary'}
          disabled={waiting}
          aria-describedby={isUnpayable ? noteId : undefined}
          onClick={onAccept}
        >
          Passa a Premium
        </Button>
        <Button block variant="outline" disabled={waiting} onClick={onDecline}>
          Continua con Free
        </Button>
      </div>
    </>
  )
}

const waitWords = (seconds: number) =>
  `Pronto tra ${seconds} ${seconds === 1 ? 'secondo' : 'secondi'}. Puoi chiudere subito.`

const CHOOSE = 'Ora puoi scegliere.'

/** Shows each second, and announces only start and end. */
function Countdown({ left }: { left: number }) {
  return (
    <div className="mb-3 min-h-[22px]">
      <p className="sr-only" role="status">
        {left > 0 ? <Announcement>{waitWords(WAIT_SECONDS)}</Announcement> : CHOOSE}
      </p>
      <p className="small muted flex items-center gap-2" aria-hidden="true">
        {left > 0 ? (
          <>
            <CountdownRing left={left} />
            {waitWords(left)}
          </>
        ) : (
          CHOOSE
        )}
      </p>
    </div>
  )
}

const RING = 11
const RING_STROKE = 3

function CountdownRing({ left }: { left: number }) {
  const radius = RING - RING_STROKE / 2
  return (
    <svg width={RING * 2} height={RING * 2} viewBox={`0 0 ${RING * 2} ${RING * 2}`} aria-hidden="true">
      <circle cx={RING} cy={RING} r={radius} fill="none" stroke="var(--border)" strokeWidth={RING_STROKE} />
      <circle
        cx={RING}
        cy={RING}
        r={radius}
        fill="none"
        stroke="var(--petrol)"
        strokeWidth={RING_STROKE}
        pathLength={WAIT_SECONDS}
        strokeDasharray={`${left} ${WAIT_SECONDS}`}
        transform={`rotate(-90 ${RING} ${RING})`}
      />
      <text x={RING} y={RING + 4} textAnchor="middle" fontSize="12" fontWeight="700" fill="var(--foreground)">
        {left}
      </text>
    </svg>
  )
}

/** Announces a text once. It changes after mounting, because screen readers skip initial content. */
export function Announcement({ children }: { children: string }) {
  const ready = useDelayed()
  return ready && children
}
