import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { setTheme, THEMES, type Theme, useTheme } from '../../../lib/theme.ts'
import './theme-choice.css'

const CHOICES = {
  light: { label: 'Chiaro', Icon: Sun },
  dark: { label: 'Scuro', Icon: Moon },
  system: { label: 'Sistema', Icon: Monitor },
} as const satisfies Record<Theme, unknown>

/** Light, dark, or as the device is set. */
export function ThemeChoice() {
  const current = useTheme()
  const name = useId()
  return (
    <fieldset>
      <legend className="field-label mb-2">Tema</legend>
      <div className="theme-choice">
        {THEMES.map((theme) => {
          const { label, Icon } = CHOICES[theme]
          return (
            <label key={theme}>
              <input type="radio" name={name} checked={theme === current} onChange={() => setTheme(theme)} />
              <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
              {label}
            </label>
          )
        })}
      </div>
      <p className="small muted mt-2">«Sistema» segue le impostazioni del tuo dispositivo.</p>
    </fieldset>
  )
}
