import '#client/components/dream/dream-screen.css'
import { ScrollText } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { aiLabel, useConfig, useHasModel } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Config } from '#shared/contracts/config.ts'
import { AnalysisChoice, useQuotaWords } from './analysis-choice.tsx'

interface AnalysisStartProps {
  headingRef: Ref<HTMLHeadingElement>
  /** A line about the dreamer's days, for a model. */
  days: ReactNode
  onChoose: (kind: AnalysisKind) => void
}

/** Explains who makes the first analysis, and offers both kinds. */
export function AnalysisStart({ headingRef, days, onChoose }: AnalysisStartProps) {
  const { subscriptionPlan, aiConsent } = useSession()
  const isPremium = subscriptionPlan === 'premium'
  const mayBeModel = useHasModel() && aiConsent !== false
  const emphasis = useIsMobile() ? 'soft' : 'primary'
  return (
    <section className="card dream-article max-w-[756px]" aria-labelledby="start-title">
      <ScrollText className="text-petrol" size={28} strokeWidth={1.6} />
      <h2 className="h2 mt-3 mb-2 outline-none" id="start-title" ref={headingRef} tabIndex={-1}>
        Questo sogno non ha ancora una lettura
      </h2>
      <EngineInfo />
      {mayBeModel && days}
      <div className="mt-6 flex flex-wrap gap-3 max-md:flex-col">
        <AnalysisChoice
          recommended={isPremium ? 'advanced' : 'basic'}
          emphasis={emphasis}
          size="lg"
          onChoose={onChoose}
        />
      </div>
      <p className="small muted mt-4">{useQuotaWords()}</p>
    </section>
  )
}

/** Explains whether rules or a model will analyse the dream, and which data leave this server. */
export function EngineInfo() {
  const { aiConsent } = useSession()
  const { data: config } = useConfig()
  return (
    <p className="muted min-h-[3em] max-w-[60ch]">{config && <EngineCopy consent={aiConsent} config={config} />}</p>
  )
}

interface EngineCopyProps {
  consent: User['aiConsent']
  config: Config
}

/** Follows the server's rule: its offer and the person's consent. */
function EngineCopy({ consent, config }: EngineCopyProps) {
  const { ai } = config
  if (!ai || consent === false) {
    return (
      <>
        La lettura integrata nasce da regole, su questo server: ti ridà le tue parole, scelte, con che cosa si sa di
        sogni così e una domanda. Non interpreta. Il testo del sogno non viene inviato a nessuno. {ai && <ChangeMind />}
      </>
    )
  }
  if (consent === null) {
    return (
      <>
        Può leggere {aiLabel(config)}, oppure la lettura integrata, che nasce da regole, non interpreta e resta su
        questo server. Te lo chiediamo prima di cominciare: senza il tuo sì non viene inviato niente.
      </>
    )
  }
  return (
    <>
      A leggere è {aiLabel(config)}: riceve questo sogno, con le tue parole, e che cosa ne torna nel diario.{' '}
      <ChangeMind />
    </>
  )
}

function ChangeMind() {
  return (
    <Link className="link" href={paths.profile}>
      Cambia chi legge
    </Link>
  )
}
