import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
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

interface WaysToRoomProps {
  /** The dreams stand on this page already. */
  isAtDreams?: boolean
  /** Called before a link leads away from a dialog. */
  onLeave?: () => void
}

/** What can be done where the free plan has no room. */
export function WaysToRoom({ isAtDreams = false, onLeave }: WaysToRoomProps) {
  const leave = onLeave && { onClick: onLeave }
  return (
    <p>
      Per fare posto{' '}
      {isAtDreams ? (
        'sposta un sogno nel cestino'
      ) : (
        <Link href={paths.dreams} className="link" {...leave}>
          sposta un sogno nel cestino
        </Link>
      )}
      , oppure{' '}
      <Link href={paths.subscription} className="link" {...leave}>
        passa a Premium
      </Link>
      . Se vuoi portarli altrove,{' '}
      <Link href={paths.ownData} className="link" {...leave}>
        esporta i tuoi sogni
      </Link>
      .
    </p>
  )
}
