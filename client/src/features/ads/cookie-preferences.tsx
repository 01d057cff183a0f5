import { useState } from 'react'
import { useSession } from '#client/components/layout/session-context.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { useConfig } from '#client/lib/config.ts'
import { dayOfInstant, formatLong } from '#client/lib/dates.ts'
import { toast } from '#client/lib/toast.ts'
import { type CookieChoice, useCookieChoice } from './cookie-choice.ts'

/** Asks which cookies may be there: the technical ones always, the advertiser's by choice. Answers whether it was saved. */
export const askCookiePreferences = () => ask<boolean>((close) => <CookiePreferences onClose={close} />)

/** Nothing is agreed to by default. */
function CookiePreferences({ onClose }: { onClose: (saved: boolean) => void }) {
  const [choice, choose] = useCookieChoice()
  const [advertising, setAdvertising] = useState(choice?.advertising ?? false)
  const save = () => {
    choose(advertising)
    onClose(true)
  }
  return (
    <Dialog>
      <DialogContent compact title="Preferenze sui cookie" description="Puoi cambiare idea quando vuoi, dal profilo.">
        <div className="grid gap-5">
          <div>
            <p className="flex min-h-7 items-center justify-between gap-5">
              <span className="field-label">Tecnici</span>
              <span className="tag">Sempre attivi</span>
            </p>
            <p className="small muted mt-1.5">Ti fanno accedere e tengono tema e bozze su questo dispositivo.</p>
          </div>
          <Switch
            className="border-t border-border pt-5"
            label="Pubblicità"
            description="Gli annunci di altri, in un riquadro separato che non vede mai i tuoi sogni. Se dici di no, l’app funziona allo stesso modo."
            checked={advertising}
            onChange={(event) => setAdvertising(event.target.checked)}
          />
        </div>
        <DialogFooter>
          <Button variant="ghost" onClick={() => onClose(false)}>
            Annulla
          </Button>
          <Button onClick={save}>Salva le preferenze</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** The choice about cookies, and the button to change it. Only where there is an advertiser. */
export function CookieCard() {
  const { subscriptionPlan } = useSession()
  const { data: config } = useConfig()
  const [choice] = useCookieChoice()
  if (subscriptionPlan === 'premium' || !config?.ads.scriptUrl) return null
  const change = async () => {
    if (await askCookiePreferences()) toast({ title: 'Preferenze salvate' })
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
