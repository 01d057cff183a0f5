import { CircleAlert, Info, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'
import { Button } from './button.tsx'

interface NoticeProps extends ComponentProps<'div'> {
  tone?: 'problem' | 'calm'
  title?: string
  onDismiss?: () => void
}

const LOOK = {
  problem: 'border-destructive-text bg-destructive-soft text-destructive-text',
  calm: 'border-border bg-accent text-accent-foreground',
}

/** An inline message, announced when it appears. */
export function Notice({ tone = 'problem', title, onDismiss, className, children, ...rest }: NoticeProps) {
  const Icon = tone === 'problem' ? CircleAlert : Info
  return (
    <div
      role="alert"
      className={cn(
        'flex w-full gap-2.5 rounded-[14px] border px-4 py-2.5 text-sm outline-none',
        LOOK[tone],
        className,
      )}
      {...rest}
    >
      <Icon size={18} className="mt-px" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {onDismiss && (
        <Button
          variant="ghost"
          size="s"
          icon
          aria-label="Chiudi il messaggio"
          className="-my-1.5 -me-2.5 self-start"
          onClick={onDismiss}
        >
          <X size={18} />
        </Button>
      )}
    </div>
  )
}
