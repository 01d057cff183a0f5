import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '#client/lib/cn.ts'

const SKELETON_DELAY_MS = 200
/** The look of what is to come. */
export const SKELETON =
  'block not-[.is-window]:rounded-[8px] animate-[shimmer_1.8s_linear_infinite] bg-[linear-gradient(90deg,var(--surface-2)_25%,var(--sk-hi)_50%,var(--surface-2)_75%)] bg-size-[300%_100%] forced-colors:border forced-colors:border-[GrayText]'

/** True once `ms` have passed since `event` last changed: what loads faster shows no skeleton at all. */
export function useDelayed(ms = SKELETON_DELAY_MS, event = 0): boolean {
  const [elapsed, setElapsed] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(event), ms)
    return () => clearTimeout(timer)
  }, [ms, event])
  return elapsed === event
}

/** A bar in the shape of what is to come; the wrapper announces the wait. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn(SKELETON, className)} aria-hidden="true" />
}

interface LoadingProps {
  /** Announced at once. */
  label: string
  className?: string
  /** The shapes, drawn after a moment. */
  children: ReactNode
}

/** A part of the screen that is on its way. */
export function Loading({ label, className, children }: LoadingProps) {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label={label} className={className}>
      {visible && children}
    </div>
  )
}
