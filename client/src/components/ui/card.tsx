import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

/** Cards side by side, as many as have room. */
export const CARD_GRID = 'grid grid-cols-3 gap-5 *:min-w-0 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-3'

const TWO_PARTS = 'grid gap-5 md:grid-cols-[248px_minmax(0,1fr)] md:gap-10 md:p-8'

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li'
  /** Says at its start what it is for, and holds that beside it. */
  twoParts?: boolean
}

export function Card({ as = 'div', twoParts, className, ...rest }: CardProps) {
  // All four take the same attributes; only their meaning differs.
  const Element = as as 'div'
  return <Element className={cn('card', twoParts && TWO_PARTS, className)} {...rest} />
}
