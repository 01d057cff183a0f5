import { CloudOff, RotateCw } from 'lucide-react'
import { ApiError } from '#client/lib/api-client.ts'
import { Button } from '../ui/button.tsx'

interface ErrorStateProps {
  error: unknown
  onRetry: () => unknown
  title?: string
}

const FALLBACK = 'Si è verificato un errore imprevisto. Riprova tra poco.'

/** What went wrong, in words, and the way to try again. */
export function ErrorState({ error, onRetry, title = 'Non riusciamo a caricare questa parte' }: ErrorStateProps) {
  return (
    <div className="card flex flex-col items-center gap-3 text-center" role="alert">
      <CloudOff size={32} strokeWidth={1.6} className="text-muted" aria-hidden="true" />
      <h2 className="h3">{title}</h2>
      <p className="muted max-w-[48ch]">{error instanceof ApiError ? error.message : FALLBACK}</p>
      <Button variant="outline" className="mt-2" onClick={() => onRetry()}>
        <RotateCw size={18} strokeWidth={1.9} aria-hidden="true" />
        Riprova
      </Button>
    </div>
  )
}
