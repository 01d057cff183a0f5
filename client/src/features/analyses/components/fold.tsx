import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldProps {
  title: ReactNode
  note?: string | undefined
  children: ReactNode
}

export function Fold({ title, note, children }: FoldProps) {
  return (
    <details className="card group px-5! py-0! md:px-14! print:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-md [&::-webkit-details-marker]:hidden">
        {title}
        {note && <span className="small muted">{note}</span>}
        <ChevronDown size={20} className="ms-auto text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  )
}
