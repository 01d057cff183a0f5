import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li'
}

export function Card({ as = 'div', className, ...rest }: CardProps) {
  // All four take the same attributes; only their meaning differs.
  const Element = as as 'div'
  return <Element className={cn('card', className)} {...rest} />
}
