import { ArrowLeft } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import { previousPath } from '#client/lib/browser.ts'
import { cn } from '#client/lib/cn.ts'
import { focusHeading } from '#client/lib/page-focus.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'
import { screenAt } from '#shared/screens.ts'

interface BackLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** Goes back like the browser's button, if the previous page is one of the person's; else to its address. */
export function BackLink({ href, className, children }: BackLinkProps) {
  const previous = useIsHydrated() ? previousPath() : undefined
  const isInside = previous !== undefined && screenAt(previous)?.access === 'user'
  const goBack = (event: MouseEvent) => {
    if (!isInside) return
    event.preventDefault()
    window.history.back()
  }
  return (
    <Link className={cn('link is-plain', className)} href={href} onClick={goBack}>
      <ArrowLeft size={18} aria-hidden="true" />
      {isInside && screenAt(previous) !== screenAt(href) ? 'Torna indietro' : children}
    </Link>
  )
}

/** Sets the title to «X · Diario dei sogni», and focuses the h1 of a new page. */
export function usePageTitle(title: string) {
  // The h1 may appear with any render.
  useEffect(() => void focusHeading())
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
