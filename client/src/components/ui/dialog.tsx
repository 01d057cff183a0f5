import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, use, useRef } from 'react'
import { cn } from '#client/lib/cn.ts'
import { QuestionContext } from './ask.tsx'
import { Button } from './button.tsx'
import { useCountOpen } from './open-dialogs.ts'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/**
 * Controlled by `open` and `onOpenChange`, or by the question that it is drawn for (`ask`). Escape and the browser's
 * back button close it; the focus returns to what had it before.
 */
export function Dialog({ open = true, onOpenChange, children }: DialogProps) {
  const question = use(QuestionContext)
  const isOpen = open && (question?.open ?? true)
  const change = (next: boolean) => (onOpenChange ? onOpenChange(next) : !next && question?.close())
  useCountOpen(isOpen)
  useCloseOnBack(isOpen, () => change(false))
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      {children}
    </Radix.Root>
  )
}

interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
}

/**
 * Radix gives Escape to the layer that came last, which may be a notice: the dialog that has the focus then
 * closes itself. Layers that take the key for themselves (menus, calendars) mark it as handled.
 */
function useEscape(onKeyDown: ((event: KeyboardEvent<HTMLDivElement>) => void) | undefined) {
  const closeRef = useRef<HTMLButtonElement>(null)
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    closeRef.current?.click()
  }
  return [closeRef, handleKeyDown] as const
}

/** `onOpenAutoFocus` where the dialog is to be read before anything in it is pressed; it then wants `outline-none`. */
export function focusDialog(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/**
 * A titled dialog; on a phone it covers the screen. The × comes last in the tab order, so that the
 * first control of the content has the focus at first.
 */
export function DialogContent({ title, description, className, children, ...rest }: DialogContentProps) {
  const focus = useReturnFocus(rest)
  const [closeRef, handleKeyDown] = useEscape(rest.onKeyDown)
  const described = description ? {} : { 'aria-describedby': undefined }
  return (
    <Radix.Portal>
      <Radix.Overlay className="overlay" />
      <Radix.Content className={cn('dialog', className)} {...described} {...rest} {...focus} onKeyDown={handleKeyDown}>
        <div className="dialog-head">
          <Radix.Title className="h2">{title}</Radix.Title>
        </div>
        <div className="dialog-body">
          {description && <Radix.Description className="muted -mt-2 mb-4">{description}</Radix.Description>}
          {children}
        </div>
        <Radix.Close asChild>
          <Button ref={closeRef} variant="ghost" size="s" icon aria-label="Chiudi" className="dialog-close">
            <X size={20} strokeWidth={1.9} aria-hidden="true" />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  )
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('dialog-foot', className)} {...rest} />
}
