import '#client/components/dream/dream-screen.css'
import { CircleCheck, Crown, LockKeyhole, RefreshCw } from 'lucide-react'
import { type ReactNode, type Ref, useMemo } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useElementEditing } from '#client/components/dream/element-editing.ts'
import { ElementRows } from '#client/components/dream/element-rows.tsx'
import { UnpayableNote } from '#client/components/shell/ways-to-room.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { useHasModel, useIsUnpayable } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { AnalysisKind, LockableGroup } from '#shared/constants/analyses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useAnalysesLeft } from '../analyses.queries.ts'
import { lockedWords, patternElements } from '../pattern-groups.ts'
import { AdviceList, AnalysisArticle } from './analysis-article.tsx'
import { Conversation, isConversationOver } from './conversation.tsx'
import { MissingElements } from './element-editing.tsx'

export interface OwnWords {
  /** The dreamer's sentence as the analysis title. */
  title: string | undefined
  /** Notes from earlier dreams about things that recur in this one. */
  recalled: ReactNode
  /** The dreams that the analysis names. */
  named: ReactNode
  annotations: (asked?: readonly string[]) => ReactNode
  /** A line about the dreamer's days, before an analysis. */
  days: ReactNode
  /** A model's questions, each with an answer line. */
  asked: (questions: readonly string[]) => ReactNode
  /** Waits for pending saves, and rejects if one fails; an analysis starts with it. */
  saved: () => Promise<void>
}

interface AnalysisViewProps {
  own: OwnWords
  dream: Dream
  analysis: Analysis
  steady: boolean
  headingRef: Ref<HTMLHeadingElement>
  onChoose: (kind: AnalysisKind) => void
  onReread: (kind: AnalysisKind) => void
}

/** The analysis, the found elements, and the dream with its annotations. */
export function AnalysisView(props: AnalysisViewProps) {
  const { dream, analysis, own, steady, headingRef, onChoose, onReread } = props
  const isPremium = useSession().subscriptionPlan === 'premium'
  const elements = useMemo(() => patternElements(analysis.patterns, dream), [analysis.patterns, dream])
  const editing = useElementEditing(dream)
  const { recommendations } = analysis.patterns
  // Asks no questions in an analysis with a safety notice; earlier answers stay in the annotations.
  const asked = analysis.safety ? [] : analysis.questions
  const isOver = isConversationOver(analysis)
  const reread = <Reread analysis={analysis} onReread={() => onReread(analysis.kind)} />
  return (
    <div className="dream-column">
      <AnalysisArticle
        key={`${analysis.kind} ${analysis.createdAt}`}
        analysis={analysis}
        headingRef={headingRef}
        steady={steady}
        title={own.title}
        asked={asked.length > 0 && own.asked(asked)}
        onRedo={() => onChoose(analysis.kind)}
      >
        {own.named}
        {own.recalled}
      </AnalysisArticle>
      {elements.length > 0 && (
        <section className="card" aria-labelledby="in-dream-title">
          <h2 className="h3 mb-4" id="in-dream-title">
            Nel sogno
          </h2>
          <ElementRows dream={dream} elements={elements} />
        </section>
      )}
      <MissingElements dream={dream} analysis={analysis} editing={editing} />
      {recommendations.length > 0 && <AdviceList items={recommendations} />}
      {analysis.locked.length > 0 && <LockedGroups locked={analysis.locked} />}
      {isPremium && (
        <AdvancedAction
          isQuiet={analysis.canReread}
          used={analysis.kind === 'advanced' && !analysis.outdated}
          onAdvanced={() => onChoose('advanced')}
        />
      )}
      <Conversation key={dream.id} analysis={analysis}>
        {reread}
      </Conversation>
      {own.annotations(asked)}
      {!isOver && reread}
    </div>
  )
}

/** Names the groups excluded from the plan. */
function LockedGroups({ locked }: { locked: readonly LockableGroup[] }) {
  const hasModel = useHasModel()
  const isUnpayable = useIsUnpayable()
  return (
    <section className="card" aria-labelledby="locked-title">
      <h2 className="h3 mb-2 flex items-center gap-2.5" id="locked-title">
        <LockKeyhole className="text-muted" size={19} />
        Con Premium
      </h2>
      <p className="muted text-[0.9375rem]">
        La lettura comprende anche {lockedWords(locked)} del tuo sogno
        {hasModel ? '.' : ', e cita gli altri tuoi sogni con data e titolo.'}
      </p>
      <UnpayableNote id="locked-note" className="mt-2" />
      <Link
        className={cn(buttonVariants({ variant: 'soft', size: 's' }), 'mt-4')}
        href={paths.subscription}
        aria-describedby={isUnpayable ? 'locked-note' : undefined}
      >
        Passa a Premium
      </Link>
    </section>
  )
}

interface AdvancedActionProps {
  used: boolean
  /** Another button of the screen is primary. */
  isQuiet: boolean
  onAdvanced: () => void
}

/** Premium: starts the dream's single advanced analysis, or reports that it was used. */
function AdvancedAction({ used, isQuiet, onAdvanced }: AdvancedActionProps) {
  const isMobile = useIsMobile()
  if (used) {
    return (
      <Button variant="soft" block disabled>
        <CircleCheck size={18} />
        Analisi avanzata già utilizzata
      </Button>
    )
  }
  return (
    <div className="grid gap-2">
      <Button variant={isMobile || isQuiet ? 'soft' : 'primary'} block onClick={onAdvanced}>
        <Crown size={18} />
        Analisi avanzata
      </Button>
      <p className="small muted">Prende il posto di questa lettura. Si può chiedere una volta per sogno.</p>
    </div>
  )
}

interface RereadProps {
  analysis: Analysis
  onReread: () => void
}

/** Requests a model's analysis with the new annotations, and shows its cost. The rules ignore annotations. */
function Reread({ analysis, onReread }: RereadProps) {
  const isMobile = useIsMobile()
  const hasModel = useHasModel()
  const { aiConsent } = useSession()
  const left = useAnalysesLeft()
  const { engine, outdated, withAnnotations, canReread } = analysis
  if (engine !== 'openai' || !hasModel || aiConsent === false || outdated) return null
  if (!canReread) {
    return withAnnotations && <p className="small muted px-1">Questa lettura tiene conto delle tue parole.</p>
  }
  if (left === 0) {
    return (
      <p className="small muted px-1">Oggi hai già usato la tua analisi: domani il modello può rileggere il sogno.</p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <Button className="max-md:w-full" variant={isMobile ? 'soft' : 'primary'} onClick={onReread}>
        <RefreshCw size={18} aria-hidden="true" />
        Rileggi con le mie parole
      </Button>
      <p className="small muted min-w-[min(100%,220px)] flex-1">
        {left === null ? 'Puoi farlo quante volte vuoi.' : 'Vale come analisi di oggi.'}
      </p>
    </div>
  )
}
