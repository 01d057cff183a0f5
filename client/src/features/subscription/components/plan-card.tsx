import { Check, Crown, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { UnpayableNote } from '#client/components/shell/ways-to-room.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { usePrices } from '#client/features/subscription/prices.ts'
import { freeDrawbacks, freeFeatures, premiumFeatures } from '#client/features/subscription/subscription.copy.ts'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { useConfig, useHasModel, useIsUnpayable } from '#client/lib/config.ts'
import { chargeOf } from '#shared/constants/plans.ts'
import { Amount, AnnualTerms, SavingBasis, SavingTag } from './plan-terms.tsx'

export const PLAN = 'flex flex-col rounded-xl p-[22px] md:p-8'
export const RECOMMENDED = 'border-2 border-lume shadow-2'
/** A description on the left, actions on the right. */
export const OFFER = 'mt-6 grid items-center gap-[22px] rounded-xl p-[22px] md:grid-cols-2 md:gap-10 md:p-8'

const PRICE = 'font-serif text-[3.25rem] leading-none font-medium tracking-[-0.025em]'

interface PlanCardProps {
  title: ReactNode
  badge?: ReactNode
  price: ReactNode
  /** The price's conditions. */
  terms: ReactNode
  features: readonly string[]
  drawbacks?: readonly string[]
  recommended?: boolean
  children: ReactNode
}

function PlanCard(props: PlanCardProps) {
  const { title, badge, price, terms, features, drawbacks, recommended, children } = props
  return (
    <Card as="section" className={cn(PLAN, recommended && RECOMMENDED)}>
      <div className="flex min-h-[30px] flex-wrap items-center justify-between gap-3">
        <h2 className="h2 flex items-center gap-2">{title}</h2>
        {badge}
      </div>
      <div className="mt-[22px]">{price}</div>
      <div className="small mt-2.5 md:min-h-[53px]">{terms}</div>
      <PlanFeatures features={features} drawbacks={drawbacks} />
      <div className="mt-auto">{children}</div>
    </Card>
  )
}

interface PlanFeaturesProps extends Pick<PlanCardProps, 'features' | 'drawbacks'> {
  isSmall?: boolean
}

export function PlanFeatures({ features, drawbacks = [], isSmall }: PlanFeaturesProps) {
  return (
    <ul
      className={cn(
        'grid *:grid *:grid-cols-[22px_1fr] *:gap-3 *:leading-[1.4] [&_svg]:mt-px',
        isSmall ? 'mt-3.5 gap-2.5 text-[0.9375rem]' : 'mt-[26px] mb-[30px] gap-3',
      )}
    >
      {features.map((feature) => (
        <li key={feature}>
          <Check size={20} className="text-petrol" />
          {feature}
        </li>
      ))}
      {drawbacks.map((drawback) => (
        <li key={drawback}>
          <Minus size={20} className="text-muted" />
          {drawback}
        </li>
      ))}
    </ul>
  )
}

export function PremiumName({ children = 'Premium' }: { children?: ReactNode }) {
  return (
    <>
      <Crown size={24} />
      {children}
    </>
  )
}

function CurrentPlanTag() {
  return (
    <span className="tag">
      <Check size={15} />
      Piano attuale
    </span>
  )
}

export function FreePlan() {
  return (
    <PlanCard
      title="Free"
      badge={<CurrentPlanTag />}
      price={<p className={PRICE}>Gratis</p>}
      terms={<p className="muted">Per cominciare, senza scadenza</p>}
      features={freeFeatures(useHasModel())}
      drawbacks={freeDrawbacks(useConfig().data)}
    >
      <Link href={paths.home} className={buttonVariants({ variant: 'outline', size: 'lg', block: true })}>
        Vai alla Dashboard
      </Link>
    </PlanCard>
  )
}

interface PremiumPlanProps {
  /** Whether this would be the account's first subscription, with a cheaper first month. */
  first: boolean
  children: ReactNode
}

/** Premium for others: the first sum is the amount charged. */
export function PremiumPlan({ first, children }: PremiumPlanProps) {
  const isUnavailable = useIsUnpayable()
  return (
    <PlanCard
      recommended={!isUnavailable}
      title={<PremiumName />}
      badge={<span className={cn('tag', !isUnavailable && 'is-lume')}>Consigliato</span>}
      price={<Headline first={first} />}
      terms={<YearlyAlternative />}
      features={premiumFeatures(useHasModel())}
    >
      {children}
    </PlanCard>
  )
}

function Headline({ first }: { first: boolean }) {
  const { now, next } = chargeOf('monthly', first, usePrices())
  return (
    <div className="flex flex-wrap items-end gap-x-3.5 gap-y-2">
      <p className={PRICE}>
        <Amount cents={now} />
        <small className="ml-1.5 font-sans text-[1rem] leading-none font-medium tracking-normal text-muted">
          /mese
        </small>
      </p>
      {now !== next && (
        <p className="flex-[1_1_9.5em] leading-[1.3] font-medium">
          <span className="inline-block">per il primo mese,</span>{' '}
          <span className="inline-block">
            poi <Amount cents={next} />
          </span>
        </p>
      )}
    </div>
  )
}

function YearlyAlternative() {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="muted">
          oppure <AnnualTerms />
        </span>
        <SavingTag />
      </p>
      <p className="muted mt-1.5">
        <SavingBasis />
      </p>
    </>
  )
}

interface UpgradeButtonProps {
  opening: boolean
  /** Whether to offer the trial, on a server without payments. */
  trialAvailable: boolean
  onUpgrade: () => void
}

/** The button to Premium; a phone's bottom bar has it in the centre. Warns on a server without payments. */
export function UpgradeButton({ opening, trialAvailable, onUpgrade }: UpgradeButtonProps) {
  const isMobile = useIsMobile()
  const isUnavailable = useIsUnpayable()
  const variant = isMobile ? 'soft' : 'primary'
  const noteId = useId()
  return (
    <div>
      <UnpayableNote id={noteId} className="mb-3 text-center" />
      {isUnavailable && trialAvailable && (
        <p className="small muted mb-3 text-center text-balance">
          <a href="#trial" className="link inline">
            Inizia dalla prova gratuita
          </a>
          : non serve la carta.
        </p>
      )}
      <Button
        variant={isUnavailable ? 'outline' : variant}
        size="lg"
        block
        busy={opening}
        busyLabel="Apertura..."
        aria-haspopup="dialog"
        aria-describedby={isUnavailable ? noteId : undefined}
        onClick={onUpgrade}
      >
        Passa a Premium
      </Button>
    </div>
  )
}
