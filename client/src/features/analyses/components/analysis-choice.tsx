import { Crown, type LucideIcon, Sparkles } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { AvatarImage } from '#client/components/art/avatar.tsx'
import { UnpayableNote } from '#client/components/shell/ways-to-room.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { useIsMobile, useOnline } from '#client/hooks/use-browser.ts'
import { useIsUnpayable } from '#client/lib/config.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { useAnalysesLeft } from '../analyses.queries.ts'
import { OFFLINE } from '../use-start-analysis.ts'

const CHOICES: readonly { kind: AnalysisKind; label: string; Icon: LucideIcon }[] = [
  { kind: 'basic', label: 'Analisi base', Icon: Sparkles },
  { kind: 'advanced', label: 'Analisi avanzata', Icon: Crown },
]

interface AnalysisChoiceProps {
  /** The analysis with the primary button. */
  recommended: AnalysisKind
  emphasis: 'primary' | 'soft'
  size?: 'lg'
  onChoose: (kind: AnalysisKind) => void
}

/** Buttons for both analyses, which need a network. */
export function AnalysisChoice({ recommended, emphasis, size, onChoose }: AnalysisChoiceProps) {
  const online = useOnline()
  return CHOICES.map(({ kind, label, Icon }) => (
    <Button
      key={kind}
      size={size}
      variant={kind === recommended ? emphasis : 'outline'}
      disabled={!online}
      onClick={() => onChoose(kind)}
    >
      <Icon size={18} />
      {label}
    </Button>
  ))
}

/** The plan's remaining analyses today, or why there can be none without a network. */
export function useQuotaWords(): string {
  const left = useAnalysesLeft()
  if (!useOnline()) return OFFLINE
  if (left === null) return 'Analisi base illimitate; quella avanzata una volta per sogno.'
  return left === 1 ? 'Oggi hai ancora 1 analisi gratuita.' : `Oggi hai ancora ${left} analisi gratuite.`
}

interface LimitNoticeProps {
  heading: ReactNode
  /** The alternative to Premium. */
  children: ReactNode
  primary: boolean
  /** Closes a dialog outside the routes before a link to the plans. */
  onLeave?: () => void
}

export function LimitNotice({ heading, children, primary, onLeave }: LimitNoticeProps) {
  const isUnpayable = useIsUnpayable()
  const noteId = useId()
  return (
    <div className="flex flex-col items-center text-center">
      <AvatarImage avatar="clessidra" size={64} decorative />
      {heading}
      <p className="small muted mb-4.5 max-w-[36ch]">Domani ne avrai un’altra. Il sogno è al sicuro nel diario.</p>
      <div className="grid w-full max-w-[360px] gap-2">
        <UnpayableNote id={noteId} />
        <Link
          className={buttonVariants({ variant: primary && !isUnpayable ? 'primary' : 'soft', block: true })}
          href={paths.subscription}
          aria-describedby={isUnpayable ? noteId : undefined}
          onClick={onLeave}
        >
          Passa a Premium
        </Link>
        {children}
      </div>
    </div>
  )
}

interface AnalysisLimitCardProps {
  headingRef: Ref<HTMLHeadingElement>
  /** The alternative to Premium. */
  children: ReactNode
}

/** The limit notice in place of the analysis. */
export function AnalysisLimitCard({ headingRef, children }: AnalysisLimitCardProps) {
  const isMobile = useIsMobile()
  return (
    <section className="card max-w-[756px] px-6 py-8" aria-labelledby="limit-title">
      <LimitNotice
        primary={!isMobile}
        heading={
          <h2 className="h3 mt-3.5 mb-1.5 outline-none" id="limit-title" ref={headingRef} tabIndex={-1}>
            Hai esaurito le analisi gratuite
          </h2>
        }
      >
        {children}
      </LimitNotice>
    </section>
  )
}
