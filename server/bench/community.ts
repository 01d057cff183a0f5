import { eq } from 'drizzle-orm'
import { register } from '#server/features/auth/auth.service.ts'
import { encodeCursor } from '#server/paging.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { COMMUNITY_PAGE_SIZE } from '#shared/constants/community.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import type { CommunityPage } from '#shared/contracts/community.ts'
import { communityDreams } from '#shared/schema/community.ts'
import { type BenchEnv, fill, mediansOf, runAll, signIn, startTarget, stopTarget, withDatabase } from './harness.ts'

const FEW = 100
const MANY = 100_000
const WARM_UP = 20
const TRIES = 200
const GOAL_RATIO = 1.5
const LIKES_PER_DREAM = 10
/** Everybody has this many on average: one that lives, and one that expired. */
const DREAMS_PER_PERSON = 2

/**
 * How long a page of the community takes among many dreams and likes, and among few: the first, and one from the middle.
 * @param serverUrl a PostgreSQL on which databases may be made: on the embedded one so many would take too long
 */
export async function communityReport(serverUrl: string | undefined): Promise<string> {
  const title = `GET /api/community-dreams among ${MANY.toLocaleString('en')} dreams`
  if (!serverUrl) return `${title}\n  set TEST_DATABASE_URL to measure it`
  return withDatabase(serverUrl, (few) => withDatabase(serverUrl, (many) => compare(title, few, many)))
}

async function compare(title: string, few: BenchEnv, many: BenchEnv): Promise<string> {
  const readers = [await fillCommunity(few, FEW), await fillCommunity(many, MANY)]
  const apps = [await startTarget('app', few), await startTarget('app', many)]
  try {
    const pages = await Promise.all(
      apps.map(async ({ url }, at) => {
        const { reader, middle } = readers[at] as Awaited<ReturnType<typeof fillCommunity>>
        const cookie = await signIn(url, reader)
        return [() => readPage(url, cookie, ''), () => readPage(url, cookie, `?cursor=${middle}`)]
      }),
    )
    const [first, deep, firstOfMany, deepOfMany] = await mediansOf(TRIES, WARM_UP, pages.flat())
    return [
      `${title} and ${(MANY * LIKES_PER_DREAM).toLocaleString('en')} likes, median of ${TRIES} each, taking turns`,
      format('first page', first, firstOfMany),
      format('a page from the middle', deep, deepOfMany),
    ].join('\n')
  } finally {
    for (const app of apps) await stopTarget(app)
  }
}

async function readPage(url: string, cookie: string, query: string): Promise<void> {
  const answer = await fetch(`${url}/api/community-dreams${query}`, { headers: { cookie } })
  const { items } = (await answer.json()) as CommunityPage
  if (items?.length !== COMMUNITY_PAGE_SIZE) throw new Error(`expected a whole page, got ${answer.status}`)
}

function format(page: string, few = 0, many = 0): string {
  const times = `${FEW} dreams ${few.toFixed(2)} ms, ${MANY.toLocaleString('en')} dreams ${many.toFixed(2)} ms`
  return `  ${page}: ${times}, ratio ${(many / few).toFixed(2)} (goal: at most ${GOAL_RATIO})`
}

/**
 * Fills an empty database with so many community dreams of the last ten days, newest last, each with `LIKES_PER_DREAM` likes.
 * @returns who reads them, somebody who likes one in ten, blocked some people and was blocked by others; and the place of
 * the dream in the middle
 */
function fillCommunity(env: BenchEnv, dreams: number): Promise<{ reader: RegisterInput; middle: string }> {
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
