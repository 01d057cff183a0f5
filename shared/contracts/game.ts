import * as z from 'zod'
import { BADGE_ICONS, BADGE_IDS } from '../constants/badges.ts'
import { endpoint } from './endpoints.ts'

/** A badge, as `GET /api/badges` lists them all. */
export const badgeSchema = z.object({
  id: z.enum(BADGE_IDS),
  name: z.string(),
  description: z.string(),
  /** An unknown one is drawn as a star. */
  icon: z.enum(BADGE_ICONS).catch('star'),
})
export type Badge = z.infer<typeof badgeSchema>

/** Badges that the caller has earned and not seen yet, beside the answer itself; `POST /api/badges/seen` settles them. */
export const earnedSchema = z.object({ newBadges: z.array(badgeSchema) })
export type Earned = z.infer<typeof earnedSchema>

/** The badges whose popup was shown. */
export const badgesSeenSchema = z.strictObject({
  badges: z
    .array(badgeSchema.shape.id, 'Serve un elenco di badge')
    .min(1, 'Serve un elenco di badge')
    .max(BADGE_IDS.length, 'Troppi badge'),
})

/** A person's progress, as `GET /api/user/game-stats` answers it. */
export const gameStatsSchema = earnedSchema.extend({
  /** The level of the points, by the table of levels. */
  level: z.int(),
  points: z.int(),
  /** Days (Europe/Rome) with a dream recorded, in a row but for a few empty mornings, up to today or yesterday. */
  currentStreak: z.int(),
  maxStreak: z.int(),
  /** The last day on which a dream was recorded; null before the first. */
  lastStreakDate: z.iso.date().nullable(),
  /** Earned, the latest first. */
  badges: z.array(badgeSchema.pick({ id: true }).extend({ earnedAt: z.iso.datetime() })),
  /** The latest of them first, `COLLECTED_SYMBOLS_SHOWN` at most. */
  collectedSymbols: z.array(z.string()),
  /** The number of all symbols. */
  symbolCount: z.int(),
  /** Dreams in the journal now. */
  dreamCount: z.int(),
})
export type GameStats = z.infer<typeof gameStatsSchema>

/** The people with the most points among the public profiles, and where the caller stands. */
export const leaderboardSchema = z.object({
  top: z.array(
    z.object({
      place: z.int(),
      username: z.string(),
      avatar: z.string(),
      points: z.int(),
      level: z.int(),
      isMe: z.boolean(),
    }),
  ),
  me: z.object({
    points: z.int(),
    /** Null for a profile that is not public, without points, and beyond `LEADERBOARD_COUNTED`. */
    place: z.int().nullable(),
    isPublic: z.boolean(),
  }),
})
export type Leaderboard = z.infer<typeof leaderboardSchema>

export const gameEndpoints = [
  endpoint('GET /api/user/game-stats', {
    offline: true,
    summary: 'Points, level, streak and badges',
    access: 'user',
    answers: { 200: gameStatsSchema },
  }),
  endpoint('GET /api/badges', {
    summary: 'All badges there are',
    access: 'user',
    answers: { 200: badgeSchema.array() },
  }),
  endpoint('POST /api/badges/seen', {
    summary: 'Mark badges as seen',
    access: 'user',
    body: badgesSeenSchema,
    answers: { 204: null },
  }),
  endpoint('POST /api/empty-mornings', {
    summary: 'Note that this morning no dream is remembered',
    access: 'user',
    answers: { 204: null },
  }),
  endpoint('DELETE /api/empty-mornings', {
    summary: 'Take the note of this morning back',
    access: 'user',
    answers: { 204: null },
  }),
  endpoint('GET /api/leaderboard', {
    summary: 'The people with the most points',
    access: 'user',
    answers: { 200: leaderboardSchema },
    limit: 'heavy',
  }),
]
