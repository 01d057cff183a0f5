import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CommunityPage } from '#shared/contracts/community.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { GameStats } from '#shared/contracts/game.ts'
import { type SignedIn, useTestApp } from './app.ts'
import { onPostgres } from './database.ts'
import { buildDream } from './factories.ts'

/** Noon in Rome of days that follow, stand still, leap and, as a clock that is set right, go back. */
const DAYS = ['2026-03-28', '2026-03-29', '2026-03-29', '2026-04-02', '2026-04-01']
const ACTS_A_DAY = 3
/** The points at which each level begins, as the product's description has them. */
const THRESHOLDS = [0, 50, 150, 300, 500, 750, 1000, 1500, 2000, 3000]

/** Random numbers that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('whatever many people do at the same time', () => {
  let now = new Date()
  const t = useTestApp({ deps: { now: () => now } })
  let people: SignedIn[]

  beforeAll(async () => {
    // Only on a server do transactions run side by side; elsewhere few are enough to see that the rules hold.
    const count = onPostgres() ? 50 : 5
    people = await Promise.all(Array.from({ length: count }, (_, at) => t.signUp({ premium: at % 2 === 0 })))
    for (const [at, day] of DAYS.entries()) {
      now = new Date(`${day}T10:00:00Z`)
      await Promise.all(people.map((person, who) => live(person, seeded(who * 31 + at))))
    }
  }, 240_000)

  /** One person's day: some things one after the other, some twice at the same moment, as with an impatient finger. */
  async function live(person: SignedIn, random: () => number): Promise<void> {
    for (let act = 0; act < ACTS_A_DAY; act++) {
      const choice = random()
      if (choice < 0.35) await recordTwice(person, act)
      else if (choice < 0.45) await deleteOne(person, random)
      else if (choice < 0.5) await analyzeTwice(person, random)
      else if (choice < 0.6) await shareTwice(person, random)
      else if (choice < 0.65) await takeBack(person)
      else await likeSome(person, random)
    }
  }

  async function expectNoFault(request: Promise<{ status: number; text: string }>): Promise<void> {
    const { status, text } = await request
    expect(status, text).toBeLessThan(500)
  }

  async function anyDream(person: SignedIn, random: () => number): Promise<Dream | undefined> {
    const { body } = await person.get('/api/dreams')
    return (body as Dream[])[Math.floor(random() * body.length)]
  }

  async function recordTwice(person: SignedIn, act: number): Promise<void> {
    const record = (half: string) =>
      expectNoFault(person.post('/api/dreams').send(buildDream({ title: `Notte ${act}, ${half}` })))
    await Promise.all([record('prima metà'), record('seconda metà')])
  }

  async function analyzeTwice(person: SignedIn, random: () => number): Promise<void> {
    const dream = await anyDream(person, random)
    if (!dream) return
    const analyze = () => expectNoFault(person.post(`/api/dreams/${dream.id}/analyze`))
    await Promise.all([analyze(), analyze()])
  }

  async function deleteOne(person: SignedIn, random: () => number): Promise<void> {
    const dream = await anyDream(person, random)
    if (dream) await expectNoFault(person.delete(`/api/dreams/${dream.id}`))
  }

  async function shareTwice(person: SignedIn, random: () => number): Promise<void> {
    const dream = await anyDream(person, random)
    if (!dream) return
    const share = () => expectNoFault(person.post(`/api/dreams/${dream.id}/share-to-community`))
    await Promise.all([share(), share()])
  }

  async function takeBack(person: SignedIn): Promise<void> {
    const { mine } = (await person.get('/api/community-dreams')).body as CommunityPage
    if (mine) await expectNoFault(person.delete(`/api/community-dreams/${mine.id}`))
  }

  async function likeSome(person: SignedIn, random: () => number): Promise<void> {
    const { items } = (await person.get('/api/community-dreams?limit=3')).body as CommunityPage
    for (const { id } of items) {
      const wishes = random() < 0.5 ? ['like', 'like', 'unlike'] : ['like', 'unlike', 'like']
      await Promise.all(wishes.map((wish) => expectNoFault(person.post(`/api/community-dreams/${id}/${wish}`))))
    }
  }

  const rowsOf = async (query: ReturnType<typeof sql>) => (await t.deps.db.execute(query)).rows

  it('has happened at all', async () => {
    const [counted] = await rowsOf(sql`
      select (select count(*) from dream_likes) as likes, (select count(*) from community_dreams) as shared,
        (select count(*) from point_entries) as entries`)
    expect(Object.values(counted ?? {}).map(Number)).toSatisfy((counts: number[]) => counts.every((count) => count > 0))
  })

  it('the likes of a dream are its rows of likes', async () => {
    const wrong = await rowsOf(sql`
      select id from community_dreams c
      where likes <> (select count(*) from dream_likes l where l.community_dream_id = c.id)`)
    expect(wrong).toEqual([])
  })

  it('points are the sum of the ledger, in which nothing stands twice and no day pays too often', async () => {
    const wrong = await rowsOf(sql`
      select user_id from user_game_stats g
      where points <> (select coalesce(sum(points), 0) from point_entries p where p.user_id = g.user_id)`)
    const unaccounted = await rowsOf(sql`
      select distinct user_id from point_entries where user_id not in (select user_id from user_game_stats)`)
    const tooOften = await rowsOf(sql`
      select user_id, cause, day, count(*) from point_entries group by 1, 2, 3
      having count(*) > case cause
        when 'dream' then 3 when 'analysis' then 3 when 'streak' then 1 when 'community' then 1 when 'like' then 10
        else 100 end`)
    expect({ wrong, unaccounted, tooOften }).toEqual({ wrong: [], unaccounted: [], tooOften: [] })
  })

  it('every badge is paid once', async () => {
    const wrong = await rowsOf(sql`
      select user_id, badge from earned_badges
      except select user_id, key from point_entries where cause = 'badge'`)
    const withoutBadge = await rowsOf(sql`
      select user_id, key from point_entries where cause = 'badge'
      except select user_id, badge from earned_badges`)
    expect([...wrong, ...withoutBadge]).toEqual([])
  })

  it('the level is the one that the table gives for the points', async () => {
    for (const person of people) {
      const { level, points } = (await person.get('/api/user/game-stats').expect(200)).body as GameStats
      expect(level).toBe(THRESHOLDS.filter((threshold) => points >= threshold).length)
    }
  })

  it('nobody has two dreams in the community, expired or not', async () => {
    const wrong = await rowsOf(sql`
      select user_id from community_dreams where withdrawn_at is null and dream_id is not null
      group by user_id having count(*) > 1`)
    expect(wrong).toEqual([])
  })

  it('no streak is longer than the days on which something was recorded', async () => {
    const days = new Set(DAYS).size
    for (const person of people) {
      const { currentStreak, maxStreak } = (await person.get('/api/user/game-stats').expect(200)).body as GameStats
      expect(currentStreak).toBeLessThanOrEqual(maxStreak)
      expect(maxStreak).toBeLessThanOrEqual(days)
    }
  })
})
