import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Switch } from '#client/components/ui/switch.tsx'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { useConfig } from '#client/lib/config.ts'
import { flagSchema } from '#client/lib/storage.ts'

/** Whether the diary opens in night mode, on this device. */
export function NightSetting() {
  // `index.html` reads it, too, and redirects to the night page before the first render.
  const [opens = true, setOpens] = usePersistedState('night-opens', flagSchema)
  const { data: config } = useConfig()
  return (
    <div className="border-t border-border pt-5">
      <Switch
        label="Modalità notte"
        description={`Sul telefono, tra l’una e le sei, il diario si apre al buio: ${config?.transcription ? 'parli o scrivi' : 'scrivi'}, e torni a dormire. Vale per questo dispositivo.`}
        checked={opens}
        onChange={(event) => setOpens(event.target.checked)}
      />
      <Link href={paths.night} className="link small inline-flex min-h-11 items-center">
        Aprila adesso
      </Link>
    </div>
  )
}
