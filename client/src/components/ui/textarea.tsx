import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn('input', className)} {...rest} />
}
