import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

/** The three kinds of elements of a dream, each with a mark: ◆ symbol, ● emotion, ■ theme. */
export type ElementKind = 'symbol' | 'emotion' | 'theme'

interface ChipProps {
  /** Draws the mark of that kind. */
  kind?: ElementKind | undefined
  className?: string
  children: ReactNode
}

export function Chip({ kind, className, children }: ChipProps) {
  return (
    <span className={cn('chip', className)}>
      {kind && <i className={`glyph is-${kind}`} aria-hidden="true" />}
      {children}
    </span>
  )
}

interface SelectableChipProps {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  children: ReactNode
}

export function SelectableChip({ pressed, onPressedChange, children }: SelectableChipProps) {
  return (
    <button type="button" className="pick" aria-pressed={pressed} onClick={() => onPressedChange(!pressed)}>
      {pressed && <Check size={15} strokeWidth={1.9} aria-hidden="true" />}
      {children}
    </button>
  )
}
