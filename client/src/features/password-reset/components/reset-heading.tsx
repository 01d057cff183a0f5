import { type Ref, useId } from 'react'

interface ResetHeadingProps {
  title: string
  lead?: string
  /** For a heading that takes the focus. */
  ref?: Ref<HTMLHeadingElement>
}

/** The lead is read together with a heading that has the focus. */
export function ResetHeading({ title, lead, ref }: ResetHeadingProps) {
  const leadId = useId()
  return (
    <div className="mb-7">
      <h1 ref={ref} tabIndex={-1} aria-describedby={lead && leadId} className="h1">
        {title}
      </h1>
      {lead && (
        <p id={leadId} className="muted mt-3">
          {lead}
        </p>
      )}
    </div>
  )
}
