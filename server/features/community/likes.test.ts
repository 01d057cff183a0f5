import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { Clock, feed, share } from '#server/test/community-kit.ts'
import { onPostgres } from '#server/test/database.ts'

describe('likes in the community', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })

  /** The stored count and the number of likes. */
  async function likesOf(id: number): Promise<{ kept: number; rows: number }> {
    const { rows } = await t.deps.db.execute(sql`
    select likes::int kept, (select count(*)::int from dream_likes where community_dream_id = id) "rows"
    from community_dreams where id = ${id}`)
    return rows[0] as { kept: number; rows: number }
  }

  it('are given once and removed, however often they are requested', async () => {
    const [anna, bruno, carla] = [await t.signUp(), await t.signUp(), await t.signUp()]
    const { id } = await share(anna)
    const path = `/api/community-dreams/${id}`
    await bruno.get(`${path}/user-like-status`).expect(200, { hasLiked: false })
    await bruno.post(`${path}/like`).expect(200, { hasLiked: true, likes: 1 })
    await bruno.post(`${path}/like`).expect(200, { hasLiked: true, likes: 1 })
    await carla.post(`${path}/like`).expect(200, { hasLiked: true, likes: 2 })
    await bruno.get(`${path}/user-like-status`).expect(200, { hasLiked: true })
    const seen = (await feed(bruno)).items.find((item) => item.id === id)
    expect(seen).toMatchObject({ hasLiked: true, likes: 2 })
    await bruno.post(`${path}/unlike`).expect(200, { hasLiked: false, likes: 1 })
    await bruno.post(`${path}/unlike`).expect(200, { hasLiked: false, likes: 1 })
    expect((await feed(anna)).mine?.likes).toBe(1)
    expect(await likesOf(id)).toEqual({ kept: 1, rows: 1 })
  })

  it('award points once per person, and removing one takes none away', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id } = await share(anna)
    const before = (await anna.get('/api/user/game-stats')).body.points
    for (const step of ['like', 'unlike', 'like']) await bruno.post(`/api/community-dreams/${id}/${step}`).expect(200)
    expect((await anna.get('/api/user/game-stats')).body.points).toBe(before + 2)
  })

  it('are refused for one’s own dreams and for expired, hidden or unknown ones', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id } = await share(anna)
    for (const step of ['like', 'unlike']) {
      const own = await anna.post(`/api/community-dreams/${id}/${step}`).expect(403)
      expect(own.body.code).toBe('own_dream')
      const out = await t.visitor().post(`/api/community-dreams/${id}/${step}`).expect(401)
      expect(out.body.message).toBe('Accedi per continuare.')
      for (const none of ['sample-3', '-1', '0', '1e3', '99999999999', '2147483647']) {
        await bruno.post(`/api/community-dreams/${none}/${step}`).expect(404)
      }
    }
    await bruno.get('/api/community-dreams/sample-3/user-like-status').expect(404)
    await t.visitor().get(`/api/community-dreams/${id}/user-like-status`).expect(401)
    await t.deps.db.execute(sql`update community_dreams set hidden_at = now() where id = ${id}`)
    await bruno.post(`/api/community-dreams/${id}/like`).expect(404)
    await t.deps.db.execute(sql`update community_dreams set hidden_at = null where id = ${id}`)
    clock.passDays(3)
    const expired = await bruno.post(`/api/community-dreams/${id}/like`).expect(403)
    expect(expired.body.code).toBe('dream_expired')
    clock.passDays(7)
    await bruno.post(`/api/community-dreams/${id}/like`).expect(404)
    expect(await likesOf(id)).toEqual({ kept: 0, rows: 0 })
  })

  // Transactions run in parallel only on a server; elsewhere a few requests are enough.
  it('are counted right when one person clicks like and unlike many times at once', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id } = await share(anna)
    const clicks = Array.from({ length: onPostgres() ? 50 : 6 }, (_, n) =>
      bruno.post(`/api/community-dreams/${id}/${n % 2 ? 'unlike' : 'like'}`),
    )
    expect(new Set((await Promise.all(clicks)).map(({ status }) => status))).toEqual(new Set([200]))
    const { kept, rows } = await likesOf(id)
    expect(kept).toBe(rows)
    await bruno.post(`/api/community-dreams/${id}/like`).expect(200, { hasLiked: true, likes: 1 })
  })

  it('are counted correctly if many like each other’s dreams at once', async () => {
    const people = await Promise.all(Array.from({ length: onPostgres() ? 8 : 3 }, () => t.signUp()))
    const ids = await Promise.all(people.map(async (person) => (await share(person)).id))
    const calls = people.flatMap((person, own) =>
      ids
        .filter((_, n) => n !== own)
        .flatMap((id) => ['like', 'like'].map((step) => person.post(`/api/community-dreams/${id}/${step}`))),
    )
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
    for (const id of ids) expect(await likesOf(id)).toEqual({ kept: people.length - 1, rows: people.length - 1 })
  })
})

describe('limits of the community', () => {
  // Scaled down: 6 likes an hour, 12 visits.
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.02' } })

  it('stop frequent likes, but never their removal', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id } = await share(anna)
    for (let time = 1; time <= 6; time++) await bruno.post(`/api/community-dreams/${id}/like`).expect(200)
    await bruno.post(`/api/community-dreams/${id}/like`).expect(429)
    await bruno.post(`/api/community-dreams/${id}/unlike`).expect(200, { hasLiked: false, likes: 0 })
  })

  it('stop a visitor’s address, and no signed-in person', async () => {
    const anna = await t.signUp()
    for (let visit = 1; visit <= 12; visit++) await feed(t.visitor())
    const { headers } = await t.visitor().get('/api/community-dreams').expect(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await feed(anna)
  })
})
