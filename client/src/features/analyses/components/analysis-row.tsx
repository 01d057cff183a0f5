import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { formatLong } from '#client/lib/dates.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { KindTag } from './analysis-article.tsx'

export const ROWS = 'card px-4.5 py-2 md:px-6 md:py-2.5'
const ROW =
  'row-link grid-cols-[40px_minmax(0,1fr)_20px] gap-x-3 gap-y-1.5 md:grid-cols-[40px_minmax(0,1fr)_auto_20px] md:gap-4.5'

interface AnalysisSectionProps {
  id: string
  title: string
  dreams: Dream[]
  /** Said in the place of an empty list. */
  empty: string
}

/** A titled list of dreams, each a link to its analysis. */
export function AnalysisSection({ id, title, dreams, empty }: AnalysisSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-3.5 md:mb-5" id={id}>
        {title}
      </h2>
      {dreams.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ul className={ROWS}>
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
      <Link className={ROW} href={paths.analysis(dream.id)}>
        <DreamWindow className="w-10 [--base:5px] max-md:self-start" dream={dream} />
        <span className="min-w-0">
          <span className="row-title">{dream.title}</span>
          <span className="small muted block">{formatLong(dream.date)}</span>
        </span>
        {dream.analysisKind && (
          <span className="max-md:col-start-2 max-md:row-start-2">
            <KindTag kind={dream.analysisKind} />
          </span>
        )}
        <ChevronRight className="text-muted max-md:col-start-3 max-md:row-start-1 md:col-start-4" size={20} />
      </Link>
    </li>
  )
}
