import { type ComponentType, createContext, lazy, Suspense, use, useEffect, useRef, useState } from 'react'
import { toast } from '../components/ui/toast.tsx'

/** Puts a dialog that could not be fetched away, and tells. */
const Failure = createContext(() => {})

type Part<Props extends object> = () => ComponentType<Props>

/** A dialog that is fetched when it is first shown: once, or once more for every time that it failed. */
export function flowPart<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let part: ComponentType<Props> | undefined
  const fetchPart = async () => {
    try {
      return { default: await load() }
    } catch {
      part = undefined
      return { default: Unfetched }
    }
  }
  return () => {
    part ??= lazy(fetchPart)
    return part
  }
}

function Unfetched() {
  const fail = use(Failure)
  const isTold = useRef(false)
  useEffect(() => {
    if (!isTold.current) fail()
    isTold.current = true
  }, [fail])
  return null
}

interface FlowPartProps<Props extends object> {
  part: Part<Props>
  /** What the dialog is drawn with. */
  with: Props
  /** Puts the dialog away. */
  onFailure: () => void
  /** Shows the dialog again, which fetches it anew. */
  onRetry: () => void
}

/** Where the dialog cannot be fetched, the page under it stays, and a notice tells. */
export function FlowPart<Props extends object>({ part, with: props, onFailure, onRetry }: FlowPartProps<Props>) {
  const [Dialog] = useState(part)
  const fail = () => {
    onFailure()
    toastUnfetched(onRetry)
  }
  return (
    <Failure value={fail}>
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    </Failure>
  )
}

/** A page that is newer on the server has other files: only loading it anew helps then. */
function toastUnfetched(retry: () => void) {
  const online = navigator.onLine
  toast({
    variant: 'destructive',
    title: 'Non riusciamo ad aprire la finestra',
    description: online
      ? 'Forse c’è una versione nuova del diario: ricarica la pagina per continuare.'
      : 'Sei offline: riprova quando torna la connessione.',
    action: online
      ? { label: 'Ricarica', altText: 'Ricarica la pagina', onClick: () => window.location.reload() }
      : { label: 'Riprova', altText: 'Riprova ad aprire la finestra', onClick: retry },
  })
}
