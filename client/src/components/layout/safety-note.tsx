import { HeartHandshake } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { splitPhones } from '#client/lib/phone-numbers.ts'
import type { SafetyNote as SafetyNoteData } from '#shared/contracts/analyses.ts'

/** A caring note beside the reading; each number in it can be called. */
export function SafetyNote({ safety, className }: { safety: SafetyNoteData; className?: string }) {
  return (
    <aside className={cn('note', className)} aria-label="Aiuto e ascolto">
      <HeartHandshake size={20} strokeWidth={1.9} aria-hidden="true" />
      <p className="text-[15px]">
        {splitPhones(safety.text).map((run) =>
          run.href ? (
            <a key={run.start} className="font-semibold underline underline-offset-4 whitespace-nowrap" href={run.href}>
              {run.text}
            </a>
          ) : (
            <span key={run.start}>{run.text}</span>
          ),
        )}
      </p>
    </aside>
  )
}
