import { ArrowRight } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { Link } from 'wouter'
import { cn } from '#client/lib/cn.ts'
import { useHasPlans } from '#client/lib/config.ts'
import { badgeOf } from '#shared/constants/badges.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import { badgesFor, earnedBadges, earnedFirst, nextGoal } from '../progress.ts'
import { GameCard, Medal, MedalState, ProgressBar } from './game-parts.tsx'

const MEDALS =
  'grid flex-1 grid-cols-6 content-evenly gap-x-4 gap-y-[22px] max-lg:grid-cols-4 max-md:grid-cols-3 max-md:gap-x-2 max-xs:grid-cols-2 max-2xs:gap-x-0'
const NAME = 'text-[0.875rem]/[1.25] text-balance wrap-anywhere max-2xs:text-[0.8125rem]'
const NEXT = 'mt-7 flex flex-wrap items-center gap-4 rounded-[16px] bg-surface-2 px-4.5 py-4'

/** Two rows; the rest is on the badges' page. */
const SHOWN = 12

interface BadgeSummaryProps {
  stats: GameStats
  href: string
  onShowAll: MouseEventHandler
}

/** The latest badges, and the next goal. */
export function BadgeSummary({ stats, href, onShowAll }: BadgeSummaryProps) {
  const earned = earnedBadges(stats)
  const badges = badgesFor(earned, useHasPlans())
  return (
    <GameCard className="flex flex-col" aria-labelledby="badge-summary">
      <div className="mb-6.5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="badge-summary" className="h3">
          I tuoi badge{' '}
          <span className="small muted ml-2 font-sans">
            {earned.size} su {badges.length}
          </span>
        </h2>
        <Link href={href} className="link small" onClick={onShowAll}>
          Vedi tutti
          <ArrowRight size={16} />
        </Link>
      </div>
      <ul className={MEDALS}>
        {earnedFirst(badges, earned)
          .slice(0, SHOWN)
          .map((id) => (
            <li key={id} className="flex flex-col items-center gap-2.5 text-center">
              <Medal icon={badgeOf(id).icon} earned={earned.has(id)} />
              <div>
                <p className={cn(NAME, earned.has(id) ? 'font-semibold' : 'font-medium text-muted')}>
                  {badgeOf(id).name}
                </p>
                <MedalState earned={earned.has(id)} />
              </div>
            </li>
          ))}
      </ul>
      {earned.size === badges.length ? (
        <p className={`small ${NEXT}`}>Li hai ottenuti tutti: la collezione è completa.</p>
      ) : (
        <NextBadge stats={stats} />
      )}
    </GameCard>
  )
}

function NextBadge({ stats }: { stats: GameStats }) {
  const next = nextGoal(stats)
  if (!next) return null
  const { name, icon } = badgeOf(next.id)
  return (
    <div className={NEXT}>
      <Medal icon={icon} earned={false} small />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="small mb-2 flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">Il prossimo: {name}</span>
          <span className="muted">
            {next.count} / {next.goal}
          </span>
        </p>
        <ProgressBar onSurface label={`Verso il badge ${name}`} value={next.count} max={next.goal} />
      </div>
    </div>
  )
}
