import { Button } from '#client/components/ui/button.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { Skeleton, useDelayed } from '#client/components/ui/skeleton.tsx'

/** The fields come in place of their shape: the form does not jump, and Stripe measures a frame that has its width. */
export const FIELDS_PLACE = 'grid min-h-[236px] *:col-start-1 *:row-start-1 *:min-w-0'

/** Says aloud that the fields are on their way, and that they are there; always in the dialog, else nobody listens. */
export function FieldsNews({ news }: { news: 'loading' | 'ready' | null }) {
  // Said too early, it would be lost in what is read of a dialog that opens.
  const isHeard = useDelayed()
  return (
    <p className="sr-only" role="status">
      {isHeard && news === 'loading' && 'Il modulo di pagamento si sta caricando'}
      {isHeard && news === 'ready' && 'Il modulo di pagamento è pronto'}
    </p>
  )
}

/** The form before anything of it is there. */
export function PaymentLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <div className={FIELDS_PLACE}>
        <Skeleton shape="fields" />
      </div>
      <Skeleton shape="blocks" count={1} className="mt-5" part="h-[132px]" />
      <DialogFooter className="pt-5">
        <Button variant="ghost" onClick={onCancel}>
          Annulla
        </Button>
        <Button disabled>Abbonati ora</Button>
      </DialogFooter>
    </>
  )
}
