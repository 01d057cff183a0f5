import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

interface ButtonLook {
  variant?: 'primary' | 'solid' | 'outline' | 'soft' | 'ghost' | 'danger' | 'danger-ghost' | undefined
  size?: 'md' | 'lg' | 's' | undefined
  /** Square, for a lone icon: it then needs an `aria-label`. */
  icon?: boolean | undefined
  block?: boolean | undefined
}

/** The class names of a button, for links that look like one. */
export function buttonVariants({ variant = 'primary', size = 'md', icon, block }: ButtonLook = {}): string {
  return cn('btn', `is-${variant}`, size !== 'md' && `is-${size}`, icon && 'is-icon', block && 'is-block')
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner and `busyLabel`, and ignores clicks. The width stays. */
  busy?: boolean
  busyLabel?: string
}

function BusyLabels({ busy, busyLabel, children }: { busy: boolean; busyLabel: string; children: ReactNode }) {
  return (
    <span className="btn-labels">
      <span className={cn('btn-label', busy && 'is-hidden')} aria-hidden={busy || undefined}>
        {children}
      </span>
      <span className={cn('btn-label', !busy && 'is-hidden')} aria-hidden={!busy || undefined}>
        <span className="spinner" aria-hidden="true" />
        {busyLabel}
      </span>
    </span>
  )
}

export function Button({
  variant,
  size,
  icon,
  block,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = cn(buttonVariants({ variant, size, icon, block }), busy && 'is-busy', className)

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button type={type} className={look} aria-disabled={busy || undefined} {...rest} onClick={handleClick}>
      {busyLabel ? (
        <BusyLabels busy={busy} busyLabel={busyLabel}>
          {children}
        </BusyLabels>
      ) : (
        children
      )}
    </button>
  )
}
