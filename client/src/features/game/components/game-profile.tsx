import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { QueryPart } from '#client/components/shell/query-part.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useSession } from '#client/lib/contexts.ts'
import { levelOf, POINT_CAUSES, POINT_RULES } from '#shared/constants/game.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import { gameStatsQuery } from '../game.queries.ts'
import { causeLabel, limitLabel, pointsLabel } from '../game-labels.ts'
import { BadgeSummary } from './badge-summary.tsx'
import { CollectionCard } from './collection-card.tsx'
import { GameHeader } from './game-header.tsx'
import { GameCard } from './game-parts.tsx'
import { LeaderboardCard } from './leaderboard-card.tsx'
import { LevelPath } from './level-path.tsx'

const STACK = 'grid grid-cols-1 gap-5 max-md:gap-3'
const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_356px] gap-5 max-lg:grid-cols-1 max-md:gap-3'

interface GameProfileProps {
  /** The link to all badges. */
  allBadges: Pick<ComponentProps<typeof BadgeSummary>, 'href' | 'onShowAll'>
  firstStep: ReactNode
}

/** The person's progress. */
export function GameProfile({ allBadges, firstStep }: GameProfileProps) {
  const user = useSession()
  return (
    <QueryPart
      query={useQuery(gameStatsQuery())}
      errorTitle="Non riusciamo a caricare i tuoi progressi"
      skeleton={
        <Skeleton
          label="Caricamento dei tuoi progressi"
          shape="cards"
          picture="size-[92px] rounded-full"
          className="min-h-[640px]"
          grid={STACK}
          part="min-h-[206px]"
        />
      }
    >
      {(stats) => (
        <div className={STACK}>
          <GameHeader user={user} stats={stats} />
          {isNew(stats) && <FirstStep action={firstStep} />}
          <LevelPath level={levelOf(stats.points).level} />
          <div className={COLUMNS}>
            <BadgeSummary stats={stats} {...allBadges} />
            <CollectionCard stats={stats} />
          </div>
          <LeaderboardCard />
          <PointsCard />
        </div>
      )}
    </QueryPart>
  )
}

const isNew = ({ points, dreamCount }: GameStats) => points === 0 && dreamCount === 0

function FirstStep({ action }: { action: ReactNode }) {
  return (
    <GameCard className="flex flex-wrap items-center justify-between gap-4" aria-labelledby="first-step">
      <div className="max-w-[60ch]">
        <h2 id="first-step" className="h3">
          Tutto comincia da un sogno
        </h2>
        <p className="muted mt-1">
          Il primo che registri porta i primi punti, il badge «Primo Sogno» e l’avatar Stella.
        </p>
      </div>
      {action}
    </GameCard>
  )
}

function PointsCard() {
  return (
    <GameCard aria-labelledby="points">
      <h2 id="points" className="h3 mb-2.5">
        Come si guadagnano i punti
      </h2>
      <ul className="grid gap-x-12 md:grid-cols-2">
        {POINT_CAUSES.map((cause) => (
          <li
            key={cause}
            className="flex items-baseline justify-between gap-4 border-b border-border py-[9px] text-[0.9375rem] last:border-b-0"
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
