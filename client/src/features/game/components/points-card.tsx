import { POINT_CAUSES, POINT_RULES } from '#shared/constants/game.ts'
import { causeLabel, limitLabel, pointsLabel } from '../game-labels.ts'
import { GameCard } from './game-card.tsx'

/** What pays points, and how often. */
export function PointsCard() {
  return (
    <GameCard aria-labelledby="points">
      <h2 id="points" className="h3 mb-2.5">
        Come si guadagnano i punti
      </h2>
      <ul className="columns-2 gap-x-12 max-md:columns-1">
        {POINT_CAUSES.map((cause) => (
          <li
            key={cause}
            className="flex items-baseline justify-between gap-4 break-inside-avoid border-b border-border py-[9px] text-[15px] max-md:last:border-b-0"
          >
            <span>
              {causeLabel(cause)}
              <span className="small muted block">{limitLabel(cause)}</span>
            </span>
            <span className="flex-none font-semibold">{pointsLabel(POINT_RULES[cause].points)}</span>
          </li>
        ))}
      </ul>
    </GameCard>
  )
}
