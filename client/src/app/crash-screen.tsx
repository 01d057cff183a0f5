import { RotateCw } from 'lucide-react'
import { Logo } from '#client/components/art/logo.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { useEventListener } from '#client/hooks/use-browser.ts'
import { useHydrated } from '#client/hooks/use-time.ts'
import { page } from '#client/lib/browser.ts'

const CHUNK_FAILURE = /dynamically imported module|importing a module script|unable to preload/i

/** A page's code that cannot be fetched: the network is gone, or a newer version took its place on the server. */
function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(error.message)
}

function labelsFor(error: unknown) {
  if (!isChunkFailure(error)) {
    return {
      title: 'Qualcosa si è interrotto',
      text: 'I sogni già salvati sono al sicuro. Ricarica la pagina per continuare.',
    }
  }
  if (!navigator.onLine) {
    return {
      title: 'Sei offline',
      text: 'Questa pagina non è ancora sul tuo dispositivo. Ricaricala quando torna la connessione.',
    }
  }
  return {
    title: 'Non riusciamo ad aprire questa pagina',
    text: 'Forse c’è una versione nuova del diario. Ricarica la pagina per continuare.',
  }
}

/** Says what happened and offers to load the page anew; a page that is missing offline loads by itself on reconnecting. */
export function CrashCard({ error }: { error: unknown }) {
  useHydrated()
  useEventListener('online', () => isChunkFailure(error) && page.reload())
  const { title, text } = labelsFor(error)
  return (
    <div className="card mx-auto my-12 max-w-md p-8 text-center" role="alert">
      <span className="inline-block text-petrol">
        <Logo size={48} />
      </span>
      <h1 className="h2 mt-4">{title}</h1>
      <p className="muted mt-2">{text}</p>
      <Button variant="solid" size="lg" className="mt-6" onClick={() => window.location.reload()}>
        <RotateCw size={18} />
        Ricarica
      </Button>
    </div>
  )
}

/** The last resort, when drawing the app itself failed. */
export function CrashScreen({ error }: { error: unknown }) {
  useHydrated()
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <CrashCard error={error} />
    </main>
  )
}
