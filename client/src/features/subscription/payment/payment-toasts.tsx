import { Hourglass, Info } from 'lucide-react'
import { toastError } from '#client/components/layout/error-toast.ts'
import { toast } from '#client/components/ui/toast.tsx'
import { ApiError } from '#client/lib/api-client.ts'

/** Says why there is no payment to make. */
export function toastRefusal(error: Error): void {
  if (error instanceof ApiError && error.code === 'already_subscribed') {
    // Good news, if anything: the page shows the subscription a moment later.
    const icon = <Info size={22} strokeWidth={1.9} aria-hidden="true" />
    toast({ title: 'Errore', description: error.message, icon })
  } else {
    toastError(error, 'Non riusciamo a preparare il pagamento. Riprova tra poco.')
  }
}

/** Says why the dialog does not close. */
export function toastConfirming(): void {
  toast({
    title: 'Il pagamento è in corso',
    description: 'Questa finestra resta aperta finché la banca non ha risposto.',
    icon: <Hourglass size={22} strokeWidth={1.9} aria-hidden="true" />,
  })
}
