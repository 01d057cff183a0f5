import * as Radix from '@radix-ui/react-tabs'
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  use,
  useId,
} from 'react'
import { cn } from '#client/lib/cn.ts'

const TabsContext = createContext({ id: '', open: '' })
const triggerId = (id: string, value: string) => `${id}-trigger-${value}`
const panelId = (id: string, value: string) => `${id}-content-${value}`

interface TabsProps extends ComponentProps<typeof Radix.Root> {
  value: string
}

export function Tabs({ value, ...rest }: TabsProps) {
  const id = useId()
  return (
    <TabsContext value={{ id, open: value }}>
      <Radix.Root value={value} {...rest} />
    </TabsContext>
  )
}

interface TabsContentProps extends ComponentProps<'div'> {
  value: string
}

/** A tab's panel. Radix's version reads computed styles for animations, which costs a second layout. */
export function TabsContent({ value, tabIndex = 0, children, ...rest }: TabsContentProps) {
  const { id, open } = use(TabsContext)
  const isOpen = value === open
  return (
    <div
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={triggerId(id, value)}
      hidden={!isOpen}
      tabIndex={tabIndex}
      {...rest}
    >
      {isOpen && children}
    </div>
  )
}

const TRIGGER = cn(
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-[10px] px-[18px] text-[0.9375rem] font-medium 2xs:whitespace-nowrap text-muted transition-[background-color] duration-base ease-calm hover:text-foreground max-md:px-3.5 pointer-coarse:min-h-11',
  'group-data-[size=small]/tabs:min-h-9 group-data-[size=small]/tabs:px-3.5 group-data-[size=small]/tabs:text-sm group-data-[size=small]/tabs:pointer-coarse:min-h-11',
  'data-[state=active]:bg-(--tab-on) data-[state=active]:font-[650] data-[state=active]:text-foreground data-[state=active]:shadow-1 forced-colors:data-[state=active]:border-2 forced-colors:data-[state=active]:border-[Highlight]',
)

interface TabsListProps extends ComponentProps<typeof Radix.List> {
  block?: boolean
  small?: boolean
}

export function TabsList({ className, block, small, ...rest }: TabsListProps) {
  return (
    <Radix.List
      className={cn(
        'group/tabs gap-0.5 rounded-[14px] bg-surface-2 p-1 max-md:max-w-full max-2xs:flex-wrap max-md:overflow-x-auto max-md:[scrollbar-width:none]',
        block ? 'flex *:flex-1' : 'inline-flex',
        className,
      )}
      data-size={small ? 'small' : undefined}
      {...rest}
    />
  )
}

/** Limits the focus ring to the keyboard: browsers also show it after a tap. */
const withoutRingAfterTap = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.setAttribute('data-tapped', ''),
  onKeyDown: ({ currentTarget }: KeyboardEvent<HTMLElement>) => currentTarget.removeAttribute('data-tapped'),
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.removeAttribute('data-tapped'),
}

export function TabsTrigger({ value, className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  const { id } = use(TabsContext)
  return (
    <Radix.Trigger
      value={value}
      id={triggerId(id, value)}
      aria-controls={panelId(id, value)}
      className={cn(TRIGGER, 'data-tapped:outline-none', className)}
      {...withoutRingAfterTap}
      {...rest}
    />
  )
}
