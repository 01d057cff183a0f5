import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'

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
