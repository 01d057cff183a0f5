import * as z from 'zod'
import { BADGE_ICONS, BADGE_IDS } from '../constants/badges.ts'
import { endpoint } from './endpoints.ts'

export const badgeSchema = z.object({
  id: z.enum(BADGE_IDS),
  name: z.string(),
  description: z.string(),
  /** An unknown icon becomes a star. */
  icon: z.enum(BADGE_ICONS).catch('star'),
})
export type Badge = z.infer<typeof badgeSchema>

/** Badges that the caller has earned and not seen yet; `POST /api/badges/seen` marks them as seen. */
export const earnedSchema = z.object({ newBadges: z.array(badgeSchema) })
export type Earned = z.infer<typeof earnedSchema>

/** The badges whose popup was shown. */
export const badgesSeenSchema = z.strictObject({
  badges: z
    .array(badgeSchema.shape.id, 'Serve un elenco di badge')
    .min(1, 'Serve un elenco di badge')
    .max(BADGE_IDS.length, 'Troppi badge'),
})

/** A person's progress. */
export const gameStatsSchema = earnedSchema.extend({
  level: z.int(),
  points: z.int(),
  /** Consecutive days (Europe/Rome) with a dream or a few empty mornings between, up to today or yesterday. */
  currentStreak: z.int(),
  maxStreak: z.int(),
  /** The last day with a recorded dream; null before the first. */
  lastStreakDate: z.iso.date().nullable(),
  /** Newest first. */
  badges: z.array(badgeSchema.pick({ id: true }).extend({ earnedAt: z.iso.datetime() })),
  /** Newest first, at most `COLLECTED_SYMBOLS_SHOWN`. */
  collectedSymbols: z.array(z.string()),
  /** The number of all symbols. */
  symbolCount: z.int(),
  dreamCount: z.int(),
})
export type GameStats = z.infer<typeof gameStatsSchema>

/** The public profiles with the most points, and the caller's rank. */
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
    /** Null for a private profile, without points, and beyond `LEADERBOARD_COUNTED`. */
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
