import './analysis-list.css'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { formatLong } from '#client/lib/dates.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { KindTag } from './analysis-article.tsx'

interface AnalysisSectionProps {
  id: string
  title: string
  dreams: Dream[]
  /** Said in the place of an empty list. */
  empty: string
}

/** A titled list of dreams, each a way to its reading. */
export function AnalysisSection({ id, title, dreams, empty }: AnalysisSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-3.5 md:mb-5" id={id}>
        {title}
      </h2>
      {dreams.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ul className="card analysis-rows">
          {dreams.map((dream) => (
            <AnalysisRow key={dream.id} dream={dream} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AnalysisRow({ dream }: { dream: Dream }) {
  return (
    <li>
      <Link className="row-link analysis-row" href={paths.analysis(dream.id)}>
        <DreamWindow className="w-10 [--base:5px]" id={dream.id} />
        <span className="min-w-0">
          <span className="row-title">{dream.title}</span>
          <span className="small muted block">{formatLong(dream.date)}</span>
        </span>
        {dream.analysisKind && (
          <span className="analysis-row-kind">
            <KindTag kind={dream.analysisKind} />
          </span>
        )}
        <ChevronRight className="analysis-row-arrow" size={20} strokeWidth={1.9} aria-hidden="true" />
      </Link>
    </li>
  )
}
