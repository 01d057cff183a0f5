import { useState } from 'react'
import { useSession } from '../../../components/layout/session-context.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useConfig } from '../../../lib/config.ts'
import { dayOfInstant, formatLong } from '../../../lib/dates.ts'
import { type CookieChoice, useCookieChoice } from '../cookie-choice.ts'
import { CookiePreferencesDialog } from './cookie-preferences-dialog.tsx'

/** What was chosen about cookies, and the way to choose otherwise. Only where there is anything to choose. */
export function CookieCard() {
  const { subscriptionPlan } = useSession()
  const { data: config } = useConfig()
  const choice = useCookieChoice()
  const [open, setOpen] = useState(false)
  if (subscriptionPlan === 'premium' || !config?.ads.scriptUrl) return null
  return (
    <Card as="section" className="md:p-8" aria-labelledby="cookies">
      <h2 id="cookies" className="h3 mb-2">
        Preferenze sui cookie
      </h2>
      <p className="small muted mb-4">{choiceWords(choice)}</p>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {choice ? 'Cambia scelta' : 'Scegli'}
      </Button>
      <CookiePreferencesDialog
        open={open}
        onOpenChange={setOpen}
        onSaved={() => toast({ title: 'Preferenze salvate' })}
      />
    </Card>
  )
}

function choiceWords(choice: CookieChoice | undefined): string {
  if (!choice) return 'Non hai ancora scelto: per ora ci sono solo i cookie tecnici.'
  const day = formatLong(dayOfInstant(choice.chosenAt))
  return choice.advertising
    ? `Cookie tecnici e pubblicitari: la tua scelta di ${day}.`
    : `Solo cookie tecnici: la tua scelta di ${day}.`
}
