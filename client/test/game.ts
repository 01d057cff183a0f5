import type { BadgeId } from '#shared/constants/badges.ts'
import { BADGES } from '#shared/constants/badges.ts'
import { levelOf } from '#shared/constants/game.ts'
import type { Badge, GameStats, Leaderboard } from '#shared/contracts/game.ts'

export const buildBadge = (id: BadgeId): Badge => {
  const { name, description, icon } = BADGES[id]
  return { id, name, description, icon }
}

const EARNED: readonly BadgeId[] = [
  'primo_sogno',
  'prima_analisi',
  'sogni_5',
  'streak_3',
  'sogni_10',
  'streak_7',
  'premium',
]

export function buildGameStats(over: Partial<GameStats> & { earned?: readonly BadgeId[] } = {}): GameStats {
  const { earned = EARNED, ...stats } = over
  const points = stats.points ?? 410
  return {
    level: levelOf(points).level,
    points,
    currentStreak: 3,
    maxStreak: 12,
    lastStreakDate: '2026-11-20',
    badges: earned.map((id) => ({ id, earnedAt: '2026-11-12T08:30:00.000Z' })),
    newBadges: [],
    collectedSymbols: ['Acqua', 'Casa', 'Treno', 'Scale', 'Porta', 'Barca', 'Volo', 'Specchio'],
    symbolCount: 8,
    dreamCount: 23,
    ...stats,
  }
}

export const beginner = () =>
  buildGameStats({
    earned: [],
    points: 0,
    currentStreak: 0,
    maxStreak: 0,
    lastStreakDate: null,
    collectedSymbols: [],
    symbolCount: 0,
    dreamCount: 0,
  })

export function buildLeaderboard(over: Partial<Leaderboard> = {}): Leaderboard {
  return {
    top: [
      { place: 1, username: 'bruno', avatar: 'stella', points: 900, level: 6, isMe: false },
      { place: 2, username: 'giulia', avatar: 'luna', points: 410, level: 4, isMe: true },
    ],
    me: { points: 410, place: 2, isPublic: true },
    ...over,
  }
}
