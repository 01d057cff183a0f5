import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

interface ButtonLook {
  variant?: 'primary' | 'solid' | 'outline' | 'soft' | 'ghost' | 'danger' | 'danger-ghost' | undefined
  size?: 'md' | 'lg' | 's' | undefined
  /** Square, for an icon alone: requires an `aria-label`. */
  icon?: boolean | undefined
  block?: boolean | undefined
}

const BASE =
  'inline-flex items-center justify-center gap-[9px] border font-semibold leading-[1.2] 2xs:whitespace-nowrap max-2xs:px-3 max-2xs:py-1.5 max-2xs:text-balance max-2xs:wrap-break-word transition-[background-color,border-color,transform] duration-fast ease-calm active:transform-[translateY(1px)] forced-colors:border-[CanvasText] print:hidden'

const VARIANT = {
  primary:
    'border-transparent bg-primary text-primary-foreground shadow-[inset_0_-2px_0_rgb(90_55_0/0.16)] hover:bg-primary-hover',
  solid:
    'border-transparent bg-solid text-solid-foreground hover:bg-[color-mix(in_oklab,var(--solid)_90%,var(--foreground))]',
  soft: 'border-transparent bg-accent text-accent-foreground hover:bg-[color-mix(in_oklab,var(--accent)_92%,var(--foreground))]',
  outline: 'border-input bg-surface hover:bg-accent',
  ghost: 'border-transparent hover:bg-accent disabled:bg-transparent! aria-disabled:bg-transparent!',
  danger:
    'border-transparent bg-destructive text-destructive-foreground hover:bg-[color-mix(in_oklab,var(--destructive)_90%,var(--foreground))]',
  'danger-ghost': 'border-transparent text-destructive-text hover:bg-destructive-soft',
}

const SIZE = {
  s: 'min-h-9 rounded-[10px] text-[0.875rem] pointer-coarse:min-h-11',
  md: 'min-h-11 rounded-md text-[0.9375rem]',
  lg: 'min-h-13 rounded-[14px] text-[1rem]',
}
const PADDING = { s: 'px-3', md: 'px-[18px]', lg: 'px-6' }
const SQUARE = { s: 'w-9 flex-none pointer-coarse:w-11', md: 'w-11 flex-none', lg: 'w-13 flex-none' }

const DISABLED =
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-surface-2 disabled:text-muted disabled:shadow-none'
/** A busy button keeps its colours. */
const UNAVAILABLE =
  'aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-surface-2 aria-disabled:text-muted aria-disabled:shadow-none'

/** A button's class names, for links that look like one. */
export function buttonVariants({ variant = 'primary', size = 'md', icon, block }: ButtonLook = {}): string {
  const width = icon ? SQUARE[size] : PADDING[size]
  return cn(BASE, VARIANT[variant], SIZE[size], width, block && 'w-full', DISABLED)
}

const RING = 'size-4 flex-none rounded-full border-[2.5px] border-current border-r-transparent'
export const SPINNER = `${RING} animate-[turn_0.9s_linear_infinite]`
/** Both labels share one grid cell, so that the width stays while busy. */
const LABEL = 'inline-flex items-center justify-center gap-[9px] [grid-area:1/1]'

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner and `busyLabel`, and ignores clicks. */
  busy?: boolean
  busyLabel?: string
}

function BusyLabels({ busy, busyLabel, children }: { busy: boolean; busyLabel: string; children: ReactNode }) {
  return (
    <span className="inline-grid">
      <span className={cn(LABEL, busy && 'invisible')} aria-hidden={busy || undefined}>
        {children}
      </span>
      <span className={cn(LABEL, !busy && 'invisible')} aria-hidden={!busy || undefined}>
        {/* A hidden animation would still make the browser draw each frame. */}
        <span className={busy ? SPINNER : RING} aria-hidden="true" />
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
  const look = cn(buttonVariants({ variant, size, icon, block }), busy ? 'cursor-progress' : UNAVAILABLE, className)

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
