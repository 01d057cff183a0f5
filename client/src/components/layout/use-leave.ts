import { useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Leaves a dialog for another screen once the dialog is gone, so that the focus goes to the new screen and not back
 * behind the dialog. The two handlers are for its content.
 */
export function useLeave(close: () => void) {
  const [, navigate] = useLocation()
  const destination = useRef<string>(undefined)
  const isShown = useRef(false)
  const leave = () => {
    if (destination.current) navigate(destination.current)
    destination.current = undefined
  }
  return {
    leaveFor: (address: string) => {
      destination.current = address
      close()
      if (!isShown.current) leave()
    },
    handlers: {
      onOpenAutoFocus: () => {
        isShown.current = true
      },
      onCloseAutoFocus: (event: Event) => {
        isShown.current = false
        if (!destination.current) return
        event.preventDefault()
        leave()
      },
    },
  }
}
