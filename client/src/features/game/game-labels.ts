import { formatCount } from '#client/lib/text.ts'
import { BADGES } from '#shared/constants/badges.ts'
import { type LevelProgress, POINT_RULES, type PointCause } from '#shared/constants/game.ts'
import type { GameStats } from '#shared/contracts/game.ts'

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

export const pointsLabel = (points: number) => counted(points, 'punto', 'punti')

/** «55% · ti mancano 90 punti per «Visionario»» */
export function missingLabel({ percent, missing, next }: LevelProgress): string {
  const verb = missing === 1 ? 'manca' : 'mancano'
  return `${percent}% · ti ${verb} ${pointsLabel(missing)} per «${next.name}»`
}

export const streakUnit = (days: number) => (days === 1 ? 'giorno consecutivo' : 'giorni consecutivi')

/** Undefined if today has a dream. Nights without a dream do not count as failures. */
export function streakHint(stats: GameStats, today: string): string | undefined {
  const { currentStreak, maxStreak, lastStreakDate } = stats
  if (currentStreak === 0)
    return maxStreak === 0
      ? 'La serie comincia con il prossimo sogno che registri.'
      : 'Ogni sogno può cominciare una serie nuova.'
  if (lastStreakDate === today) return undefined
  return `Se registri un sogno oggi, i giorni di fila diventano ${formatCount(currentStreak + 1)}.`
}

const SYMBOLS_BADGE = 'simboli_10'

/** The symbols missing for their badge; undefined once earned. */
export function symbolsHint({ symbolCount, badges }: GameStats): string | undefined {
  const { name, goal } = BADGES[SYMBOLS_BADGE]
  const missing = goal.count - symbolCount
  if (missing <= 0 || badges.some(({ id }) => id === SYMBOLS_BADGE)) return undefined
  return `Ancora ${counted(missing, 'simbolo diverso', 'simboli diversi')} e ottieni il badge «${name}».`
}

const CAUSES: Record<PointCause, string> = {
  dream: 'Un sogno registrato',
  analysis: 'L’analisi di un sogno',
  streak: 'Un giorno di serie, dal secondo',
  community: 'Un sogno condiviso con la community',
  like: 'Un «Mi piace» a un tuo sogno',
  monthly: 'Un’analisi mensile',
  badge: 'Un badge ottenuto',
}

/** «fino a 3 al giorno»; undefined without a limit. */
export function limitLabel(cause: PointCause): string | undefined {
  const { perDay } = POINT_RULES[cause]
  if (perDay === null) return undefined
  return perDay === 1 ? 'una volta al giorno' : `fino a ${perDay} al giorno`
}

export const causeLabel = (cause: PointCause) => CAUSES[cause]
