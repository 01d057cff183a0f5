import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { cn } from '#client/lib/cn.ts'
import { focusHeading } from '#client/lib/page-focus.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'

interface BackLinkProps {
  href: string
  className?: string
  children: ReactNode
}

export const BackLink = ({ href, className, children }: BackLinkProps) => (
  <Link className={cn('link is-plain', className)} href={href}>
    <ArrowLeft size={18} aria-hidden="true" />
    {children}
  </Link>
)

/** Sets the title to «X · Diario dei sogni», and focuses the h1 of a new page. */
export function usePageTitle(title: string) {
  // The h1 may appear with any render.
  useEffect(() => void focusHeading())
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
