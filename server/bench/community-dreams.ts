import { eq } from 'drizzle-orm'
import { register } from '#server/features/auth/auth.service.ts'
import { encodeCursor } from '#server/paging.ts'
import { buildRegistration } from '#server/test/factories.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import { communityDreams } from '#shared/schema/community.ts'
import { type BenchEnv, fill, runAll } from './harness.ts'

export const LIKES_PER_DREAM = 10
/** Everybody has this many on average: one that lives, and one that expired. */
const DREAMS_PER_PERSON = 2

/**
 * Fills an empty database with so many community dreams of the last ten days, newest last, each with `LIKES_PER_DREAM` likes.
 * @returns who reads them, somebody who likes one in ten, blocked some people and was blocked by others; and the place of
 * the dream in the middle
 */
export function fillCommunity(env: BenchEnv, dreams: number): Promise<{ reader: RegisterInput; middle: string }> {
  return fill(env, async (deps) => {
    const registration = buildRegistration()
    const { id } = await register(deps, registration)
    await runAll(env.DATABASE_URL ?? '', statements(id, dreams))
    const [row] = await deps.db
      .select({ id: communityDreams.id, expiresAt: communityDreams.expiresAt })
      .from(communityDreams)
      .where(eq(communityDreams.id, dreams / 2))
    if (!row) throw new Error(`there is no community dream ${dreams / 2}`)
    return { reader: registration, middle: encodeCursor([row.expiresAt.getTime(), row.id]) }
  })
}

/** Checking references that hold would only take time; the journals that the dreams are of are left out. */
function statements(reader: number, dreams: number): string[] {
  const people = dreams / DREAMS_PER_PERSON
  const age = `(${dreams} - n) * interval '10 days' / ${dreams}`
  // Whole milliseconds, as the server writes them.
  const created = `date_trunc('milliseconds', now()) - date_trunc('milliseconds', ${age})`
  return [
    'set synchronous_commit = off',
    'alter table community_dreams drop constraint community_dreams_dream_id_dreams_id_fk',
    `alter table dream_likes drop constraint dream_likes_community_dream_id_community_dreams_id_fk,
       drop constraint dream_likes_user_id_users_id_fk`,
    `insert into users (username, username_key, email, email_key)
     select name, name, name, name from (select 'altro ' || n as name from generate_series(1, ${people}) n) others`,
    `insert into community_dreams (dream_id, user_id, title, content, mood, elements, likes, created_at, expires_at)
     select n, ${reader} + 1 + n % ${people}, 'Sogno ' || n,
       repeat('Cammino in una casa che galleggia su un lago calmissimo. ', 8), 'neutral', array['Acqua', 'Casa', 'Mare'],
       ${LIKES_PER_DREAM}, ${created}, ${created} + interval '3 days'
     from generate_series(1, ${dreams}) n`,
    `insert into dream_likes (community_dream_id, user_id)
     select n, case when k = 0 and n % 10 = 0 then ${reader} else ${reader} + 1 + (n * 7 + k) % ${people} end
     from generate_series(1, ${dreams}) n, generate_series(0, ${LIKES_PER_DREAM - 1}) k`,
    `insert into user_blocks (blocker_id, blocked_id, shown_as)
     select ${reader}, ${reader} + n * 5, 'altro' from generate_series(1, 5) n
     union all select ${reader} + n * 5 + 1, ${reader}, 'altro' from generate_series(1, 5) n`,
    'vacuum analyze',
  ]
}
