import type { AdMoment } from '../../../components/layout/ad-gate-context.tsx'
import type { AdKind } from '../ad-kind.ts'
import { AdvertisementGate } from './advertisement-gate.tsx'
import { HouseGate } from './house-gate.tsx'
import './ads.css'

/** What the two kinds of gate have in common. */
export interface GateProps {
  open: boolean
  /** Asks to be closed, with whether the person goes on. The first answer counts. */
  onClose: (goesOn: boolean) => void
  /** The dialog is gone, and is about to give the focus back. */
  onGone: () => void
}

interface AdGateDialogProps extends GateProps {
  kind: Exclude<AdKind, 'none'>
  moment: AdMoment
}

/** What stands before a save or an analysis of the free plan. */
export function AdGateDialog({ kind, moment, ...gate }: AdGateDialogProps) {
  return kind === 'house' ? <HouseGate {...gate} /> : <AdvertisementGate moment={moment} {...gate} />
}
