import { useEffect, useEffectEvent, useId } from 'react'
import { AD_WAIT_SECONDS, type AdOutcome } from '#shared/constants/ads.ts'
import type { AdMoment } from '../../../components/layout/ad-gate-context.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, focusDialog } from '../../../components/ui/dialog.tsx'
import { cn } from '../../../lib/cn.ts'
import { type AdStage, useAdFlow } from '../ad-flow.ts'
import type { GateProps } from '../ad-kind.ts'
import { useCookieChoice } from '../cookie-choice.ts'
import { AdFrame } from './ad-frame.tsx'
import { BlockedWait, waitWords } from './blocked-wait.tsx'
import { PremiumLink } from './premium-link.tsx'

const WORDS = {
  save: {
    waiting: 'Salviamo tra pochi secondi',
    shown: 'Il sogno è al sicuro come bozza: lo salviamo tra un attimo.',
    ended: 'Salviamo ora.',
  },
  analysis: {
    waiting: 'L’analisi parte tra pochi secondi',
    shown: 'Gli annunci tengono gratuito il piano Free.',
    ended: 'L’analisi parte ora.',
  },
}

interface AdvertisementGateProps extends GateProps {
  moment: AdMoment
}

/** An advertisement, or the wait in its place. × and Esc always work, and go back to what was there before. */
export function AdvertisementGate({ moment, open, onClose, onGone }: AdvertisementGateProps) {
  const { stage, send } = useAdFlow(moment, () => onClose(true))
  const agreed = useAgreement(() => onClose(true))
  const hear = (outcome: AdOutcome) => {
    // Nobody can mend it here: no warning.
    if (outcome === 'error') console.info('The advertisement did not load')
    send(outcome)
  }
  const waits = stage === 'blocked' || stage === 'pausing'
  return (
    <Dialog open={open} onOpenChange={() => onClose(false)}>
      <DialogContent
        className="is-compact ad-gate"
        title={waits ? WORDS[moment].waiting : 'Pubblicità'}
        description={waits ? undefined : WORDS[moment].shown}
        // Not the advertiser's frame, which the focus would have first: from in there Esc is not heard.
        onOpenAutoFocus={focusDialog}
        onCloseAutoFocus={onGone}
        // A click beside it would stop what was just asked for.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <p className="sr-only" role="status">
          {announcement(stage, moment)}
        </p>
        <div
          className={cn(
            'ad-place',
            stage === 'checking' && 'skeleton',
            stage === 'shown' && 'is-shown',
            waits && 'is-away',
          )}
        >
          {agreed && <AdFrame onOutcome={hear} />}
        </div>
        {waits && <BlockedWait moment={moment} />}
        <div className="mt-5 grid gap-2">
          {moment === 'analysis' && !waits && <GoOn ready={stage === 'shown'} onGoOn={() => send('continue')} />}
          <PremiumLink variant="ghost" words="Passa a Premium" />
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** The way on, which says why there is none yet. */
function GoOn({ ready, onGoOn }: { ready: boolean; onGoOn: () => void }) {
  const reason = useId()
  return (
    <>
      <Button block aria-disabled={!ready} aria-describedby={ready ? undefined : reason} onClick={onGoOn}>
        Continua con l’analisi
      </Button>
      {/* Keeps its place, so that the buttons do not move under the hand. */}
      <p className={cn('small muted text-center', ready && 'invisible')} id={reason}>
        Un attimo: l’annuncio sta arrivando.
      </p>
    </>
  )
}

/** Said aloud at the start and at the end of a wait, and when one may go on. */
function announcement(stage: AdStage, moment: AdMoment): string {
  switch (stage) {
    case 'blocked':
      return waitWords(moment, AD_WAIT_SECONDS)
    case 'pausing':
      return WORDS[moment].ended
    case 'shown':
      return moment === 'analysis' ? 'Ora puoi continuare con l’analisi.' : ''
    default:
      return ''
  }
}

/** Whether the consent still holds: it may be withdrawn in another tab, and the advertisement goes with it. */
function useAgreement(onWithdrawn: () => void): boolean {
  const agreed = useCookieChoice()?.advertising ?? false
  const withdraw = useEffectEvent(onWithdrawn)
  useEffect(() => {
    if (!agreed) withdraw()
  }, [agreed])
  return agreed
}
