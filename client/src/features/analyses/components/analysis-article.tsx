import '#client/components/dream/dream-screen.css'
import { CloudOff, PencilLine, RefreshCw, Sparkles } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Reading } from '#client/components/dream/reading.tsx'
import { EngineNote, ModelHint, Note, READING_TITLE } from '#client/components/dream/reading-notes.tsx'
import { CareLine, SafetyNote } from '#client/components/dream/safety-note.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { liftQuestion } from '#client/lib/reading-text.ts'
import type { AnalysisKind, Engine } from '#shared/constants/analyses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { useAnalysesLeft } from '../analyses.queries.ts'
import { Fold } from './fold.tsx'

/** Keeps the line breaks of the streamed text. */
export const STEADY = 'text-wrap [&_p]:text-wrap'

const KIND_LABEL: Record<AnalysisKind, string> = { basic: 'Analisi base', advanced: 'Analisi avanzata' }

/** The badge of a basic or advanced analysis. */
export function KindTag({ kind }: { kind: AnalysisKind }) {
  return (
    <span className="tag">
      <Sparkles size={15} />
      {KIND_LABEL[kind]}
    </span>
  )
}

interface ArticleHeadProps {
  engine: Engine
  headingRef?: Ref<HTMLHeadingElement> | undefined
  /** The dreamer's sentence, replacing the usual title. */
  title?: string | undefined
  /** Controls at the line's end, no taller than the heading, to keep the text's position. */
  children: ReactNode
}

export function ArticleHead({ engine, headingRef, title, children }: ArticleHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-4">
      <h2 className="h2 outline-none" ref={headingRef} tabIndex={-1}>
        {title ? (
          <span dir="auto" className="own-words font-normal">
            {title}
          </span>
        ) : (
          READING_TITLE[engine]
        )}
      </h2>
      {children}
    </div>
  )
}

interface AnalysisArticleProps {
  analysis: Analysis
  /** The heading is focused when an analysis arrives. */
  headingRef?: Ref<HTMLHeadingElement>
  steady?: boolean
  title: string | undefined
  /** A model's questions with their answer lines. */
  asked?: ReactNode
  children?: ReactNode
  onRedo: () => void
}

/** The analysis with its notices. */
export function AnalysisArticle({
  analysis,
  headingRef,
  steady,
  title,
  asked,
  children,
  onRedo,
}: AnalysisArticleProps) {
  const { safety, engine, kind, journal, outdated, modelFailed } = analysis
  const left = useAnalysesLeft()
  const [question, text] = engine === 'built-in' ? liftQuestion(analysis.analysis) : [undefined, analysis.analysis]
  const canRedo = outdated || engine === 'imported'
  return (
    <article className="card dream-article">
      <ArticleHead engine={engine} headingRef={headingRef} title={title}>
        <KindTag kind={kind} />
      </ArticleHead>
      {safety?.level === 1 && <SafetyNote className="mb-6" safety={safety} />}
      {asked}
      {question && <p className="reading-question">{question}</p>}
      <Reading text={text} className={steady ? STEADY : undefined} />
      {journal && <Reading className="mt-6" heading="h3" text={`**Dal tuo diario**\n\n${journal}`} />}
      {children}
      <div className="mt-5 grid gap-2.5 md:mt-7">
        {safety?.level === 2 && <SafetyNote safety={safety} />}
        {outdated && <Note icon={<PencilLine size={20} />}>Il sogno è cambiato dopo questa lettura.</Note>}
        {modelFailed && (
          <Note icon={<CloudOff size={20} />}>
            Il modello non ha risposto, o per oggi ha letto abbastanza: questa è la lettura del diario. Puoi richiederla
            di nuovo.
          </Note>
        )}
        {modelFailed ? (
          <Redo
            label="Chiedi di nuovo al modello"
            hint={left === null ? '' : 'Non conta come un’altra analisi.'}
            onRedo={onRedo}
          />
        ) : canRedo && left === 0 ? (
          <p className="small muted">Oggi hai già usato la tua analisi: domani puoi rifarla sul sogno com’è adesso.</p>
        ) : (
          canRedo && (
            <Redo label="Rifai l’analisi" hint={left === null ? '' : 'Vale come analisi di oggi.'} onRedo={onRedo} />
          )
        )}
        <EngineNote engine={engine} />
        <ModelHint engine={engine} />
        {!safety && <CareLine />}
      </div>
    </article>
  )
}

function Redo({ label, hint, onRedo }: { label: string; hint: string; onRedo: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="soft" size="s" onClick={onRedo}>
        <RefreshCw size={17} />
        {label}
      </Button>
      {hint && <span className="small muted">{hint}</span>}
    </div>
  )
}

/** A single recommendation, or a folded numbered list. */
export function AdviceList({ items }: { items: string[] }) {
  if (items.length === 1) {
    return (
      <section className="card">
        <h2 className="h3 mb-2">Un consiglio</h2>
        <p className="leading-normal">{items[0]}</p>
      </section>
    )
  }
  return (
    <Fold title={<h2 className="h3">Consigli</h2>} note={String(items.length)}>
      <ol className="grid gap-4 [counter-reset:advice]">
        {items.map((item) => (
          <li
            className="grid grid-cols-[34px_1fr] items-start gap-3.5 leading-normal [counter-increment:advice] before:grid before:h-[42px] before:w-[34px] before:place-items-center before:rounded-[17px_17px_5px_5px] before:bg-accent before:pt-0.5 before:font-serif before:text-[1.125rem]/none before:font-medium before:text-accent-foreground before:content-[counter(advice)]"
            key={item}
          >
            <span>{item}</span>
          </li>
        ))}
      </ol>
    </Fold>
  )
}
