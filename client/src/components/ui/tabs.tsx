import * as Radix from '@radix-ui/react-tabs'
import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'

export const Tabs = Radix.Root
export const TabsContent = Radix.Content

interface TabsListProps extends ComponentProps<typeof Radix.List> {
  /** Takes the whole width, in equal parts. */
  block?: boolean
  /** For the head of a card. */
  small?: boolean
}

export function TabsList({ className, block, small, ...rest }: TabsListProps) {
  return <Radix.List className={cn('tabs-list', block && 'is-block', small && 'is-small', className)} {...rest} />
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={cn('tabs-trigger', className)} {...rest} />
}
