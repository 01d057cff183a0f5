import { ExternalLink } from 'lucide-react'
import { paths } from '../../../app/paths.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'

interface PremiumLinkProps {
  words: string
  variant: 'outline' | 'ghost'
  className?: string
}

/** The way to the plans. In a tab of its own, for something is under way in this one: nobody should lose it by looking. */
export function PremiumLink({ words, variant, className }: PremiumLinkProps) {
  return (
    <a
      href={paths.subscription}
      target="_blank"
      rel="noopener"
      className={cn(buttonVariants({ variant, block: true }), className)}
    >
      {words}
      <ExternalLink size={16} strokeWidth={1.9} aria-hidden="true" />
      <span className="sr-only">, si apre in un’altra scheda</span>
    </a>
  )
}
