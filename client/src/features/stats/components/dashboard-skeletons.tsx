import { PORTICO_NIGHTS } from '#shared/constants/limits.ts'
import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import './charts.css'
import './portico.css'
import './stat-cards.css'

const nights = Array.from({ length: PORTICO_NIGHTS }, (_, place) => place)

export function PorticoSkeleton() {
  const visible = useDelayed()
  return (
    <ul className="portico" aria-hidden="true">
      {nights.map((place) => (
        <li key={place}>
          <span className="portico-night">{visible && <Skeleton className="is-window w-full" />}</span>
          <span className="portico-day">
            <b>&nbsp;</b>&nbsp;
          </span>
        </li>
      ))}
    </ul>
  )
}

export function StatsSkeleton() {
  const visible = useDelayed()
  return (
    <div className="stats" role="status" aria-busy="true" aria-label="Caricamento del riepilogo">
      {['count', 'mood', 'element'].map((card) => (
        <div key={card} className={card === 'mood' ? 'card stat is-wide' : 'card stat'}>
          <div className="min-h-[146px]">
            {visible && (
              <>
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="mt-4 h-8 w-2/3" />
                <Skeleton className="mt-6 h-3 w-full" />
              </>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

/** The two charts below the figures. */
export function ChartsSkeleton() {
  return (
    <div className="charts">
      <ChartSkeleton label="Caricamento di cosa ritorna" drawing="h-[210px]" />
      <ChartSkeleton label="Caricamento dell’andamento" drawing="h-[210px]" />
    </div>
  )
}
