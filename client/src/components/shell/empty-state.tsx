import type { ReactNode } from 'react'
import { DreamWindow } from '../art/dream-window.tsx'

interface EmptyStateProps {
  title: string
  /** `h1` if the page has no other content. */
  heading?: 'h1' | 'h2'
  text?: ReactNode
  action?: ReactNode
  art?: ReactNode
}

const NIGHT = 2

export function EmptyState({ title, heading: Heading = 'h2', text, action, art }: EmptyStateProps) {
  return (
    <div className="card flex flex-col items-center px-6 py-10 text-center">
      {art ?? <DreamWindow id={NIGHT} framed className="w-24" />}
      <Heading className="h2 mt-6" tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      {text && <p className="muted mt-2 max-w-[48ch] text-balance">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
