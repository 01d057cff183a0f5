import { HeartHandshake } from 'lucide-react'
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

const WHERE_TO_TURN =
  'Se qualcosa di questo sogno ti resta addosso, puoi parlarne: Telefono Amico Italia 02 2327 2327, 1522 per violenza e stalking, 112 per le emergenze.'

/** Where to turn, beneath every reading of a dream with negative mood: what was not recognised is not met with silence. */
export function CareLine() {
  return (
    <p className="small muted flex gap-3 px-4">
      <HeartHandshake className="mt-px" size={20} />
      <span>
        <CallableText text={WHERE_TO_TURN} />
      </span>
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
