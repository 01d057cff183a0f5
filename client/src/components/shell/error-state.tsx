import { CloudOff, RotateCw } from 'lucide-react'
import { ApiError } from '#client/api/api-client.ts'
import { useHydrated } from '#client/hooks/use-time.ts'
import { Button } from '../ui/button.tsx'

interface ErrorStateProps {
  error: unknown
  onRetry: () => unknown
  title?: string
  /** `h1` if the page has no other content. */
  heading?: 'h1' | 'h2'
}

const FALLBACK = 'Si è verificato un errore imprevisto. Riprova tra poco.'

export function ErrorState({
  error,
  onRetry,
  title = 'Non riusciamo a caricare questa parte',
  heading: Heading = 'h2',
}: ErrorStateProps) {
  useHydrated()
  return (
    <div className="card flex flex-col items-center gap-3 text-center" role="alert">
      <CloudOff size={32} strokeWidth={1.6} className="text-muted" aria-hidden="true" />
      <Heading className="h3">{title}</Heading>
      <p className="muted max-w-[48ch]">{error instanceof ApiError ? error.message : FALLBACK}</p>
      <Button variant="outline" className="mt-2" onClick={() => onRetry()}>
        <RotateCw size={18} strokeWidth={1.9} aria-hidden="true" />
        Riprova
      </Button>
    </div>
  )
}
