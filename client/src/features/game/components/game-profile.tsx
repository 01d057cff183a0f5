import './game-profile.css'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { levelOf } from '#shared/constants/game.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import { ErrorState } from '../../../components/layout/error-state.tsx'
import { useSession } from '../../../components/layout/session-context.tsx'
import { useRetryFocus } from '../../../components/layout/use-retry-focus.ts'
import { gameStatsQuery } from '../game.queries.ts'
import { BadgeSummary } from './badge-summary.tsx'
import { CollectionCard } from './collection-card.tsx'
import { GameHeader } from './game-header.tsx'
import { ProfileShape } from './game-skeletons.tsx'
import { LeaderboardCard } from './leaderboard-card.tsx'
import { LevelPath } from './level-path.tsx'
import { PointsCard } from './points-card.tsx'

interface GameProfileProps {
  /** Leads to all badges. */
  allBadges: Pick<ComponentProps<typeof BadgeSummary>, 'href' | 'onShowAll'>
  /** How a first dream is recorded. */
  firstStep: ReactNode
}

/** All that one has reached. */
export function GameProfile({ allBadges, firstStep }: GameProfileProps) {
  const user = useSession()
  const { data: stats, error, refetch } = useQuery(gameStatsQuery())
  const { place, heading, retry } = useRetryFocus(stats !== undefined, refetch)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {stats ? (
        <div className="game-profile">
          <GameHeader user={user} stats={stats} headingRef={heading} />
          {isNew(stats) && <FirstStep action={firstStep} />}
          <LevelPath level={levelOf(stats.points).level} />
          <div className="game-columns">
            <BadgeSummary stats={stats} {...allBadges} />
            <CollectionCard stats={stats} />
          </div>
          <LeaderboardCard />
          <PointsCard />
        </div>
      ) : error ? (
        <ErrorState title="Non riusciamo a caricare i tuoi progressi" error={error} onRetry={retry} />
      ) : (
        <ProfileShape />
      )}
    </div>
  )
}

const isNew = ({ points, dreamCount }: GameStats) => points === 0 && dreamCount === 0

function FirstStep({ action }: { action: ReactNode }) {
  return (
    <section className="card game-card flex flex-wrap items-center justify-between gap-4" aria-labelledby="first-step">
      <div className="max-w-[60ch]">
        <h2 id="first-step" className="h3">
          Tutto comincia da un sogno
        </h2>
        <p className="muted mt-1">
          Il primo che registri porta i primi punti, il badge «Primo Sogno» e l’avatar Stella.
        </p>
      </div>
      {action}
    </section>
  )
}
