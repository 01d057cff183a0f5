import { Check, Crown } from 'lucide-react'
import { DreamWindow } from '../../../components/art/dream-window.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import type { GateProps } from '../ad-kind.ts'
import { PremiumLink } from './premium-link.tsx'

const GIVES = ['Interpretazione avanzata', 'Sogni e analisi senza limiti', 'Nessuna pubblicità']
const NIGHT = 2

/** Stands in the place of an advertisement, before a basic analysis: an invitation that makes nobody wait. */
export function HouseGate({ open, onClose, onGone }: GateProps) {
  return (
    <Dialog open={open} onOpenChange={() => onClose(false)}>
      <DialogContent
        className="is-compact ad-gate"
        title="Un invito, poi la tua analisi"
        description="La tua analisi base resta gratuita."
        onCloseAutoFocus={onGone}
      >
        <HouseCard />
        <div className="grid gap-2">
          <Button block onClick={() => onClose(true)}>
            Continua con l’analisi
          </Button>
          <PremiumLink variant="outline" words="Scopri Premium" />
        </div>
      </DialogContent>
    </Dialog>
  )
}

function HouseCard() {
  return (
    <div className="card mb-5 grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-5 shadow-none">
      <DreamWindow id={NIGHT} className="w-full" />
      <div>
        <p className="tag is-lume">
          <Crown size={15} strokeWidth={1.9} aria-hidden="true" />
          Premium
        </p>
        <p className="h3 mt-2">Di notte in notte, più a fondo</p>
        <ul className="mt-2 grid gap-1">
          {GIVES.map((thing) => (
            <li className="small flex gap-2" key={thing}>
              <Check className="mt-px text-petrol" size={18} strokeWidth={1.9} aria-hidden="true" />
              {thing}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
