import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { DialogFooter } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { useRequestReset } from '../password-recovery.queries.ts'

const REPEAT_AFTER_MS = 60_000

/** Whether `ms` have passed since `event` last changed. */
function useElapsedSince(event: number, ms: number): boolean {
  const [elapsed, setElapsed] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(event), ms)
    return () => clearTimeout(timer)
  }, [event, ms])
  return elapsed === event
}

interface ResetRequestSentProps {
  email: string
  onChangeAddress: () => void
  onClose: () => void
}

/** The same for every address: whether it has an account is nobody's business. */
export function ResetRequestSent({ email, onChangeAddress, onClose }: ResetRequestSentProps) {
  const textRef = useRef<HTMLDivElement>(null)
  useEffect(() => textRef.current?.focus(), [])
  return (
    <>
      <div ref={textRef} tabIndex={-1} className="grid gap-3 outline-none">
        <p className="wrap-anywhere">
          Se esiste un account con l’indirizzo <strong className="font-semibold">{email}</strong>, gli abbiamo appena
          scritto.
        </p>
        <p>
          Apri il messaggio e segui il link: vale 60 minuti. Se non lo trovi, guarda anche nella posta indesiderata.
        </p>
      </div>
      <Repeat email={email} />
      <DialogFooter>
        <Button variant="ghost" onClick={onChangeAddress}>
          Cambia indirizzo
        </Button>
        <Button onClick={onClose}>Ho capito</Button>
      </DialogFooter>
    </>
  )
}

/** Sends the mail once more, after a while. The button stays in its place, so that the focus does too. */
function Repeat({ email }: { email: string }) {
  const request = useRequestReset()
  const [repeats, setRepeats] = useState(0)
  const ready = useElapsedSince(repeats, REPEAT_AFTER_MS)

  const repeat = () => {
    if (ready) request.mutate({ email }, { onSuccess: () => setRepeats(repeats + 1) })
  }
  return (
    <div className="mt-5 grid gap-3 border-t border-border pt-4">
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="small muted">
          {repeatWords(ready, repeats)}
        </p>
        <Button
          variant="outline"
          size="s"
          busy={request.isPending}
          busyLabel="Invio..."
          onClick={repeat}
          {...(!ready && { 'aria-disabled': true })}
        >
          Invia di nuovo
        </Button>
      </div>
      {request.error && <Notice>{request.error.message}</Notice>}
    </div>
  )
}

function repeatWords(ready: boolean, repeats: number): string {
  if (ready) return 'Ora puoi inviarlo di nuovo.'
  if (repeats > 0) return 'Inviato. Vale solo l’ultimo link.'
  return 'Potrai inviarlo di nuovo tra un minuto.'
}
