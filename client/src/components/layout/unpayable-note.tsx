import { cn } from '#client/lib/cn.ts'
import { useIsUnpayable } from '#client/lib/config.ts'

/** Says before a tap leads to Premium that nobody can pay here; nothing where they can. */
export function UnpayableNote({ id, className }: { id?: string; className?: string }) {
  return useIsUnpayable() ? (
    <p id={id} className={cn('small muted text-balance', className)}>
      Il pagamento non è attivo qui.
    </p>
  ) : null
}
