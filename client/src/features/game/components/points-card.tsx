import './points-card.css'
import { POINT_CAUSES, POINT_RULES } from '#shared/constants/game.ts'
import { causeWords, limitWords, pointsWords } from '../game-words.ts'

/** What pays points, and how often. */
export function PointsCard() {
  return (
    <section className="card game-card" aria-labelledby="points">
      <h2 id="points" className="h3 mb-2.5">
        Come si guadagnano i punti
      </h2>
      <ul className="point-rules">
        {POINT_CAUSES.map((cause) => (
          <li key={cause}>
            <span>
              {causeWords(cause)}
              <span className="small muted block">{limitWords(cause)}</span>
            </span>
            <span className="flex-none font-semibold">{pointsWords(POINT_RULES[cause].points)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
