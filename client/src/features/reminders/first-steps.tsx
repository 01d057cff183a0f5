import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import { flagSchema } from '#client/lib/storage.ts'

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let installPrompt: InstallPrompt | undefined
const listeners = new Set<() => void>()
function setInstallPrompt(next: InstallPrompt | undefined) {
  installPrompt = next
  for (const listener of listeners) listener()
}
// The browser offers it once, before the line shows.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setInstallPrompt(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => setInstallPrompt(undefined))
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** After the first dream: the morning reminder, and the home screen where the browser offers it. Closed once and for all. */
export function FirstSteps() {
  const [isClosed, setClosed] = usePersistedState('first-steps-closed', flagSchema)
  const prompt = useSyncExternalStore(
    subscribe,
    () => installPrompt,
    () => undefined,
  )
  if (!useIsHydrated() || isClosed) return null
  return (
    <p className="small muted mt-6 flex flex-wrap items-center gap-x-4">
      Per la prossima notte:
      <Link href={`${paths.profile}#reminder`} className="link min-h-11">
        un promemoria al mattino
      </Link>
      {prompt && (
        <button
          type="button"
          className="link min-h-11"
          onClick={() => {
            void prompt.prompt()
            setInstallPrompt(undefined)
          }}
        >
          il diario nella schermata Home
        </button>
      )}
      <button type="button" className="link min-h-11 text-muted" onClick={() => setClosed(true)}>
        No, grazie
      </button>
    </p>
  )
}
