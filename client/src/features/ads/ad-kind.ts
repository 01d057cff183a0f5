import type { AdMoment } from '../../components/layout/ad-gate-context.tsx'
import { cookieChoice } from './cookie-choice.ts'

/** An advertiser's own, one of ours for Premium, or nothing at all. */
export type AdKind = 'ad' | 'house' | 'none'

/** What the two kinds of gate have in common. */
export interface GateProps {
  open: boolean
  /** Asks to be closed, with whether the person goes on. The first answer counts. */
  onClose: (goesOn: boolean) => void
  /** The dialog is gone, and is about to give the focus back. */
  onGone: () => void
}

/**
 * What a free person is shown. Nothing of an advertiser's without consent, and refusing costs nothing: a save then
 * waits for nobody.
 */
export function adKindFor(moment: AdMoment, hasAdvertiser: boolean): AdKind {
  if (hasAdvertiser && cookieChoice()?.advertising) return 'ad'
  return moment === 'analysis' ? 'house' : 'none'
}
