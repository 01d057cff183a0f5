import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'

interface LeaveLinkProps {
  href: string
  className: string
  /** Leaves for the address once the dialog is gone. */
  onLeave: (address: string) => void
  children: ReactNode
}

/** A link in a dialog to another screen. */
export function LeaveLink({ href, className, onLeave, children }: LeaveLinkProps) {
  const leave = (event: MouseEvent) => {
    // Another tab or window is the browser's own business.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onLeave(href)
  }
  return (
    <Link href={href} className={className} onClick={leave}>
      {children}
    </Link>
  )
}
