import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#client/lib/cn.ts'

const SWITCH = cn(
  'relative m-0 h-7 w-12 cursor-pointer appearance-none rounded-full border border-input bg-surface-2 transition-[background-color] duration-fast ease-calm focus-visible:rounded-full disabled:cursor-not-allowed disabled:opacity-60',
  'before:absolute before:inset-y-0 before:left-0.75 before:my-auto before:size-5 before:rounded-full before:bg-input before:transition-[transform,background-color] before:duration-fast before:ease-calm',
  'checked:border-petrol checked:bg-solid checked:before:transform-[translateX(1.25rem)] checked:before:bg-solid-foreground',
  // A larger touch target at the same place.
  'pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-[9px]',
  'forced-colors:before:forced-color-adjust-none forced-colors:before:bg-[ButtonText] forced-colors:checked:forced-color-adjust-none forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]',
)

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'id'> {
  checked: boolean
  label: ReactNode
  description?: ReactNode
}

export function Switch({ label, description, checked, className, ...rest }: SwitchProps) {
  const id = useId()
  const descriptionId = `${id}-description`
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1.5', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        className={SWITCH}
        checked={checked}
        aria-checked={checked}
        aria-describedby={description ? descriptionId : undefined}
      />
      {description && (
        <p id={descriptionId} className="small muted col-span-full">
          {description}
        </p>
      )}
    </div>
  )
}
