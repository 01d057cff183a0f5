import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { setInstallPrompt, useInstallPrompt } from '#client/lib/install-prompt.ts'
import { flagSchema } from '#client/lib/storage.ts'

/** After the first dream: the morning reminder, and the home screen where the browser offers it. Closed once and for all. */
export function FirstSteps() {
  const [isClosed, setClosed] = usePersistedState('first-steps-closed', flagSchema)
  const prompt = useInstallPrompt()
  if (isClosed) return null
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
