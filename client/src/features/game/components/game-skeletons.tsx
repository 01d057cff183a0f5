import './badge-collection.css'
import './badge-summary.css'
import './game-profile.css'
import { BADGE_IDS } from '#shared/constants/badges.ts'
import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'

/** The shape of the profile. */
export function ProfileShape() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento dei tuoi progressi" className="min-h-[640px]">
      {visible && (
        <div className="game-profile">
          <div className="card game-head">
            <Skeleton className="size-[124px] rounded-full max-md:size-[72px]" />
            <div>
              <Skeleton className="h-9 w-1/3" />
              <Skeleton className="mt-4 h-4 w-1/2" />
              <Skeleton className="mt-6 h-3 w-full" />
            </div>
          </div>
          <div className="card game-card">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-6 h-32 w-full" />
          </div>
          <div className="game-columns">
            <div className="card game-card">
              <Skeleton className="mb-6 h-6 w-40" />
              <div className="medals">
                {BADGE_IDS.slice(1).map((id) => (
                  <div key={id} className="grid justify-items-center gap-2.5">
                    <Skeleton className="h-[92px] w-[76px] rounded-t-[38px]! rounded-b-[14px]!" />
                    <Skeleton className="h-4 w-16" />
                  </div>
                ))}
              </div>
            </div>
            <div className="card game-card">
              <Skeleton className="h-6 w-40" />
              <Skeleton className="mt-6 h-24 w-full" />
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

/** The shape of all badges. */
export function BadgesShape() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento dei badge" className="min-h-[640px]">
      {visible && (
        <div className="badge-collection">
          {BADGE_IDS.map((id) => (
            <div key={id} className="card badge-item">
              <Skeleton className="h-[92px] w-[76px] rounded-t-[38px]! rounded-b-[14px]!" />
              <div>
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="mt-3 h-4 w-full" />
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
