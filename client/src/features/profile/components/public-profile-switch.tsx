import { Switch } from '../../../components/ui/switch.tsx'
import { useAccountSwitch } from '../use-account-switch.ts'

/** Saved at once; shown as wished while the server is asked, and as it was should that fail. */
export function PublicProfileSwitch({ publicProfile }: { publicProfile: boolean }) {
  return (
    <Switch
      {...useAccountSwitch('publicProfile', publicProfile)}
      label="Profilo pubblico"
      description="Vale per i sogni che condividerai con la community. Se è acceso, compaiono con il tuo nome e il tuo avatar. Se è spento, la community vede «Sognatore anonimo» e l’avatar predefinito, e la classifica non ti comprende."
    />
  )
}
