import type { ReactNode } from 'react'
import { DreamWindow } from '../art/dream-window.tsx'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** A drawing in place of the window by night. */
  art?: ReactNode
}

const NIGHT = 2

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, action, art }: EmptyStateProps) {
  return (
    <div className="card flex flex-col items-center px-6 py-10 text-center">
      {art ?? <DreamWindow id={NIGHT} framed className="w-24" />}
      <h2 className="h2 mt-6">{title}</h2>
      {text && <p className="muted mt-2 max-w-[48ch]">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
