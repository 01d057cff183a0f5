import * as Radix from '@radix-ui/react-tabs'
import type { ComponentProps, FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { cn } from '#client/lib/cn.ts'

export const Tabs = Radix.Root
export const TabsContent = Radix.Content

const TRIGGER = cn(
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-[10px] px-[18px] text-[15px] font-medium whitespace-nowrap text-muted transition-[background-color] duration-base ease-calm hover:text-foreground max-md:px-3.5 pointer-coarse:min-h-11',
  'group-data-[size=small]/tabs:min-h-9 group-data-[size=small]/tabs:px-3.5 group-data-[size=small]/tabs:text-sm group-data-[size=small]/tabs:pointer-coarse:min-h-11',
  'data-[state=active]:bg-(--tab-on) data-[state=active]:font-[650] data-[state=active]:text-foreground data-[state=active]:shadow-1 forced-colors:data-[state=active]:border-2 forced-colors:data-[state=active]:border-[Highlight]',
)

interface TabsListProps extends ComponentProps<typeof Radix.List> {
  /** Takes the whole width, in equal parts. */
  block?: boolean
  /** For the head of a card. */
  small?: boolean
}

export function TabsList({ className, block, small, ...rest }: TabsListProps) {
  return (
    <Radix.List
      className={cn(
        'group/tabs gap-0.5 rounded-[14px] bg-surface-2 p-1 max-md:max-w-full max-md:overflow-x-auto max-md:[scrollbar-width:none]',
        block ? 'flex *:flex-1' : 'inline-flex',
        className,
      )}
      data-size={small ? 'small' : undefined}
      {...rest}
    />
  )
}

/** The focus ring is for who comes by the keyboard: browsers draw it after a tap as well. */
const withoutRingAfterTap = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.setAttribute('data-tapped', ''),
  onKeyDown: ({ currentTarget }: KeyboardEvent<HTMLElement>) => currentTarget.removeAttribute('data-tapped'),
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.removeAttribute('data-tapped'),
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger className={cn(TRIGGER, 'data-tapped:outline-none', className)} {...withoutRingAfterTap} {...rest} />
  )
}
