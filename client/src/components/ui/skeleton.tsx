import { useEffect, useState } from 'react'
import { cn } from '#client/lib/cn.ts'

const SKELETON_DELAY_MS = 200

/** True once `ms` have passed: what loads faster shows no skeleton at all. */
export function useDelayed(ms = SKELETON_DELAY_MS): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return elapsed
}

/** A bar in the shape of what is to come; the wrapper announces the wait. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn('skeleton', className)} aria-hidden="true" />
}
