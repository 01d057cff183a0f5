import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#client/lib/cn.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'id'> {
  checked: boolean
  label: ReactNode
  /** What being on or off means. */
  description?: ReactNode
}

/** Something that is on or off, at once. The label and what it means stand before it. */
export function Switch({ label, description, checked, className, ...rest }: SwitchProps) {
  const id = useId()
  const descriptionId = `${id}-description`
  return (
    <div className={cn('switch-field', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={description ? descriptionId : undefined}
      />
      {description && (
        <p id={descriptionId} className="small muted">
          {description}
        </p>
      )}
    </div>
  )
}
