import { useQuery } from '@tanstack/react-query'
import { useOutbox } from '#client/api/outbox.ts'
import { WaysToRoom } from '#client/components/shell/ways-to-room.tsx'
import { useSession } from '#client/lib/contexts.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import { dreamPageQuery } from './dreams.queries.ts'

/**
 * The free plan's remaining dreams, counting unsent ones; null without a limit, undefined while unknown.
 * @param latest waits for the refetch after a save
 */
export function usePlanRoom({ latest = false } = {}): number | null | undefined {
  const { id, subscriptionPlan } = useSession()
  const { dreams: limit } = PLAN_LIMITS[subscriptionPlan]
  const { data, isFetching } = useQuery({ ...dreamPageQuery(1), enabled: limit !== null })
  const waiting = useOutbox(id).filter((entry) => entry.kind === 'put' && !entry.base).length
  if (limit === null) return null
  if (!data || (latest && isFetching)) return undefined
  // The total comes with the first page.
  return Math.max(0, limit - (data.total ?? data.items.length) - waiting)
}

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
    <div className="note flex-col gap-1.5!">
      <p>
        Il diario Free è pieno, {limit} sogni su {limit}. Scrivi lo stesso: il sogno resta come bozza, finché non c’è
        posto.
      </p>
      <WaysToRoom onLeave={onLeave} />
    </div>
  )
}

export function useRoomAfterSave(): string | undefined {
  const room = usePlanRoom({ latest: true })
  if (room === 1) return 'Nel piano Free c’è posto per un altro sogno.'
  if (room === 0) return 'Il diario Free è pieno: il prossimo sogno resta come bozza, finché non c’è posto.'
}

export function RoomAfterSave({ className }: { className?: string }) {
  const text = useRoomAfterSave()
  return (
    <p role="status" className={text && `small muted ${className}`}>
      {text}
    </p>
  )
}
