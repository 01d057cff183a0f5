import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

const LOOK =
  'w-full rounded-md border border-input bg-surface px-3.5 placeholder:text-muted placeholder:opacity-100 focus:rounded-md focus:border-transparent focus:outline-2 focus:outline-offset-1 focus:outline-ring disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-muted aria-invalid:border-2 aria-invalid:border-destructive-text aria-invalid:px-[13px]'

/** The look of a field of one line. */
export const INPUT = cn(LOOK, 'min-h-12')

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" className={cn(INPUT, className)} {...rest} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      className={cn(LOOK, 'min-h-28 resize-y py-3 font-serif text-[18px] leading-[1.55]', className)}
      {...rest}
    />
  )
}

/** Around a field that has a button in its box, at its end: the classes of the box, the field and the button. */
export const INPUT_WITH_BUTTON = { box: 'relative', input: 'pr-[50px]!', button: 'absolute top-0.5 right-0.5' }
