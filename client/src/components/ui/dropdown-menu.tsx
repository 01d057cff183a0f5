import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { type ComponentProps, use } from 'react'
import { cn } from '#client/lib/cn.ts'
import { MenuContainer } from './portal-container.ts'

/** Not modal: the page behind stays known to assistive technology and can be scrolled. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />
}

export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuRadioGroup = Radix.RadioGroup

export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal container={use(MenuContainer)}>
      <Radix.Content className={cn('menu', className)} align="end" sideOffset={8} collisionPadding={12} {...rest} />
    </Radix.Portal>
  )
}

interface ItemProps extends ComponentProps<typeof Radix.Item> {
  /** For what cannot be undone. */
  danger?: boolean
}

export function DropdownMenuItem({ className, danger, ...rest }: ItemProps) {
  return <Radix.Item className={cn('menu-item', danger && 'is-danger', className)} {...rest} />
}

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn('menu-item', className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="menu-check">
        <Check size={16} strokeWidth={1.9} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('menu-label', className)} {...rest} />
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('menu-separator', className)} {...rest} />
}
