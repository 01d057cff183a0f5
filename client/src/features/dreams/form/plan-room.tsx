import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useSession } from '#client/components/layout/session-context.tsx'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import { dreamPageQuery } from '../dreams.queries.ts'

/** How many dreams the free plan has room for; null without a limit, undefined while it is not known. */
export function usePlanRoom(): number | null | undefined {
  const { dreams: limit } = PLAN_LIMITS[useSession().subscriptionPlan]
  const { data } = useQuery({ ...dreamPageQuery(1), enabled: limit !== null })
  if (limit === null) return null
  // The total comes with the first dream.
  return data && Math.max(0, limit - (data.total ?? data.items.length))
}

/** What is left of the free plan, said before anything is written. */
export function PlanRoom({ onLeave }: { onLeave: () => void }) {
  const room = usePlanRoom()
  const limit = PLAN_LIMITS.free.dreams
  if (room === null || room === undefined) return null
  if (room > 0) {
    return (
      <p className="small muted -mt-2">
        {room === 1 ? 'Resta 1 posto' : `Restano ${room} posti`} dei {limit} del piano Free.
      </p>
    )
  }
  return (
    <p className="note">
      <span>
        Hai usato i {limit} posti del piano Free: un altro sogno non si può salvare, ma quello che scrivi resta qui come
        bozza.{' '}
        <Link href={paths.subscription} className="link" onClick={onLeave}>
          Scopri Premium
        </Link>
      </span>
    </p>
  )
}
