import type { AdMoment } from '../../../components/layout/ad-gate-context.tsx'
import type { AdKind, GateProps } from '../ad-kind.ts'
import { AdvertisementGate } from './advertisement-gate.tsx'
import { HouseGate } from './house-gate.tsx'
import './ads.css'

interface AdGateDialogProps extends GateProps {
  kind: Exclude<AdKind, 'none'>
  moment: AdMoment
}

/** What stands before a save or an analysis of the free plan. */
export function AdGateDialog({ kind, moment, ...gate }: AdGateDialogProps) {
  return kind === 'house' ? <HouseGate {...gate} /> : <AdvertisementGate moment={moment} {...gate} />
}
