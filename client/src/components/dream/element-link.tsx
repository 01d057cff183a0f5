import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import type { ElementCardProps } from './shown-element.ts'

const elementCard = dialogSource(() => import('./element-card.tsx').then((module) => module.ElementCard))

interface ElementLinkProps extends ElementCardProps {
  className?: string
  children: ReactNode
}

/** Opens the element's card; in a new tab and before hydration, the element's thread. */
export function ElementLink({ element, dream, className, children }: ElementLinkProps) {
  const show = async () => {
    const ElementCard = await fetchDialog(elementCard, show)
    if (ElementCard) void ask(() => <ElementCard element={element} dream={dream} />)
  }
  const open = (event: MouseEvent) => {
    event.preventDefault()
    void show()
  }
  return (
    <Link
      dir="auto"
      className={className}
      href={paths.thread(element.kind, element.label)}
      aria-haspopup="dialog"
      aria-label={element.isFound ? `${element.label}, trovato nel testo` : undefined}
      onClick={open}
    >
      {children}
    </Link>
  )
}
