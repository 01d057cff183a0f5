import { type ReactNode, useId } from 'react'
import { THEME_OPTIONS } from '#client/components/layout/theme-options.ts'
import { Card } from '#client/components/ui/card.tsx'
import { Choice, Choices } from '#client/components/ui/choice.tsx'
import { setTheme, useTheme } from '#client/lib/theme.ts'

/** Light, dark, or as the device is set. */
export function LookCard({ children }: { children?: ReactNode }) {
  const current = useTheme()
  const name = useId()
  return (
    <Card as="section" className="flex-1 md:p-8" aria-labelledby="look">
      <h2 id="look" className="h3 mb-4">
        Aspetto
      </h2>
      <fieldset>
        <legend className="field-label mb-2">Tema</legend>
        <Choices>
          {THEME_OPTIONS.map(({ theme, label, Icon }) => (
            <Choice key={theme} name={name} checked={theme === current} onChange={() => setTheme(theme)}>
              <Icon size={20} />
              {label}
            </Choice>
          ))}
        </Choices>
        <p className="small muted mt-2">«Sistema» segue le impostazioni del tuo dispositivo.</p>
      </fieldset>
      {children}
    </Card>
  )
}
