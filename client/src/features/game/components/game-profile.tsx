import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { QueryPart } from '#client/components/layout/query-part.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { Loading, Skeleton } from '#client/components/ui/skeleton.tsx'
import { BADGE_IDS } from '#shared/constants/badges.ts'
import { levelOf, POINT_CAUSES, POINT_RULES } from '#shared/constants/game.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import { gameStatsQuery } from '../game.queries.ts'
import { causeLabel, limitLabel, pointsLabel } from '../game-labels.ts'
import { BadgeSummary, MEDALS } from './badge-summary.tsx'
import { CollectionCard } from './collection-card.tsx'
import { GameHeader, HEAD } from './game-header.tsx'
import { GameCard } from './game-parts.tsx'
import { LeaderboardCard } from './leaderboard-card.tsx'
import { LevelPath } from './level-path.tsx'

const STACK = 'grid grid-cols-1 gap-5 max-md:gap-3'
const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_356px] gap-5 max-lg:grid-cols-1 max-md:gap-3'

interface GameProfileProps {
  /** Leads to all badges. */
  allBadges: Pick<ComponentProps<typeof BadgeSummary>, 'href' | 'onShowAll'>
  /** How a first dream is recorded. */
  firstStep: ReactNode
}

/** All that one has reached. */
export function GameProfile({ allBadges, firstStep }: GameProfileProps) {
  const user = useSession()
  return (
    <QueryPart
      query={useQuery(gameStatsQuery())}
      errorTitle="Non riusciamo a caricare i tuoi progressi"
      skeleton={<ProfileSkeleton />}
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

function ProfileSkeleton() {
  return (
    <Loading label="Caricamento dei tuoi progressi" className="min-h-[640px]">
      <div className={STACK}>
        <div className={`card ${HEAD}`}>
          <Skeleton className="size-[124px] rounded-full max-md:size-[72px]" />
          <div>
            <Skeleton className="h-9 w-1/3" />
            <Skeleton className="mt-4 h-4 w-1/2" />
            <Skeleton className="mt-6 h-3 w-full" />
          </div>
        </div>
        <GameCard>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-6 h-32 w-full" />
        </GameCard>
        <div className={COLUMNS}>
          <GameCard>
            <Skeleton className="mb-6 h-6 w-40" />
            <div className={MEDALS}>
              {BADGE_IDS.slice(1).map((id) => (
                <div key={id} className="grid justify-items-center gap-2.5">
                  <Skeleton className="h-[92px] w-[76px] rounded-t-[38px]! rounded-b-[14px]!" />
                  <Skeleton className="h-4 w-16" />
                </div>
              ))}
            </div>
          </GameCard>
          <GameCard>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-6 h-24 w-full" />
          </GameCard>
        </div>
      </div>
    </Loading>
  )
}

/** What pays points, and how often. */
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
            className="flex items-baseline justify-between gap-4 border-b border-border py-[9px] text-[15px] last:border-b-0"
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
