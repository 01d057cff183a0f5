import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn('input', className)} {...rest} />
}
