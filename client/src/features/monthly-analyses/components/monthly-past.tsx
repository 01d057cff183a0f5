import './monthly.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { ErrorState } from '#client/components/layout/error-state.tsx'
import { Skeleton, useDelayed } from '#client/components/ui/skeleton.tsx'
import { monthlyListQuery } from '../monthly-analyses.queries.ts'
import { periodTitle } from '../period.ts'
import { usePremiumEnded } from '../use-premium-ended.ts'
import { MonthlyText } from './monthly-text.tsx'

interface MonthlyPastProps {
  /** The one that is shown already. */
  latestId: number | undefined
  heading: 'h3' | 'h4'
}

/** The readings of the months before, by period; each opens in its place. */
export function MonthlyPast({ latestId, heading }: MonthlyPastProps) {
  const { data, error, refetch } = useQuery(monthlyListQuery())
  const ended = usePremiumEnded(error)
  if (error && !data && !ended) {
    return <ErrorState title="Errore nel caricamento delle analisi mensili" error={error} onRetry={refetch} />
  }
  if (!data) return <PastSkeleton />
  const past = data.filter(({ id }) => id !== latestId)
  if (past.length === 0)
    return <p className="muted py-3.5">Quando ne avrai un’altra, ritroverai qui quelle di prima.</p>
  return past.map((monthly) => (
    <details className="monthly-past" key={monthly.id}>
      <summary>
        {periodTitle(monthly)}
        <ChevronDown size={20} strokeWidth={1.9} aria-hidden="true" />
      </summary>
      <div>
        <MonthlyText monthly={monthly} heading={heading} />
      </div>
    </details>
  ))
}

function PastSkeleton() {
  const visible = useDelayed()
  return (
    <div
      className="grid min-h-24 gap-5 py-4"
      role="status"
      aria-busy="true"
      aria-label="Caricamento delle analisi mensili"
    >
      {visible && ['w-3/5', 'w-2/3', 'w-1/2'].map((width) => <Skeleton key={width} className={`h-5 ${width}`} />)}
    </div>
  )
}
