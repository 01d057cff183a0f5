import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, use, useRef } from 'react'
import { cn } from '#client/lib/cn.ts'
import { focusHeading } from '#client/lib/page-focus.ts'
import { QuestionContext } from './ask.tsx'
import { Button } from './button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

interface DialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/**
 * Controlled by `open` and `onOpenChange`, or by `ask`. Escape and Android's back gesture close it; the focus then
 * returns to the opener.
 */
export function Dialog({ open = true, onOpenChange, children }: DialogProps) {
  const question = use(QuestionContext)
  const isOpen = open && (question?.open ?? true)
  const change = (next: boolean) => (onOpenChange ? onOpenChange(next) : !next && question?.close())
  useCloseOnBack(isOpen, () => change(false))
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      {children}
    </Radix.Root>
  )
}

const OVERLAY =
  'overlay fixed inset-0 z-40 animate-[fade-in_var(--t-slow)_var(--ease)] bg-scrim data-[state=closed]:animate-[fade-out_var(--t-base)_var(--ease)]'
const FRAME = cn(
  'fixed z-40 flex animate-[rise-in_var(--t-slow)_var(--ease)] flex-col border-border bg-popover shadow-3 data-[state=closed]:animate-[fade-out_var(--t-base)_var(--ease)]',
  'md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-16px)] md:tall:max-h-[min(90dvh,900px)] md:w-[calc(100%-48px)] md:-translate-1/2 md:rounded-xl md:border',
  'max-md:focus-visible:-outline-offset-3',
)
const SIZE = {
  compact:
    'md:max-w-[480px] max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[90dvh] max-md:rounded-t-xl max-md:rounded-b-none',
  full: 'md:max-w-[640px] max-md:inset-x-0 max-md:top-0 max-md:h-[calc(100dvh-var(--keyboard,0px))] max-md:rounded-none',
}
/** Scrolled content is cut at a distance from the title. */
const HEAD = 'pt-7 pr-18 pb-3.5 pl-7 wrap-anywhere max-md:pt-5 max-md:pr-15 max-md:pb-3 max-md:pl-4'
const BODY =
  'dialog-body scroll-pt-6 scroll-pb-24 overflow-y-auto overscroll-contain px-7 pt-1.5 pb-7 max-md:flex-1 max-md:px-4 max-md:pb-[calc(24px+env(safe-area-inset-bottom))]'
/** Stays centred on the title's first line when the touch target grows. */
const CLOSE =
  'absolute top-[26px] right-[22px] max-md:top-4 max-md:right-2.5 pointer-coarse:top-[22px] pointer-coarse:right-[18px] max-md:pointer-coarse:top-3 max-md:pointer-coarse:right-1.5'

interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
  /** A short question: narrow, and at the foot of a phone's screen. */
  compact?: boolean
}

/**
 * Radix gives Escape to the latest layer, which may be a notice: the focused dialog then closes itself. Menus and
 * calendars that handle the key call `preventDefault`.
 */
function useEscape() {
  const closeRef = useRef<HTMLButtonElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    closeRef.current?.click()
  }
  return [closeRef, handleKeyDown] as const
}

/** A field that a dialog replaces: the dialog returns the focus to the field's opener. */
export type StandIn = Element & { opener?: Element | null }

/** The focused element; for a menu item, the menu's button, since the menu closes. */
function findOpener(): Element | null {
  const { activeElement } = document
  const standsFor = (activeElement as StandIn | null)?.opener
  if (standsFor) return standsFor
  const menu = activeElement?.closest('[role="menu"]')
  const trigger = menu?.getAttribute('aria-labelledby')
  return trigger ? document.getElementById(trigger) : activeElement
}

/** The opener; the page's content if it was removed, or if the dialog was open from the start. */
function returnTarget(opener: Element | null): HTMLElement | null {
  const usable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  return usable ? opener : document.getElementById('main')
}

/** Returns the focus to the opener. Radix does so for its own triggers only, and these dialogs are opened by state. */
function useReturnFocus(onOpenAutoFocus: ((event: Event) => void) | undefined) {
  const opener = useRef<Element | null>(null)
  const question = use(QuestionContext)
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    const isArriving = focusHeading()
    // E.g. a change of route has already moved the focus.
    if (document.activeElement && document.activeElement !== document.body) return
    returnTarget(isArriving ? null : opener.current)?.focus({ preventScroll: true })
  }
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = findOpener()
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      restoreFocus(event)
      question?.leave()
    },
  }
}

/** Radix moves the focus from the last control to the first without scrolling. */
function scrollToFocus({ target }: FocusEvent): void {
  // A clicked element stays under the pointer.
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

/** Use as `onOpenAutoFocus` if the dialog should be read first; it then needs `outline-none`. */
export function focusDialog(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/**
 * A titled dialog; full-screen on a phone, unless compact. The × is last in the tab order, so that the first control
 * gets the initial focus.
 */
export function DialogContent({ title, description, compact, className, children, ...rest }: DialogContentProps) {
  const focus = useReturnFocus(rest.onOpenAutoFocus)
  const [closeRef, handleKeyDown] = useEscape()
  const described = description ? {} : { 'aria-describedby': undefined }
  return (
    <Radix.Portal>
      <Radix.Overlay className={OVERLAY} />
      <Radix.Content
        className={cn(FRAME, SIZE[compact ? 'compact' : 'full'], className)}
        {...described}
        {...rest}
        {...focus}
        onFocus={scrollToFocus}
        onKeyDown={handleKeyDown}
      >
        <div className={HEAD}>
          <Radix.Title className="h2" dir="auto">
            {title}
          </Radix.Title>
        </div>
        <div className={BODY}>
          {description && <Radix.Description className="muted -mt-2 mb-4">{description}</Radix.Description>}
          {children}
        </div>
        <Radix.Close asChild>
          <Button ref={closeRef} variant="ghost" size="s" icon aria-label="Chiudi" className={CLOSE}>
            <X size={20} strokeWidth={1.9} aria-hidden="true" />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  )
}

export function DialogFooter({ className = 'pt-6', ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-wrap justify-end gap-3', className)} {...rest} />
}
