import { use, useRef } from 'react'
import { QuestionContext } from './ask.tsx'

/** What had the focus; for an item of a menu, which closes, the button of that menu. */
function findOpener(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  const trigger = menu?.getAttribute('aria-labelledby')
  return trigger ? document.getElementById(trigger) : activeElement
}

/** The opener; the page's content when it is gone, or when the dialog was there from the start. */
function returnTarget(opener: Element | null): HTMLElement | null {
  const usable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  return usable ? opener : document.getElementById('main')
}

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for its own trigger, and ours
 * are opened by state.
 */
export function useReturnFocus(onOpenAutoFocus: ((event: Event) => void) | undefined) {
  const opener = useRef<Element | null>(null)
  const question = use(QuestionContext)
  const giveBack = (event: Event) => {
    event.preventDefault()
    // A change of route, for one, has given the focus a place already.
    if (document.activeElement && document.activeElement !== document.body) return
    returnTarget(opener.current)?.focus({ preventScroll: true })
  }
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = findOpener()
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      giveBack(event)
      question?.leave()
    },
  }
}
