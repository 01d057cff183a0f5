import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { toast } from '#client/components/ui/toast.tsx'
import { useIsHydrated } from '#client/hooks/use-time.ts'

interface DialogProps {
  onOpenChange: (open: boolean) => void
}

export interface DialogSource<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  Dialog: ComponentType<Props>
  /** Whether its code is there. */
  isLoaded: boolean
}

export function dialogSource<Props>(loadDialog: () => Promise<ComponentType<Props>>): DialogSource<Props> {
  const load = async () => {
    const Dialog = await loadDialog()
    source.isLoaded = true
    return { default: Dialog }
  }
  const source = { load, Dialog: lazy(load) as ComponentType<Props>, isLoaded: false }
  return source
}

/** Loads a dialog before showing it; undefined on failure, when a notice offers `retry`. */
export async function fetchDialog<Props>(source: DialogSource<Props>, retry: () => void) {
  try {
    return (await source.load()).default
  } catch {
    toastNotFetched(retry)
  }
}

interface LazyDialogProps<Props> {
  source: DialogSource<Props>
  with: Props
}

export function LazyDialog<Props extends DialogProps>({ source, with: props }: LazyDialogProps<Props>) {
  const [Dialog] = useState(() => source.Dialog)
  const isHydrated = useIsHydrated()
  const handleError = () => {
    source.Dialog = lazy(source.load) as ComponentType<Props>
    props.onOpenChange(false)
    toastNotFetched(() => props.onOpenChange(true))
  }
  return (
    isHydrated && (
      <ErrorBoundary fallback={null} onError={handleError}>
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

/** After a release the server no longer has this page's files: only a reload helps. */
function toastNotFetched(retry: () => void) {
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
