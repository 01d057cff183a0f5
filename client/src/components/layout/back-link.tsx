import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '#client/lib/cn.ts'

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
