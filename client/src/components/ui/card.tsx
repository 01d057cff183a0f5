import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

export const CARD_GRID = 'grid grid-cols-3 gap-5 *:min-w-0 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-3'

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article'
}

export function Card({ as = 'div', className, ...rest }: CardProps) {
  // All accept the same attributes; only their semantics differ.
  const Element = as as 'div'
  return <Element className={cn('card', className)} {...rest} />
}

interface SettingCardProps {
  id: string
  title: string
  lead: ReactNode
  children: ReactNode
}

export function SettingCard({ id, title, lead, children }: SettingCardProps) {
  return (
    <section className="card grid gap-5 md:grid-cols-[15.5rem_minmax(0,1fr)] md:gap-10 md:p-8" aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1} className="h3 outline-none">
          {title}
        </h2>
        {lead && <p className="muted mt-1.5">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
