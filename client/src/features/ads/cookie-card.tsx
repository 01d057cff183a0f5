import { dialogSource, fetchDialog } from '#client/components/shell/lazy-dialog.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { useConfig } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import { dayOfInstant, formatLong } from '#client/lib/dates.ts'
import { toast } from '#client/lib/toast.ts'
import { type CookieChoice, useCookieChoice } from './cookie-choice.ts'

const dialog = dialogSource(() => import('./cookie-dialog.tsx').then((module) => module.CookieDialog))

/** The cookie choice and its change button, if the server has an advertiser. */
export function CookieCard() {
  const { subscriptionPlan } = useSession()
  const { data: config } = useConfig()
  const [choice] = useCookieChoice()
  if (subscriptionPlan === 'premium' || !config?.ads.scriptUrl) return null
  const change = async () => {
    const Asked = await fetchDialog(dialog, change)
    if (Asked && (await ask<boolean>((close) => <Asked onClose={close} />))) toast({ title: 'Preferenze salvate' })
  }
  return (
    <Card as="section" className="md:p-8" aria-labelledby="cookies">
      <h2 id="cookies" className="h3 mb-2">
        Preferenze sui cookie
      </h2>
      <p className="small muted mb-4">{describeChoice(choice)}</p>
      <Button variant="outline" aria-haspopup="dialog" onClick={change}>
        {choice ? 'Cambia scelta' : 'Scegli'}
      </Button>
    </Card>
  )
}

function describeChoice(choice: CookieChoice | undefined): string {
  if (!choice) return 'Non hai ancora scelto: per ora ci sono solo i cookie tecnici.'
  const day = formatLong(dayOfInstant(choice.chosenAt))
  return choice.advertising
    ? `Cookie tecnici e pubblicitari: la tua scelta di ${day}.`
    : `Solo cookie tecnici: la tua scelta di ${day}.`
}
