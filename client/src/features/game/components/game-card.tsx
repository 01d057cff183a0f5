import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

/** A section of the profile, on a card of its own. */
export function GameCard({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('card px-8 py-7 max-md:p-5', className)} {...rest} />
}
