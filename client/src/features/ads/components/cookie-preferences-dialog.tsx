import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { chooseCookies, cookieChoice } from '../cookie-choice.ts'

interface CookiePreferencesProps {
  onOpenChange: (open: boolean) => void
  onSaved?: () => void
}

interface CookiePreferencesDialogProps extends CookiePreferencesProps {
  open: boolean
}

/** Which cookies may be there: the technical ones always, the advertiser's by choice. */
export function CookiePreferencesDialog({ open, ...rest }: CookiePreferencesDialogProps) {
  return (
    <Dialog open={open} onOpenChange={rest.onOpenChange}>
      <DialogContent
        className="is-compact"
        title="Preferenze sui cookie"
        description="Puoi cambiare idea quando vuoi, dal profilo."
      >
        <CookiePreferences {...rest} />
      </DialogContent>
    </Dialog>
  )
}

/** Mounted anew at each opening, so that it starts from what holds. Nothing is agreed to by default. */
function CookiePreferences({ onOpenChange, onSaved }: CookiePreferencesProps) {
  const [advertising, setAdvertising] = useState(() => cookieChoice()?.advertising ?? false)
  const save = () => {
    chooseCookies({ advertising })
    onOpenChange(false)
    onSaved?.()
  }
  return (
    <>
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
        <Button variant="ghost" onClick={() => onOpenChange(false)}>
          Annulla
        </Button>
        <Button onClick={save}>Salva le preferenze</Button>
      </DialogFooter>
    </>
  )
}
