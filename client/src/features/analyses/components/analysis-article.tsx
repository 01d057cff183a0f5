import './advice-list.css'
import '../../../components/layout/dream-screen.css'
import { Info, PencilLine, Sparkles } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { AnalysisKind, Engine } from '#shared/constants/analyses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { Reading } from './reading.tsx'
import { SafetyNote } from './safety-note.tsx'

const DECISION = 'È uno spunto, non una diagnosi: il significato di un sogno lo decidi tu.'

const ENGINE_NOTE: Record<Engine, string> = {
  'built-in': `Lettura fatta da regole, non da una persona né da un’intelligenza artificiale. ${DECISION}`,
  openai: `Testo generato da un’intelligenza artificiale. ${DECISION}`,
}

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

function Note({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="note">
      {icon}
      <span>{children}</span>
    </p>
  )
}

interface AnalysisArticleProps {
  analysis: Analysis
  /** The heading takes the focus when a reading has just arrived. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** The interpretation with everything that must be said beside it. */
export function AnalysisArticle({ analysis, headingRef }: AnalysisArticleProps) {
  const { safety, engine, kind, outdated } = analysis
  return (
    <article className="card dream-article is-tall">
      <div className="mb-5.5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="h2 outline-none" ref={headingRef} tabIndex={-1}>
          Interpretazione
        </h2>
        <KindTag kind={kind} />
      </div>
      {safety?.level === 1 && <SafetyNote className="mb-6" safety={safety} />}
      <Reading text={analysis.analysis} />
      <div className="mt-7 grid gap-3">
        {safety?.level === 2 && <SafetyNote safety={safety} />}
        {outdated && (
          <Note icon={<PencilLine size={20} strokeWidth={1.9} aria-hidden="true" />}>
            Il sogno è cambiato dopo questa lettura.
          </Note>
        )}
        <Note icon={<Info size={20} strokeWidth={1.9} aria-hidden="true" />}>{ENGINE_NOTE[engine]}</Note>
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
