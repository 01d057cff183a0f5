import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { award, type Cause } from '#server/features/game/game.service.ts'
import { lockUser } from '#server/features/identity/users/users.service.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import type { Badge, GameStats } from '#shared/contracts/game.ts'
import type { SignedIn } from './app.ts'

export const idsOf = (badges: readonly Pick<Badge, 'id'>[]) => badges.map(({ id }) => id)

export async function statsOf(agent: SignedIn): Promise<GameStats> {
  return (await agent.get('/api/user/game-stats').expect(200)).body
}

/** Marks badges as seen. */
export async function see(agent: SignedIn, ...badges: BadgeId[]): Promise<void> {
  await agent.post('/api/badges/seen').send({ badges }).expect(204)
}

/** Awards a cause of another feature. */
export function earn({ db, now }: Pick<Deps, 'db' | 'now'>, { user }: SignedIn, cause: Cause): Promise<Badge[]> {
  return db.transaction(async (tx) => {
    await lockUser(tx, user)
    return award(tx, user, now(), cause)
  })
}

/** Everybody's points are the sum of their ledger. */
export async function expectBalanced({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await db.execute(sql`
    select user_id, g.points, sum from user_game_stats g
    full join (select user_id, sum(points)::integer from point_entries group by user_id) p using (user_id)
    where g.points is distinct from coalesce(sum, 0)`)
  expect(rows).toEqual([])
}
