import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
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

  const end = () =>
    mutate(undefined, {
      onSuccess: () => {
        // Only a closed question lets go of the focus, which it would give back to a button that is gone.
        flushSync(() => setAsking(false))
        onEnded()
      },
    })

  return (
    <>
      {others === 0 ? (
        <p className="small muted mt-4">Nessun altro dispositivo è collegato al tuo account.</p>
      ) : (
        <Button variant="outline" className="mt-5 max-md:w-full" busy={isPending} onClick={() => setAsking(true)}>
          <LogOut size={18} strokeWidth={1.9} aria-hidden="true" />
          Esci da tutti gli altri dispositivi
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !isPending && setAsking(open)}
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
