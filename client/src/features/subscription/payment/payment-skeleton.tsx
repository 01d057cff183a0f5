import { Button } from '#client/components/ui/button.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { Skeleton, useDelayed } from '#client/components/ui/skeleton.tsx'

/** The fields come in place of their shape: the form does not jump, and Stripe measures a frame that has its width. */
export const FIELDS_PLACE = 'grid min-h-[236px] *:col-start-1 *:row-start-1 *:min-w-0'

function FieldSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-12 w-full rounded-md" />
    </div>
  )
}

/** The shape of the card's fields. */
export function FieldsSkeleton() {
  const isShown = useDelayed()
  return (
    <div className="grid content-start gap-4">
      {isShown && (
        <>
          <FieldSkeleton />
          <div className="grid grid-cols-2 gap-4">
            <FieldSkeleton />
            <FieldSkeleton />
          </div>
          <FieldSkeleton />
        </>
      )}
    </div>
  )
}

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
export function PaymentSkeleton({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <div className={FIELDS_PLACE}>
        <FieldsSkeleton />
      </div>
      <Skeleton className="mt-5 h-[132px] w-full rounded-[14px]" />
      <DialogFooter className="pt-5">
        <Button variant="ghost" onClick={onCancel}>
          Annulla
        </Button>
        <Button disabled>Abbonati ora</Button>
      </DialogFooter>
    </>
  )
}
