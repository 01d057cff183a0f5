import { Check, Crown, ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import * as z from 'zod'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { UnpayableNote } from '#client/components/shell/ways-to-room.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, focusDialog } from '#client/components/ui/dialog.tsx'
import { useEventListener } from '#client/hooks/use-browser.ts'
import { useCountdown } from '#client/hooks/use-time.ts'
import { cn } from '#client/lib/cn.ts'
import { advancedBenefit, useHasModel, useIsUnpayable } from '#client/lib/config.ts'
import type { AdMoment } from '#client/lib/contexts.ts'
import {
  AD_BLOCKED_SECONDS,
  AD_FRAME_SANDBOX,
  AD_MESSAGE,
  AD_OUTCOMES,
  AD_PAUSE_MS,
  AD_SILENCE_MS,
  type AdOutcome,
} from '#shared/constants/site.ts'
import { readCookieChoice, useCookieChoice } from './cookie-choice.ts'

export { CookieDialog } from './cookie-dialog.tsx'

export const isUndecided = () => !readCookieChoice()

const COPY = {
  save: { title: 'Pubblicità', description: 'Il sogno è al sicuro come bozza: lo salviamo tra un attimo.' },
  analysis: { title: 'Pubblicità', description: 'Gli annunci tengono gratuito il piano Free.' },
}
const INVITATION = { title: 'Un invito, poi la tua analisi', description: 'La tua analisi base resta gratuita.' }

/** The invitation waits for its button; before a save it would only flash by. */
export const hasDialog = (moment: AdMoment): boolean =>
  moment === 'analysis' || readCookieChoice()?.advertising === true

interface AdGateDialogProps {
  moment: AdMoment
  hasAdvertiser: boolean
  onContinue: () => void
}

/**
 * Shows an ad if the person has consented and it loads; otherwise, before an analysis, an invitation to Premium. A save
 * continues by itself: after the ad, after the countdown if the ad is blocked, or at once if it did not load.
 */
export function AdGateDialog({ moment, hasAdvertiser, onContinue }: AdGateDialogProps) {
  const [choice] = useCookieChoice()
  const [outcome, setOutcome] = useState<AdOutcome>()
  const isAd = hasAdvertiser && choice?.advertising === true && outcome !== 'blocked' && outcome !== 'error'
  const isReady = !isAd || outcome === 'shown'

  const isCounting = moment === 'save' && outcome === 'blocked'
  const handleTimeout = useEffectEvent(() => (isReady ? onContinue() : setOutcome('blocked')))
  const pause = isAd ? AD_PAUSE_MS : 0
  const timeout = isReady ? (moment === 'save' && !isCounting ? pause : undefined) : AD_SILENCE_MS
  const handleOutcome = (next: AdOutcome) => {
    if (next === 'error') console.warn('The script of the advertiser did not load.')
    setOutcome(next)
  }
  useEffect(() => {
    if (timeout === undefined) return
    const timer = setTimeout(() => handleTimeout(), timeout)
    return () => clearTimeout(timer)
  }, [timeout])

  return (
    <Dialog>
      <DialogContent
        compact
        className="outline-none"
        {...(isAd || moment === 'save' ? COPY[moment] : INVITATION)}
        // The frame must not get the focus: it swallows Escape.
        {...((isAd || moment === 'save') && { onOpenAutoFocus: focusDialog })}
        // A click beside it would cancel the requested action.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <p className="sr-only" role="status">
          {moment === 'analysis' && isAd && isReady && 'Ora puoi continuare con l’analisi.'}
        </p>
        {isAd && <AdFrame isShown={isReady} onOutcome={handleOutcome} />}
        {isCounting && <BlockedCountdown onOver={onContinue} />}
        {!isAd && moment === 'analysis' && <HouseCard />}
        <div className={cn('grid gap-2', (isAd || moment === 'save') && 'mt-5')}>
          {moment === 'analysis' && <ContinueButton isReady={isReady} hasReason={isAd} onContinue={onContinue} />}
          <PremiumLink isAd={isAd || moment === 'save'} />
        </div>
      </DialogContent>
    </Dialog>
  )
}

const AD_BOX =
  'h-[250px] overflow-hidden rounded-md bg-surface-2 forced-colors:border forced-colors:border-[CanvasText]'

function BlockedCountdown({ onOver }: { onOver: () => void }) {
  const left = useCountdown(AD_BLOCKED_SECONDS)
  const handleOver = useEffectEvent(onOver)
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => handleOver(), AD_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  return (
    <>
      <p role="status" className="sr-only">
        L’annuncio è bloccato: il salvataggio riprende da solo tra {AD_BLOCKED_SECONDS} secondi.
      </p>
      <p>
        L’annuncio è bloccato, forse da un’estensione del browser. Il salvataggio riprende da solo{' '}
        <b role="timer">{isOver ? 'adesso' : `tra ${left} ${left === 1 ? 'secondo' : 'secondi'}`}</b>.
      </p>
    </>
  )
}

const messageSchema = z.object({ type: z.literal(AD_MESSAGE), outcome: z.enum(AD_OUTCOMES) })

const OPAQUE_ORIGIN = 'null'

interface AdFrameProps {
  isShown: boolean
  onOutcome: (outcome: AdOutcome) => void
}

/**
 * The advertiser's sandboxed frame: its address and messages carry no personal data, and nothing is sent into it.
 * Mounted only after consent.
 */
function AdFrame({ isShown, onOutcome }: AdFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEventListener('message', ({ source, origin, data }) => {
    if (!source || source !== frame.current?.contentWindow || origin !== OPAQUE_ORIGIN) return
    const message = messageSchema.safeParse(data)
    if (message.success) onOutcome(message.data.outcome)
  })
  return (
    <div className={cn(AD_BOX, !isShown && 'opacity-0')}>
      <iframe
        ref={frame}
        title="Pubblicità"
        sandbox={AD_FRAME_SANDBOX}
        referrerPolicy="no-referrer"
        allow=""
        loading="eager"
        src={'/ad-frame'}
        className="block h-[250px] w-full border-0"
      />
    </div>
  )
}

const NIGHT_WINDOW = 2

function HouseCard() {
  const benefits = [advancedBenefit(useHasModel()), 'Sogni e analisi senza limiti', 'Nessuna pubblicità']
  return (
    <div className="card mb-5 grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-5 shadow-none">
      <DreamWindow id={NIGHT_WINDOW} className="w-full" />
      <div>
        <p className="tag is-lume">
          <Crown size={15} />
          Premium
        </p>
        <p className="h3 mt-2">Di notte in notte, più a fondo</p>
        <ul className="mt-2 grid gap-1">
          {benefits.map((benefit) => (
            <li className="small flex gap-2" key={benefit}>
              <Check className="mt-px text-petrol" size={18} />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface ContinueButtonProps {
  isReady: boolean
  /** Whether a line below the button explains why it is disabled. */
  hasReason: boolean
  onContinue: () => void
}

function ContinueButton({ isReady, hasReason, onContinue }: ContinueButtonProps) {
  const reason = useId()
  return (
    <>
      <Button
        block
        aria-disabled={!isReady || undefined}
        aria-describedby={isReady ? undefined : reason}
        onClick={() => isReady && onContinue()}
      >
        Continua con l’analisi
      </Button>
      {/* Keeps its place, so that the buttons do not move. */}
      {hasReason && (
        <p className={cn('small muted text-center', isReady && 'invisible')} id={reason}>
          Un attimo: l’annuncio sta arrivando.
        </p>
      )}
    </>
  )
}

/** Opens the plans in a new tab, because an action is running in this one. */
function PremiumLink({ isAd }: { isAd: boolean }) {
  const noteId = useId()
  return (
    <>
      <UnpayableNote id={noteId} className="text-center" />
      <a
        aria-describedby={useIsUnpayable() ? noteId : undefined}
        href={paths.subscription}
        target="_blank"
        rel="noopener"
        className={buttonVariants({ variant: isAd ? 'ghost' : 'outline', block: true })}
      >
        {isAd ? 'Passa a Premium' : 'Scopri Premium'}
        <ExternalLink size={16} />
        <span className="sr-only">, si apre in un’altra scheda</span>
      </a>
    </>
  )
}
