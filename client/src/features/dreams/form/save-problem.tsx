import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { ApiError } from '#client/lib/api-client.ts'

interface SaveProblemProps {
  error: Error
  /** Called before a link leads away, for the dialog would stay over the next screen. */
  onLeave: () => void
}

/** Why the dream was not saved, where its text is now, and what can be done. */
export function SaveProblem({ error, onLeave }: SaveProblemProps) {
  const { text, link } = explain(error)
  return (
    <div
      role="alert"
      className="flex w-full gap-2.5 rounded-[14px] border border-destructive-text bg-destructive-soft px-4 py-2.5 text-sm text-destructive-text"
    >
      <CircleAlert size={18} className="mt-px flex-none" />
      <p>
        {text}{' '}
        {link && (
          <Link href={link.href} className="font-semibold underline underline-offset-4" onClick={onLeave}>
            {link.words}
          </Link>
        )}
      </p>
    </div>
  )
}

interface Explanation {
  text: string
  link?: { href: string; words: string }
}

const FAILED = 'Si è verificato un errore durante il salvataggio del sogno. Il testo è ancora qui: riprova.'

function explain(error: Error): Explanation {
  if (!(error instanceof ApiError)) return { text: FAILED }
  if (error.isOffline) {
    return { text: 'Sei offline: la bozza resta su questo dispositivo. Riprova a salvare quando torni in rete.' }
  }
  if (error.isUnknownOutcome) return { text: `${error.message} La bozza resta su questo dispositivo.` }
  if (error.isSessionEnd) {
    return {
      text: 'La sessione è scaduta. La bozza resta su questo dispositivo: accedi e la ritrovi.',
      link: { href: paths.auth, words: 'Accedi' },
    }
  }
  if (error.code === 'dream_limit') {
    return {
      text: `${error.message} Il tuo testo resta qui come bozza.`,
      link: { href: paths.subscription, words: 'Scopri Premium' },
    }
  }
  if (error.code === 'not_found') return { text: 'Questo sogno non c’è più. Il testo è ancora qui, se vuoi copiarlo.' }
  if (error.fields) return { text: 'Controlla i campi segnalati e riprova.' }
  if (error.code === 'rate_limited' || error.code === 'unavailable') {
    return { text: `${error.message} Il testo è ancora qui.` }
  }
  return { text: FAILED }
}
