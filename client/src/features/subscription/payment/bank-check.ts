import { useEffect } from 'react'

/** A frame that Stripe puts over the page: the bank asks there whether it is really this person who pays. */
const BANK_CHECK = 'body iframe[name^="__privateStripeFrame"]'

function isBankCheck(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(BANK_CHECK) && !target.closest('[role="dialog"]')
}

/** A dialog takes back the focus that leaves it; the bank's question, which comes to lie over the dialog, must be able to hold it. */
export function useBankCheckFocus(): void {
  useEffect(() => {
    const root = document.documentElement
    // The dialog listens at the document, one step further up.
    const keep = (event: FocusEvent) => {
      if (isBankCheck(event.target) || isBankCheck(event.relatedTarget)) event.stopPropagation()
    }
    root.addEventListener('focusin', keep)
    root.addEventListener('focusout', keep)
    return () => {
      root.removeEventListener('focusin', keep)
      root.removeEventListener('focusout', keep)
    }
  }, [])
}
