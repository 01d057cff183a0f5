import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

const ROW =
  'flex min-h-12 min-w-0 cursor-pointer gap-3 rounded-[14px] border border-border bg-surface px-3.5 py-2.5 hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring'
const CHECKED =
  'has-checked:border-petrol has-checked:bg-accent has-checked:text-accent-foreground has-checked:shadow-[inset_0_0_0_1px_var(--petrol)] forced-colors:has-checked:border-2 forced-colors:has-checked:border-[Highlight]'
const RADIO =
  'size-5 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-input bg-surface outline-none checked:border-6 checked:border-petrol forced-colors:appearance-auto'

interface RadioRowProps extends ComponentProps<'input'> {
  /** The content beside the radio takes several lines. */
  tall?: boolean
}

/** A radio with its label or its card beside it. */
export function RadioRow({ tall, children, ...radio }: RadioRowProps) {
  return (
    <label className={cn(ROW, CHECKED, tall ? 'items-start' : 'items-center')}>
      <input type="radio" className={cn(RADIO, tall && 'mt-[3px]')} {...radio} />
      {children}
    </label>
  )
}
