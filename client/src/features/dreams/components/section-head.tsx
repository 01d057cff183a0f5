import type { ReactNode } from 'react'

/** A section's title, with something small at the end of its line. */
export function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mt-9 mb-3.5 flex items-end justify-between gap-4 md:mt-14 md:mb-5">
      <h2 id={id} className="h2">
        {title}
      </h2>
      {children}
    </div>
  )
}
