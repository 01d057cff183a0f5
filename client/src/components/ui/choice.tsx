import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

export function Choices({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-3 gap-2.5 max-2xs:grid-cols-1 max-xs:gap-1.5">{children}</div>
}

const TILE = cn(
  'relative flex min-h-13 flex-wrap cursor-pointer items-center justify-center gap-[9px] rounded-[14px] border border-input bg-surface text-[0.9375rem] font-medium hover:bg-accent',
  'has-checked:border-2 has-checked:font-bold has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ring forced-colors:has-checked:border-[Highlight]',
  'max-xs:flex-col max-xs:gap-[3px] max-xs:px-0.5 max-xs:py-2 max-xs:text-[0.875rem]',
)
const CHOSEN = 'has-checked:border-petrol has-checked:bg-accent has-checked:text-accent-foreground'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  chosen?: string
}

export function Choice({ chosen = CHOSEN, children, ...radio }: ChoiceProps) {
  return (
    <label className={cn(TILE, chosen)}>
      <input type="radio" className="absolute inset-0 cursor-pointer opacity-0" {...radio} />
      {children}
    </label>
  )
}
