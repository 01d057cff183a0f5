import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { useCookieChoice } from './cookie-choice.ts'

/** Asks for cookie consent. Dismissing the first question means refusal. */
export function CookieDialog({ onClose }: { onClose: (chosen: boolean) => void }) {
  const [choice, choose] = useCookieChoice()
  const answer = (advertising: boolean) => {
    choose(advertising)
    onClose(true)
  }
  return (
    <Dialog onOpenChange={() => (choice ? onClose(false) : answer(false))}>
      <DialogContent
        compact
        title="I tuoi dati, le tue scelte"
        description="Gli annunci tengono gratuito il piano Free. Se dici di no, l’app funziona allo stesso modo; puoi cambiare idea dal profilo."
      >
        <p className="flex min-h-7 items-center justify-between gap-5">
          <span className="field-label">Cookie tecnici</span>
          <span className="tag">Sempre attivi</span>
        </p>
        <p className="small muted mt-1.5">Ti fanno accedere e tengono tema e bozze su questo dispositivo.</p>
        <p className="field-label mt-5 border-t border-border pt-5">Cookie pubblicitari</p>
        <p className="small muted mt-1.5">
          Gli annunci di altri, in un riquadro separato che non vede mai i tuoi sogni.
        </p>
        <div className="grid grid-cols-2 gap-2.5 pt-6 max-[21.8125rem]:grid-cols-1">
          <Button variant="outline" onClick={() => answer(false)}>
            Rifiuta
          </Button>
          <Button variant="outline" onClick={() => answer(true)}>
            Accetta
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}
