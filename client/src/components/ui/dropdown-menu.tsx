import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { MenuContainer } from '#client/lib/contexts.ts'

const IsOpen = createContext(false)

interface DropdownMenuProps {
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** Not modal: the page behind stays accessible and scrollable. */
export function DropdownMenu({ defaultOpen = false, onOpenChange, children }: DropdownMenuProps) {
  const [isOpen, setOpen] = useState(defaultOpen)
  const change = (open: boolean) => {
    setOpen(open)
    onOpenChange?.(open)
  }
  return (
    <IsOpen value={isOpen}>
      <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
        {children}
      </Radix.Root>
    </IsOpen>
  )
}

export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuRadioGroup = Radix.RadioGroup

/** Rendered only while open, since a list has many menus. */
export function DropdownMenuContent({ children }: { children: ReactNode }) {
  const container = use(MenuContainer)
  if (!use(IsOpen)) return null
  return (
    <Radix.Portal container={container.current}>
      <Radix.Content
        className="menu z-45 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-24px)] min-w-[min(216px,100vw-24px)] animate-[rise-in_var(--t-fast)_var(--ease)] overflow-y-auto rounded-[16px] border border-border bg-popover p-1.5 shadow-3"
        align="end"
        sideOffset={8}
        collisionPadding={12}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}

const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[10px] px-3 text-[0.9375rem] font-medium select-none data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent data-disabled:cursor-not-allowed pointer-coarse:min-h-11'
const ITEM_LOOK = {
  plain: 'data-disabled:text-muted data-highlighted:bg-accent data-highlighted:text-accent-foreground',
  danger: 'text-destructive-text data-highlighted:bg-destructive-soft',
}

interface ItemProps extends ComponentProps<typeof Radix.Item> {
  danger?: boolean
}

export function DropdownMenuItem({ danger, ...rest }: ItemProps) {
  return <Radix.Item className={cn(ITEM, danger ? ITEM_LOOK.danger : ITEM_LOOK.plain)} {...rest} />
}

export function DropdownMenuRadioItem({ children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(ITEM, ITEM_LOOK.plain)} {...rest}>
      {children}
      <Radix.ItemIndicator className="ms-auto text-petrol">
        <Check size={16} strokeWidth={1.9} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1 text-[0.8125rem] font-medium text-muted">{children}</Radix.Label>
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="m-1.5 h-px bg-border" />
}
