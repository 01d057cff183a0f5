import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '#client/lib/cn.ts'

/** The elements of a dream, each with a mark: ◆ symbol, ● emotion, ■ theme. */
export type ElementKind = 'symbol' | 'emotion' | 'theme'

interface ChipProps {
  kind?: ElementKind | undefined
  /** Shows only the number of further elements. */
  more?: boolean
  href?: string | undefined
  children: ReactNode
}

const CHIP =
  'chip inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full text-[0.8125rem] font-medium wrap-anywhere forced-colors:border forced-colors:border-[CanvasText] print:border print:border-border print:bg-transparent'

/** A small inline link; its touch target exceeds its line. */
export const SMALL_LINK =
  'hover:underline focus-visible:rounded-full pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2'

/** A chip that is a link of its own. */
export const TAG_CHIP = cn(CHIP, 'bg-surface-2 px-[11px]', SMALL_LINK)

export function Chip({ kind, more = false, href, children }: ChipProps) {
  return (
    <MaybeLink href={href} className={cn(CHIP, more ? 'px-1 text-muted' : 'bg-surface-2 px-[11px]')}>
      {kind && <i className={`glyph size-2! is-${kind}`} aria-hidden="true" />}
      {children}
    </MaybeLink>
  )
}

interface MaybeLinkProps {
  href: string | undefined
  className: string
  children: ReactNode
}

/** A label, as a small link if it has an address. */
export function MaybeLink({ href, className, children }: MaybeLinkProps) {
  if (!href)
    return (
      <span dir="auto" className={className}>
        {children}
      </span>
    )
  return (
    <Link dir="auto" href={href} className={cn(className, SMALL_LINK)}>
      {children}
    </Link>
  )
}

/** The style of selectable tiles. */
export const PICK =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-input bg-surface px-[13px] text-[0.875rem] font-medium transition-[background-color] duration-fast ease-calm hover:bg-accent aria-pressed:border-(--solid) aria-pressed:bg-solid aria-pressed:font-semibold aria-pressed:text-solid-foreground forced-colors:border-[CanvasText] forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-[Highlight] pointer-coarse:min-h-11'

interface SelectableChipProps {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  children: ReactNode
}

export function SelectableChip({ pressed, onPressedChange, children }: SelectableChipProps) {
  return (
    <button type="button" className={PICK} aria-pressed={pressed} onClick={() => onPressedChange(!pressed)}>
      {pressed && <Check size={15} />}
      {children}
    </button>
  )
}
