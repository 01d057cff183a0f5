import { Check, Crown, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../components/ui/card.tsx'
import { cn } from '../../../lib/cn.ts'
import './plans.css'

interface PlanCardProps {
  title: ReactNode
  badge?: ReactNode
  price: ReactNode
  /** Beside the price: what it holds for. */
  terms: ReactNode
  features: readonly string[]
  /** What the plan brings with it that nobody wishes for. */
  drawbacks?: readonly string[]
  recommended?: boolean
  /** What can be done with it. */
  children: ReactNode
}

export function PlanCard(props: PlanCardProps) {
  const { title, badge, price, terms, features, drawbacks, recommended, children } = props
  return (
    <Card as="section" className={cn('plan', recommended && 'is-recommended')}>
      <div className="flex min-h-[30px] flex-wrap items-center justify-between gap-3">
        <h2 className="h2 flex items-center gap-2">{title}</h2>
        {badge}
      </div>
      <div className="mt-[22px]">{price}</div>
      <div className="small mt-2.5 min-h-[26px]">{terms}</div>
      <PlanFeatures features={features} drawbacks={drawbacks} />
      <div className="mt-auto">{children}</div>
    </Card>
  )
}

/** What a plan offers, and what it takes. */
export function PlanFeatures({ features, drawbacks = [] }: Pick<PlanCardProps, 'features' | 'drawbacks'>) {
  return (
    <ul className="plan-features">
      {features.map((feature) => (
        <li key={feature}>
          <Check size={20} strokeWidth={1.9} className="text-petrol" aria-hidden="true" />
          {feature}
        </li>
      ))}
      {drawbacks.map((drawback) => (
        <li key={drawback}>
          <Minus size={20} strokeWidth={1.9} className="text-muted" aria-hidden="true" />
          {drawback}
        </li>
      ))}
    </ul>
  )
}

/** The name of the plan, as the head of its card. */
export function PremiumName({ children = 'Premium' }: { children?: ReactNode }) {
  return (
    <>
      <Crown size={24} strokeWidth={1.9} aria-hidden="true" />
      {children}
    </>
  )
}

export function CurrentPlanTag() {
  return (
    <span className="tag">
      <Check size={15} strokeWidth={1.9} aria-hidden="true" />
      Piano attuale
    </span>
  )
}
