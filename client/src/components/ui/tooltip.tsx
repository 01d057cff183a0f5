import * as Radix from '@radix-ui/react-tooltip'
import { type FocusEvent, type ReactNode, use, useState } from 'react'
import { useMediaQuery } from '#client/hooks/use-browser.ts'
import { TooltipContainer } from '#client/lib/contexts.ts'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  content: ReactNode
  /** One element that takes a ref and the focus. */
  children: ReactNode
}

/** Ignores focus restored after a dialog was closed by touch. */
function onlyByKeyboard(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

/** A hint on hover or focus: never the only source of information, since touch devices do not show it. */
export function Tooltip(props: TooltipProps) {
  const canHover = useMediaQuery('(any-hover: hover)')
  return canHover ? <HoverTooltip {...props} /> : props.children
}

function HoverTooltip({ content, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const container = use(TooltipContainer)
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild onFocus={onlyByKeyboard}>
        {children}
      </Radix.Trigger>
      {isOpen && (
        <Radix.Portal container={container.current}>
          <Radix.Content
            className="z-50 max-w-[280px] animate-[fade-in_var(--t-fast)_var(--ease)] rounded-[10px] bg-foreground px-3 py-2 text-sm leading-[1.4] text-background shadow-2"
            sideOffset={8}
            collisionPadding={12}
          >
            {content}
            <Radix.Arrow className="fill-foreground" />
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}
