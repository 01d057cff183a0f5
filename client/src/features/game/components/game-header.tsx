import { Flame, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { AvatarImage, PremiumTag } from '#client/components/art/avatar.tsx'
import { useHasPlans } from '#client/lib/config.ts'
import { todayRome } from '#client/lib/dates.ts'
import { formatCount } from '#client/lib/text.ts'
import { LEVELS, levelOf, levelProgress } from '#shared/constants/game.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import { missingLabel, pointsLabel, streakHint, streakUnit } from '../game-labels.ts'
import { ProgressBar } from './game-parts.tsx'

const HEAD =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-8 p-8 max-xl:grid-cols-[auto_minmax(0,1fr)] max-md:grid-cols-[72px_minmax(0,1fr)] max-md:items-start max-md:gap-4 max-md:p-4.5 max-2xs:grid-cols-1'
const STREAKS =
  'grid grid-cols-[repeat(2,auto)] content-center gap-x-8 gap-y-3 self-stretch border-l border-border pl-8 max-xl:col-span-full max-xl:justify-start max-xl:border-t max-xl:border-l-0 max-xl:pt-5 max-xl:pl-0 max-md:grid-cols-2 max-2xs:grid-cols-1 max-md:justify-stretch max-md:gap-x-4 max-md:pt-4'

interface GameHeaderProps {
  user: User
  stats: GameStats
}

export function GameHeader({ user, stats }: GameHeaderProps) {
  const premium = useHasPlans() && user.subscriptionPlan === 'premium'
  const { level, name } = levelOf(stats.points)
  return (
    <section className={`card ${HEAD}`} aria-labelledby="game-name">
      <AvatarImage avatar={user.avatar} size={124} premium={premium} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id="game-name" tabIndex={-1} className="h1 wrap-anywhere outline-none">
            {user.username}
          </h2>
          {premium && <PremiumTag />}
        </div>
        <p className="muted mt-1">
          Livello {level} · <span className="font-serif text-[1.1875rem] text-foreground italic">{name}</span>
        </p>
        <LevelBar points={stats.points} />
      </div>
      <Streaks stats={stats} />
    </section>
  )
}

function LevelBar({ points }: { points: number }) {
  const progress = levelProgress(points)
  if (!progress)
    return (
      <p className="mt-4.5">
        <span className="small block font-semibold">{pointsLabel(points)}</span>
        <span className="small muted">È l’ultimo dei {LEVELS.length} livelli: il cammino è tutto tuo.</span>
      </p>
    )
  return (
    <div className="mt-4.5">
      <p className="small mb-2 flex flex-wrap justify-between gap-x-3 gap-y-0.5">
        <span className="font-semibold">
          {formatCount(points)} / {formatCount(progress.next.points)} punti
        </span>
        <span className="muted">{missingLabel(progress)}</span>
      </p>
      <ProgressBar
        tone="lume"
        label={`Progresso verso il livello ${progress.next.level}`}
        value={progress.percent}
        max={100}
      />
    </div>
  )
}

function Streaks({ stats }: { stats: GameStats }) {
  const hint = streakHint(stats, todayRome())
  return (
    <div className={STREAKS}>
      <Streak
        icon={<Flame size={18} />}
        name="Serie attuale"
        days={stats.currentStreak}
        unit={streakUnit(stats.currentStreak)}
      />
      <Streak
        icon={<Trophy size={18} />}
        name="Serie massima"
        days={stats.maxStreak}
        unit={stats.maxStreak > 0 ? 'record personale' : 'ancora da scrivere'}
      />
      {/* Wraps at the width of the figures above. */}
      {hint && <p className="small muted col-span-full w-0 min-w-full">{hint}</p>}
    </div>
  )
}

function Streak({ icon, name, days, unit }: { icon: ReactNode; name: string; days: number; unit: string }) {
  return (
    <div>
      <h3 className="small muted flex items-center gap-2 font-sans font-semibold 2xs:whitespace-nowrap">
        {icon}
        {name}
      </h3>
      <p className="mt-2 mb-0.5 font-serif text-[2.5rem]/[1.1] font-medium">{formatCount(days)}</p>
      <p className="small muted">{unit}</p>
    </div>
  )
}
