import { useQuery } from '@tanstack/react-query'
import { QueryPart } from '#client/components/shell/query-part.tsx'
import { CARD_GRID } from '#client/components/ui/card.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { useHasPlans } from '#client/lib/config.ts'
import { dayOfInstant, formatDate, withArticle } from '#client/lib/dates.ts'
import { BADGE_IDS, type BadgeId, badgeOf } from '#shared/constants/badges.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import { gameStatsQuery } from '../game.queries.ts'
import { badgesFor, earnedBadges, goalProgress } from '../progress.ts'
import { Medal, MedalState, ProgressBar } from './game-parts.tsx'

const ITEM = 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-5 max-md:gap-4'

export function BadgeCollection() {
  return (
    <QueryPart
      query={useQuery(gameStatsQuery())}
      errorTitle="Non riusciamo a caricare i badge"
      skeleton={
        <Skeleton
          label="Caricamento dei badge"
          shape="rows"
          count={BADGE_IDS.length}
          picture="h-[92px] w-[76px] rounded-t-[38px]! rounded-b-[14px]!"
          className="min-h-[640px]"
          grid={CARD_GRID}
          part="card"
        />
      }
    >
      {(stats) => <Collection stats={stats} />}
    </QueryPart>
  )
}

function Collection({ stats }: { stats: GameStats }) {
  const earned = earnedBadges(stats)
  const badges = badgesFor(earned, useHasPlans())
  return (
    <section aria-labelledby="all-badges">
      <h2 id="all-badges" tabIndex={-1} className="h2 mb-5 outline-none">
        Tutti i badge{' '}
        <span className="small muted ml-1 font-sans">
          {earned.size} su {badges.length}
        </span>
      </h2>
      <ul className={CARD_GRID}>
        {badges.map((id) => (
          <BadgeItem key={id} id={id} stats={stats} earnedAt={earned.get(id)} />
        ))}
      </ul>
    </section>
  )
}

interface BadgeItemProps {
  id: BadgeId
  stats: GameStats
  earnedAt: string | undefined
}

function BadgeItem({ id, stats, earnedAt }: BadgeItemProps) {
  const { name, description, icon } = badgeOf(id)
  const earned = earnedAt !== undefined
  return (
    <li className={`card ${ITEM}`}>
      <Medal icon={icon} earned={earned} />
      <div className="min-w-0">
        <h3 className={cn('h3', !earned && 'text-muted')}>{name}</h3>
        <p className="small muted mt-0.5 mb-1.5">{description}</p>
        <p className="flex flex-wrap items-center gap-x-1">
          <MedalState earned={earned} />
          {earned && (
            <span className="muted text-[0.7812rem]"> {withArticle('il', formatDate(dayOfInstant(earnedAt)))}</span>
          )}
        </p>
        {!earned && <Goal id={id} stats={stats} />}
      </div>
    </li>
  )
}

function Goal({ id, stats }: Pick<BadgeItemProps, 'id' | 'stats'>) {
  const progress = goalProgress(id, stats)
  if (!progress) return null
  return (
    <div className="mt-1.5 flex items-center gap-3">
      <ProgressBar
        className="flex-1"
        label={`Verso il badge ${badgeOf(id).name}`}
        value={progress.count}
        max={progress.goal}
      />
      <span className="small muted">
        {progress.count} / {progress.goal}
      </span>
    </div>
  )
}
