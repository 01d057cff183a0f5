import { HeartHandshake } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { splitMatches } from '#client/lib/text.ts'
import type { SafetyNote as SafetyNoteData } from '#shared/contracts/common.ts'

interface SafetyNoteProps {
  safety: SafetyNoteData
  label?: string
  className?: string
}

/** A safety notice beside the analysis, with callable phone numbers. */
export function SafetyNote({ safety, label = 'Aiuto e ascolto', className }: SafetyNoteProps) {
  return (
    <aside className={cn('note', className)} aria-label={label}>
      <HeartHandshake size={20} />
      <p className="text-[0.9375rem]">
        <CallableText text={safety.text} />
      </p>
    </aside>
  )
}

/** Helplines below each analysis, also where no risk was detected. */
export function CareLine({ subject = 'questo sogno' }: { subject?: string }) {
  return (
    <p className="small muted print:hidden">
      Se qualcosa di {subject} ti resta addosso, ecco{' '}
      <Link className="link" href={paths.helplines}>
        a chi rivolgersi
      </Link>
      .
    </p>
  )
}

/** Italian emergency and helpline numbers: 11x, 15xx, 19xxx, 116xxx, 800 and landline numbers. */
const PHONE =
  /(?<![\d/.-])(?:116 ?\d{3}|11\d|15\d{2}|19\d{3}|800(?: ?\d{2,3}){2,3}|0\d{1,3}(?: ?\d{2,4}){2,3})(?![\d/]|[.-]\d)/g

function CallableText({ text }: { text: string }) {
  return splitMatches(text, PHONE).map(({ start, text, match }) =>
    match ? (
      <a
        key={start}
        className="font-semibold underline underline-offset-4 whitespace-nowrap"
        href={`tel:${text.replaceAll(' ', '')}`}
      >
        {text}
      </a>
    ) : (
      <span key={start}>{text}</span>
    ),
  )
}
