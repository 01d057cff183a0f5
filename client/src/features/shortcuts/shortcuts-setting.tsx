import { Switch } from '#client/components/ui/switch.tsx'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { flagSchema } from '#client/lib/storage.ts'

/** Whether the diary's keys are on, on this device; on by default. */
export const useShortcutsSetting = () => usePersistedState('shortcuts', flagSchema)

/** Turns off the one-letter keys, which speech input and unsteady hands may trigger. */
export function ShortcutsSetting() {
  const [isOn = true, setOn] = useShortcutsSetting()
  return (
    <Switch
      className="mt-3 border-t border-border pt-5"
      label="Scorciatoie da tastiera"
      description="«/» cerca nei sogni, «n» ne apre uno nuovo, «?» le elenca. Vale per questo dispositivo."
      checked={isOn}
      onChange={(event) => setOn(event.target.checked)}
    />
  )
}
