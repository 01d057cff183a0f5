import './advice-list.css'
import './live-reading.css'
import '../../../components/layout/dream-screen.css'
import { PencilLine, Sparkles } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { Reading } from '../../../components/layout/reading.tsx'
import { EngineNote, Note } from '../../../components/layout/reading-notes.tsx'
import { SafetyNote } from '../../../components/layout/safety-note.tsx'
import { cn } from '../../../lib/cn.ts'

const KIND_LABEL: Record<AnalysisKind, string> = { basic: 'Analisi base', advanced: 'Analisi avanzata' }

/** Which of the two readings a dream has. */
export function KindTag({ kind }: { kind: AnalysisKind }) {
  return (
    <span className="tag">
      <Sparkles size={15} strokeWidth={1.9} aria-hidden="true" />
      {KIND_LABEL[kind]}
    </span>
  )
}

interface ArticleHeadProps {
  headingRef?: Ref<HTMLHeadingElement> | undefined
  /** What stands at the end of the line; no higher than the heading, so that the text begins at the same place. */
  children: ReactNode
}

/** The first line of an interpretation, whole or still growing. */
export function ArticleHead({ headingRef, children }: ArticleHeadProps) {
  return (
    <div className="mb-5.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-4">
      <h2 className="h2 outline-none" ref={headingRef} tabIndex={-1}>
        Interpretazione
      </h2>
      {children}
    </div>
  )
}

interface AnalysisArticleProps {
  analysis: Analysis
  /** The heading takes the focus when a reading has just arrived. */
  headingRef?: Ref<HTMLHeadingElement>
  /** The text was seen growing: its lines stay as they were broken then. */
  steady?: boolean
  /** How an analysis that is older than its dream is made anew, or why it cannot be just now. */
  redo?: ReactNode
}

/** The interpretation with everything that must be said beside it. */
export function AnalysisArticle({ analysis, headingRef, steady, redo }: AnalysisArticleProps) {
  const { safety, engine, kind, outdated } = analysis
  return (
    <article className="card dream-article is-tall">
      <ArticleHead headingRef={headingRef}>
        <KindTag kind={kind} />
      </ArticleHead>
      {safety?.level === 1 && <SafetyNote className="mb-6" safety={safety} />}
      <Reading text={analysis.analysis} className={cn(steady && 'is-steady')} />
      <div className="mt-7 grid gap-3">
        {safety?.level === 2 && <SafetyNote safety={safety} />}
        {outdated && (
          <>
            <Note icon={<PencilLine size={20} strokeWidth={1.9} aria-hidden="true" />}>
              Il sogno è cambiato dopo questa lettura.
            </Note>
            {redo}
          </>
        )}
        <EngineNote engine={engine} />
      </div>
    </article>
  )
}

/** What one might try, in numbered arches. */
export function AdviceList({ items }: { items: string[] }) {
  return (
    <section className="card dream-article" aria-labelledby="advice-title">
      <h2 className="h3 mb-5" id="advice-title">
        Consigli
      </h2>
      <ol className="advice-list">
        {items.map((item) => (
          <li key={item}>
            <span>{item}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
