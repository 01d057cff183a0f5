import { useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { useCookieChoice } from './cookie-choice.ts'

/** Nothing is agreed to by default. */
export function CookieDialog({ onClose }: { onClose: (saved: boolean) => void }) {
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
