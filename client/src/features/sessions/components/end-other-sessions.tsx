import { LogOut } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useEndOtherSessions } from '../sessions.queries.ts'

interface EndOtherSessionsProps {
  /** How many there are. */
  others: number
  /** The button that had the focus may go. */
  onEnded: () => void
}

export function EndOtherSessions({ others, onEnded }: EndOtherSessionsProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useEndOtherSessions()

  const ended = useRef(false)
  const giveFocus = useEffectEvent(onEnded)

  const end = () =>
    mutate(undefined, {
      onSuccess: () => {
        ended.current = true
        setAsking(false)
      },
    })
  useEffect(() => {
    // Once the dialog lets go of the focus, which it would give back to a button that is gone.
    if (asking || !ended.current) return
    ended.current = false
    giveFocus()
  }, [asking])

  return (
    <>
      {others === 0 ? (
        <p className="small muted mt-4">Nessun altro dispositivo è collegato al tuo account.</p>
      ) : (
        <Button variant="outline" className="mt-5 max-md:w-full" onClick={() => setAsking(true)}>
          <LogOut size={18} strokeWidth={1.9} aria-hidden="true" />
          Esci da tutti gli altri dispositivi
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Uscire da tutti gli altri dispositivi?"
        description="Per rientrare nel diario da lì servirà un nuovo accesso. Qui non cambia niente."
        confirmLabel="Esci dagli altri"
        busy={isPending}
        busyLabel="Uscita..."
        onConfirm={end}
      />
    </>
  )
}
