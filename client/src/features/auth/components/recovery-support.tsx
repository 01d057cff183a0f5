import { Button } from '../../../components/ui/button.tsx'
import { DialogFooter } from '../../../components/ui/dialog.tsx'

const SUBJECT = 'Password dimenticata'

function SupportLink({ address }: { address: string | undefined }) {
  if (!address) return <>all’assistenza</>
  return (
    <>
      a{' '}
      <a className="link inline" href={`mailto:${address}?subject=${encodeURIComponent(SUBJECT)}`}>
        {address}
      </a>
    </>
  )
}

interface RecoverySupportProps {
  /** The support's address; unknown where the server did not answer. */
  address?: string
  onClose: () => void
}

/** The way back for who cannot be sent a mail. */
export function RecoverySupport({ address, onClose }: RecoverySupportProps) {
  return (
    <>
      <p>
        Per rientrare nel tuo diario scrivi <SupportLink address={address} />, dall’indirizzo con cui hai creato
        l’account.
      </p>
      <DialogFooter>
        <Button variant="solid" onClick={onClose}>
          Ho capito
        </Button>
      </DialogFooter>
    </>
  )
}
