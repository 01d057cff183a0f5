import { HeartHandshake } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { splitPhones } from '#client/lib/phone-numbers.ts'
import type { SafetyNote as SafetyNoteData } from '#shared/contracts/analyses.ts'

interface SafetyNoteProps {
  safety: SafetyNoteData
  label?: string
  className?: string
}

/** A caring note beside the reading; each number in it can be called. */
export function SafetyNote({ safety, label = 'Aiuto e ascolto', className }: SafetyNoteProps) {
  return (
    <aside className={cn('note', className)} aria-label={label}>
      <HeartHandshake size={20} />
      <p className="text-[15px]">
        <CallableText text={safety.text} />
      </p>
    </aside>
  )
}

/** Where to turn, beneath every reading: what was not recognised is not met with silence. */
export function CareLine({ subject = 'questo sogno' }: { subject?: string }) {
  return (
    <p className="small muted px-4">
      Se qualcosa di {subject} ti resta addosso, ecco{' '}
      <Link className="link" href={paths.helplines}>
        a chi rivolgersi
      </Link>
      .
    </p>
  )
}

function CallableText({ text }: { text: string }) {
  return splitPhones(text).map((run) =>
    run.href ? (
      <a key={run.start} className="font-semibold underline underline-offset-4 whitespace-nowrap" href={run.href}>
        {run.text}
      </a>
    ) : (
      <span key={run.start}>{run.text}</span>
    ),
  )
}
