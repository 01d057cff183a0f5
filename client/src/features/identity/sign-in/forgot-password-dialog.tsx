import { type ReactNode, useState } from 'react'
import { Button, SPINNER } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'
import { useDelayed } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { useConfig } from '#client/lib/config.ts'
import { ResetRequestForm, ResetRequestSent } from './reset-request.tsx'

export interface ForgotPasswordDialogProps {
  /** What the field of the address begins with. */
  address?: string | undefined
  onClose: () => void
}

interface View {
  title: string
  description?: string
  body: ReactNode
}

const TITLE = 'Password dimenticata?'

/** Sends a reset link by mail; where this server sends none, leads to the support. */
export default function ForgotPasswordDialog({ address, onClose }: ForgotPasswordDialogProps) {
  const { title, description, body } = useRecovery(address ?? '', onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent compact title={title} description={description}>
        {body}
      </DialogContent>
    </Dialog>
  )
}

function useRecovery(firstAddress: string, onClose: () => void): View {
  const { data: config, isFetching } = useConfig()
  const [late] = useState(!config)
  const [address, setAddress] = useState(firstAddress)
  const [step, setStep] = useState<'first' | 'sent' | 'again'>('first')

  if (!config) {
    if (isFetching) return { title: TITLE, body: <Waiting /> }
    return {
      title: TITLE,
      description: 'In questo momento il recupero della password via email non è disponibile.',
      body: <RecoverySupport onClose={onClose} />,
    }
  }
  if (!config.mail) {
    return {
      title: TITLE,
      description: 'Il recupero della password via email è in arrivo.',
      body: <RecoverySupport address={config.supportEmail} onClose={onClose} />,
    }
  }
  if (step === 'sent') {
    return {
      title: 'Controlla la tua posta',
      body: <ResetRequestSent email={address} onChangeAddress={() => setStep('again')} onClose={onClose} />,
    }
  }
  const handleSent = (email: string) => {
    setAddress(email)
    setStep('sent')
  }
  return {
    title: TITLE,
    description: 'Scrivi l’indirizzo email del tuo account: ti mandiamo un link per scegliere una nuova password.',
    body: (
      <ResetRequestForm address={address} focusLate={late || step === 'again'} onSent={handleSent} onClose={onClose} />
    ),
  }
}

function Waiting() {
  const visible = useDelayed()
  return (
    <p role="status" className="muted flex min-h-11 items-center gap-3">
      {visible && (
        <>
          <span className={cn(SPINNER, 'text-petrol')} aria-hidden="true" />
          Un momento…
        </>
      )}
    </p>
  )
}

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
function RecoverySupport({ address, onClose }: RecoverySupportProps) {
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
