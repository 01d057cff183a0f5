import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { LEADERBOARD_COUNTED, LEADERBOARD_SIZE } from '#shared/constants/game.ts'
import { userGameStats } from '#shared/schema/game.ts'
import { users } from '#shared/schema/users.ts'

const { points, userId } = userGameStats
const isListed = and(gt(points, 0), eq(users.publicProfile, true))

/** The people with the most points among the public profiles; who has as many shares a place. */
export function findTop(db: Db) {
  const top = db
    .select({ userId, points, username: users.username, avatar: users.avatar })
    .from(userGameStats)
    .innerJoin(users, eq(users.id, userId))
    .where(isListed)
    .orderBy(desc(points), userId)
    .limit(LEADERBOARD_SIZE)
    .as('top')
  return db
    .select({
      userId: top.userId,
      points: top.points,
      username: top.username,
      avatar: top.avatar,
      place: sql<number>`rank() over (order by ${top.points} desc)`.mapWith(Number),
    })
    .from(top)
    .orderBy(desc(top.points), top.userId)
}

/** A person's points and how many public profiles have more, counted up to `LEADERBOARD_COUNTED`. Undefined while the game is not opened. */
export async function findOwn(db: Db, id: number) {
  const [row] = await db
    .select({
      points,
      isPublic: users.publicProfile,
      above: sql<number>`(
        select count(*)::integer from (
          select from user_game_stats g join users u on u.id = g.user_id
          where g.points > ${points} and u.public_profile
          order by g.points desc, g.user_id limit ${LEADERBOARD_COUNTED}
        ) better)`,
    })
    .from(userGameStats)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(userId, id))
  return row
}
