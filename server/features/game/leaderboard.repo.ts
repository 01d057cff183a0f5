import { and, desc, eq, gt, not, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { isBlockedBetween } from '#server/features/identity/users/blocks.ts'
import { LEADERBOARD_COUNTED, LEADERBOARD_SIZE } from '#shared/constants/game.ts'
import { userGameStats } from '#shared/schema/game.ts'
import { users } from '#shared/schema/users.ts'

/** The top people, and a person's own rank. */
export interface Board {
  top: Awaited<ReturnType<typeof findTop>>
  own: NonNullable<Awaited<ReturnType<typeof findOwn>>>
}

const { points, userId } = userGameStats
/** Whether the leaderboard may show an account of `users`: its owner was told, and kept it. */
export const isListable = sql<boolean>`(${users.publicProfile} and ${users.publicProfileSeenAt} is not null)`
const isListed = sql`${userGameStats.isListed}`

/** Updates whether a person is listed. The caller holds the person's lock. */
export async function refreshListing(tx: Db, id: number): Promise<void> {
  const isListed = sql`(select ${isListable} from ${users} where ${users.id} = ${id})`
  await tx.update(userGameStats).set({ isListed }).where(eq(userId, id))
}

/** The top public profiles; equal points share a rank. Hides people with a block; the others' ranks stay. */
export function findTop(db: Db, readerId: number) {
  const top = db
    .select({ userId, points, username: users.username, avatar: users.avatar })
    .from(userGameStats)
    .innerJoin(users, eq(users.id, userId))
    // The account decides whether its name is shown.
    .where(and(isListed, gt(points, 0), isListable))
    .orderBy(desc(points), userId)
    .limit(LEADERBOARD_SIZE)
    .as('top')
  const placed = db
    .select({
      userId: top.userId,
      points: top.points,
      username: top.username,
      avatar: top.avatar,
      place: sql<number>`rank() over (order by ${top.points} desc)`.mapWith(Number).as('place'),
    })
    .from(top)
    .as('placed')
  return db
    .select()
    .from(placed)
    .where(not(isBlockedBetween(readerId, placed.userId)))
    .orderBy(desc(placed.points), placed.userId)
}

/** Points, and public profiles with more, up to `LEADERBOARD_COUNTED`. @returns undefined when the account is gone */
export async function findOwn(db: Db, id: number) {
  const own = sql<number>`coalesce(${points}, 0)`
  const [row] = await db
    .select({
      points: own,
      isPublic: isListable,
      above: sql<number>`(
        select count(*)::integer from (
          select from user_game_stats g
          where g.points > ${own} and g.is_listed
          order by g.points desc, g.user_id limit ${LEADERBOARD_COUNTED}
        ) better)`,
    })
    .from(users)
    .leftJoin(userGameStats, eq(userId, users.id))
    .where(eq(users.id, id))
  return row
}
