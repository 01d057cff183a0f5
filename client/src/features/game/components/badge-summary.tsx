import './badge-summary.css'
import { ArrowRight } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { Link } from 'wouter'
import { BADGE_IDS, badgeOf } from '#shared/constants/badges.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import { cn } from '../../../lib/cn.ts'
import { earnedBadges, earnedFirst, nextGoal } from '../progress.ts'
import { Medal, MedalState } from './medal.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** Two rows of them; the rest is one step away. */
const SHOWN = 12

interface BadgeSummaryProps {
  stats: GameStats
  /** Where all badges are. */
  href: string
  onShowAll: MouseEventHandler
}

/** The badges at a glance, and the one that is next. */
export function BadgeSummary({ stats, href, onShowAll }: BadgeSummaryProps) {
  const earned = earnedBadges(stats)
  return (
    <section className="card game-card badge-summary" aria-labelledby="badge-summary">
      <div className="mb-6.5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="badge-summary" className="h3">
          I tuoi badge{' '}
          <span className="small muted ml-2 font-sans">
            {earned.size} su {BADGE_IDS.length}
          </span>
        </h2>
        <Link href={href} className="link small" onClick={onShowAll}>
          Vedi tutti
          <ArrowRight size={16} strokeWidth={1.9} aria-hidden="true" />
        </Link>
      </div>
      <ul className="medals">
        {earnedFirst(earned)
          .slice(0, SHOWN)
          .map((id) => (
            <li key={id}>
              <Medal icon={badgeOf(id).icon} earned={earned.has(id)} />
              <div className={cn(!earned.has(id) && 'is-off')}>
                <p className="medal-name">{badgeOf(id).name}</p>
                <MedalState earned={earned.has(id)} />
              </div>
            </li>
          ))}
      </ul>
      <NextBadge stats={stats} />
    </section>
  )
}

function NextBadge({ stats }: { stats: GameStats }) {
  if (stats.badges.length === BADGE_IDS.length)
    return <p className="next-badge small">Li hai ottenuti tutti: la collezione è completa.</p>
  const next = nextGoal(stats)
  if (!next) return null
  const { name, icon } = badgeOf(next.id)
  return (
    <div className="next-badge">
      <Medal icon={icon} earned={false} small />
      <div className="min-w-0 flex-1">
        <p className="small mb-2 flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">Il prossimo: {name}</span>
          <span className="muted">
            {next.count} / {next.goal}
          </span>
        </p>
        <ProgressBar className="is-on-surface" label={`Verso il badge ${name}`} value={next.count} max={next.goal} />
      </div>
    </div>
  )
}
