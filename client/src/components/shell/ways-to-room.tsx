import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { useIsUnpayable } from '#client/lib/config.ts'

/** Warns, before a link to Premium, that this server takes no payments; otherwise nothing. */
export function UnpayableNote({ id, className }: { id?: string; className?: string }) {
  return useIsUnpayable() ? (
    <p id={id} className={cn('small muted text-balance', className)}>
      Il pagamento non è attivo qui.
    </p>
  ) : null
}

interface WaysToRoomProps {
  /** This page shows the dreams. */
  isAtDreams?: boolean
  /** Called before a link leaves the dialog. */
  onLeave?: () => void
}

/** The options of a full free plan. */
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
