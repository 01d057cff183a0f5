import { useId } from 'react'
import { THEME_OPTIONS } from '#client/components/layout/theme-options.ts'
import { setTheme, useTheme } from '#client/lib/theme.ts'

/** Light, dark, or as the device is set. */
export function ThemeChoice() {
  const current = useTheme()
  const name = useId()
  return (
    <fieldset>
      <legend className="field-label mb-2">Tema</legend>
      <div className="choices">
        {THEME_OPTIONS.map(({ theme, label, Icon }) => (
          <label key={theme} className="choice">
            <input type="radio" name={name} checked={theme === current} onChange={() => setTheme(theme)} />
            <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
            {label}
          </label>
        ))}
      </div>
      <p className="small muted mt-2">«Sistema» segue le impostazioni del tuo dispositivo.</p>
    </fieldset>
  )
}
