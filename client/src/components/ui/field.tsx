import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '#client/lib/cn.ts'

interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: ReactNode
  labelAction?: ReactNode
  className?: string
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, error, hint, labelAction, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = cn(hint ? hintId : null, error ? errorId : null) || undefined
  return (
    <div className={cn('flex min-w-0 flex-col gap-[7px]', className)}>
      {/* A link in it has a large touch target that does not cover the label. */}
      <div className="flex items-center justify-between gap-x-3 max-2xs:flex-wrap 2xs:[&>.link]:-my-3">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {labelAction}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {hint && (
        <p id={hintId} className="small muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** The error below a control, or below a group of controls. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-center gap-1.5 text-[0.875rem] font-medium text-destructive-text">
      <CircleAlert size={16} />
      {children}
    </p>
  )
}
