import { useRef } from 'react'

/**
 * For a dialog that changes the page behind it, and may take away what it was opened with.
 * @param onGone it has closed, and the focus needs a place
 * @returns handlers for the dialog's content
 */
export function useOpenerGone(onGone: () => void) {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      const isThere = opener.current?.isConnected && opener.current !== document.body
      // A change of route, for one, has given the focus a place already.
      if (isThere || document.activeElement !== document.body) return
      event.preventDefault()
      onGone()
    },
  }
}
