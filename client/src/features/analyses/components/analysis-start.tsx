import '#client/components/layout/dream-screen.css'
import { ScrollText } from 'lucide-react'
import type { Ref } from 'react'
import { useIsMobile } from '#client/hooks/use-media-query.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { User } from '#shared/contracts/auth.ts'
import { AnalysisChoice, quotaWords } from './analysis-choice.tsx'
import { ReaderWords } from './reader-words.tsx'

interface AnalysisStartProps {
  user: User
  /** Analyses left today; null without limit. */
  left: number | null
  headingRef: Ref<HTMLHeadingElement>
  onChoose: (kind: AnalysisKind) => void
}

/** Before the first reading: who makes it, and the two that can be asked for. */
export function AnalysisStart({ user, left, headingRef, onChoose }: AnalysisStartProps) {
  const lamp = useIsMobile() ? 'soft' : 'primary'
  return (
    <section className="card dream-article max-w-[756px]" aria-labelledby="start-title">
      <ScrollText className="text-petrol" size={28} strokeWidth={1.6} aria-hidden="true" />
      <h2 className="h2 mt-3 mb-2 outline-none" id="start-title" ref={headingRef} tabIndex={-1}>
        Questo sogno non ha ancora una lettura
      </h2>
      <ReaderWords user={user} />
      <div className="mt-6 flex flex-wrap gap-3 max-md:flex-col">
        <AnalysisChoice
          recommended={user.subscriptionPlan === 'premium' ? 'advanced' : 'basic'}
          lamp={lamp}
          size="lg"
          onChoose={onChoose}
        />
      </div>
      <p className="small muted mt-4">{quotaWords(left)}</p>
    </section>
  )
}
