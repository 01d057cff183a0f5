import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { useConfig } from '../../../lib/config.ts'

const SUBJECT = 'Password dimenticata'

function SupportLink() {
  const { data: config } = useConfig()
  if (!config) return <>all’assistenza</>
  const address = config.supportEmail
  return (
    <>
      a{' '}
      <a className="link inline" href={`mailto:${address}?subject=${encodeURIComponent(SUBJECT)}`}>
        {address}
      </a>
    </>
  )
}

export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="is-compact"
        title="Password dimenticata?"
        description="Il recupero della password via email non è attivo su questo server."
      >
        <p>
          Per rientrare nel tuo diario scrivi <SupportLink />, dall’indirizzo con cui hai creato l’account.
        </p>
        <DialogFooter>
          <Button variant="solid" onClick={onClose}>
            Ho capito
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
