import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { Clock, feed, record, seenBy, share } from '#server/test/community-kit.ts'
import { onPostgres } from '#server/test/database.ts'
import { buildDream, buildRegistration } from '#server/test/factories.ts'
import { ALREADY_SHARED } from '#shared/constants/community.ts'
import { communityDreamSchema, communityPageSchema, sharedToCommunitySchema } from '#shared/contracts/community.ts'

describe('the community', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })

  describe('sharing a dream with the community', () => {
    it('copies it for three days and shows it to everybody, and separately to its owner', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const dream = await record(anna, { title: 'Il faro', elements: ['Mare', 'Casa'] })
      const { body } = await anna.post(`/api/dreams/${dream.id}/share-to-community`).expect(201)
      expect(sharedToCommunitySchema.strict().parse(body)).toMatchObject({
        title: 'Il faro',
        elements: ['Mare', 'Casa'],
        username: anna.user.username,
        likes: 0,
        isMine: true,
        dreamId: dream.id,
        state: 'shown',
      })
      expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(3 * 86_400_000)
      await anna
        .put(`/api/dreams/${dream.id}`)
        .send(buildDream({ title: 'Cambiato dopo' }))
        .expect(200)
      for (const reader of [bruno, t.visitor()]) {
        const seen = (await feed(reader)).items.find(({ id }) => id === body.id)
        expect(communityDreamSchema.strict().parse(seen)).toMatchObject({ title: 'Il faro', isMine: false })
      }
      const page = await feed(anna)
      expect(page.items.map(({ id }) => id)).not.toContain(body.id)
      expect(page.mine).toMatchObject({ id: body.id, dreamId: dream.id, state: 'shown' })
    })

    it('allows one at a time, and the next once it expired or was withdrawn', async () => {
      const anna = await t.signUp()
      const first = await share(anna)
      const second = await record(anna)
      const refused = await anna.post(`/api/dreams/${second.id}/share-to-community`).expect(400)
      expect(refused.body).toEqual({ code: 'already_shared', message: ALREADY_SHARED })
      await anna.post(`/api/dreams/${first.dreamId}/share-to-community`).expect(400)
      await anna.delete(`/api/community-dreams/${first.id}`).expect(204)
      await anna.post(`/api/dreams/${second.id}/share-to-community`).expect(201)
      clock.passDays(3)
      await anna.post(`/api/dreams/${first.dreamId}/share-to-community`).expect(201)
    })

    it('replaces one’s older ones: nobody appears twice in the feed', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const first = await share(anna)
      clock.passDays(3)
      const second = (await anna.post(`/api/dreams/${first.dreamId}/share-to-community`).expect(201)).body
      expect([await seenBy(bruno, first.id), await seenBy(bruno, second.id)]).toEqual([false, true])
      clock.passDays(3)
      await bruno.post(`/api/community-dreams/${second.id}/report`).send({ reason: 'spam' }).expect(204)
      const third = await share(anna, { content: 'Un altro sogno.' })
      const carla = await t.signUp()
      expect([await seenBy(carla, second.id), await seenBy(carla, third.id)]).toEqual([false, true])
      const { rows } = await t.deps.db.execute(
        sql`select id, withdrawn_at is not null as kept from community_dreams where user_id = ${anna.user.id} order by id`,
      )
      expect(rows).toEqual([
        { id: second.id, kept: true },
        { id: third.id, kept: false },
      ])
    })

    it('accepts one of many simultaneous calls', async () => {
      const anna = await t.signUp()
      const [one, two] = [await record(anna), await record(anna)]
      // Transactions run in parallel only on a server; elsewhere a few requests are enough.
      const calls = Array.from({ length: onPostgres() ? 10 : 4 }, (_, n) =>
        anna.post(`/api/dreams/${(n % 2 ? one : two).id}/share-to-community`),
      )
      const statuses = (await Promise.all(calls)).map(({ status }) => status).sort()
      expect(statuses).toEqual([201, ...Array(calls.length - 1).fill(400)])
    })

    it('predicts its result', async () => {
      const anna = await t.signUp()
      const stateOf = async (id: number) => (await anna.get(`/api/dreams/${id}/sharing`).expect(200)).body.community
      const [one, two] = [await record(anna), await record(anna)]
      expect(await stateOf(one.id)).toEqual({ live: null, refusal: null })
      const { body } = await anna.post(`/api/dreams/${one.id}/share-to-community`).expect(201)
      const refusal = { code: 'already_shared', message: ALREADY_SHARED }
      expect(await stateOf(one.id)).toEqual({ live: { id: body.id, expiresAt: body.expiresAt }, refusal })
      expect(await stateOf(two.id)).toEqual({ live: null, refusal })
    })
  })

  describe('the feed', () => {
    beforeEach(() => t.deps.db.execute(sql`delete from community_dreams`))

    it('has pages without gaps or duplicates, newest first, and by id at the same instant', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => t.signUp()))
      const ids: number[] = []
      for (const person of people) ids.unshift((await share(person)).id)
      const walk = async () => {
        const first = await feed(t.visitor(), 'limit=2')
        const second = await feed(t.visitor(), `limit=2&cursor=${first.nextCursor}`)
        expect(second.nextCursor).toBeNull()
        return [first, second].flatMap(({ items }) => items.map(({ id }) => id))
      }
      expect(await walk()).toEqual(ids)
      const instant = new Date(t.deps.now().getTime() + 86_400_000).toISOString()
      await t.deps.db.execute(sql`update community_dreams set expires_at = ${instant}::timestamptz`)
      expect(await walk()).toEqual(ids)

      // One's own dream is only on the first page.
      const owner = people[0]
      const page = await feed(owner ?? t.visitor(), 'limit=1')
      expect(page.mine?.id).toBe(ids.at(-1))
      expect((await feed(owner ?? t.visitor(), `limit=1&cursor=${page.nextCursor}`)).mine).toBeNull()
    })

    it('shows only the title of an expired dream to others, and the whole to its owner, for seven days', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const dream = await record(anna, { title: 'Il faro', elements: ['Mare'] })
      const { body: shared } = await anna.post(`/api/dreams/${dream.id}/share-to-community`).expect(201)
      clock.passDays(3)
      for (const reader of [bruno, t.visitor()]) {
        const [seen] = (await feed(reader)).items
        expect(seen).toMatchObject({ title: 'Il faro', content: null, mood: null, elements: [] })
      }
      const { content, mood } = shared
      expect((await feed(anna)).mine).toMatchObject({ title: 'Il faro', content, mood, elements: ['Mare'] })
      clock.passDays(6)
      expect(await seenBy(bruno, shared.id)).toBe(true)
      clock.passDays(1)
      expect(await seenBy(bruno, shared.id)).toBe(false)
      expect((await feed(anna)).mine).toBeNull()
    })

    it('uses people’s current names, and hides those of private profiles', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const { id } = await share(anna)
      const shown = async () => (await feed(bruno)).items.find((item) => item.id === id)
      const { username } = buildRegistration()
      await anna.patch('/api/profile').send({ username }).expect(200)
      expect(await shown()).toMatchObject({ username })
      await t.deps.db.execute(sql`update users set avatar = 'gufo' where id = ${anna.user.id}`)
      expect(await shown()).toMatchObject({ avatar: 'gufo' })
      await anna.patch('/api/profile').send({ publicProfile: false }).expect(200)
      expect(await shown()).toMatchObject({ username: 'Sognatore anonimo', avatar: 'luna' })
      const { text } = await t.visitor().get('/api/community-dreams')
      for (const secret of [username, anna.user.email, 'gufo', 'userId', 'dreamId']) expect(text).not.toContain(secret)
    })

    it('returns the plain list without parameters, one’s own dream first', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const [ofAnna, ofBruno] = [await share(anna), await share(bruno)]
      const listOf = async (agent: Pick<typeof anna, 'get'>) => {
        const { body } = await agent.get('/api/community-dreams').expect(200)
        return communityDreamSchema.strict().array().parse(body)
      }
      expect((await listOf(anna))[0]).toMatchObject({ id: ofAnna.id, isMine: true })
      expect((await listOf(anna)).slice(1)).toEqual((await feed(anna)).items.slice(0, 99))
      expect((await listOf(t.visitor()))[0]).toMatchObject({ id: ofBruno.id, isMine: false })
    })

    it('starts no session for a visitor, and is never cached', async () => {
      const answer = await t.visitor().get('/api/community-dreams?limit=20').expect(200)
      expect(communityPageSchema.strict().parse(answer.body)).toEqual({ items: [], nextCursor: null, mine: null })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['cache-control']).toBe('no-store')
    })

    it('rejects a limit out of range, a foreign cursor and an unknown field', async () => {
      for (const query of [
        'limit=51',
        'cursor=abc',
        'cursor=WzEsMF0',
        // The instant 8640000000000000, in the year 275760.
        'cursor=Wzg2NDAwMDAwMDAwMDAwMDAsMV0',
        'q=mare',
      ]) {
        const { body } = await t.visitor().get(`/api/community-dreams?${query}`).expect(400)
        expect([query, body.code]).toEqual([query, 'validation'])
      }
    })
  })

  it('lets only its owner withdraw a dream, or delete it in the diary, and the likes are deleted too', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id, dreamId } = await share(anna)
    await bruno.post(`/api/community-dreams/${id}/like`).expect(200)
    await bruno.delete(`/api/community-dreams/${id}`).expect(404)
    await t.visitor().delete(`/api/community-dreams/${id}`).expect(401)
    await anna.delete(`/api/community-dreams/${id}`).expect(204)
    await anna.delete(`/api/community-dreams/${id}`).expect(404)
    expect(await seenBy(bruno, id)).toBe(false)
    const likes = await t.deps.db.execute(sql`select from dream_likes where community_dream_id = ${id}`)
    expect(likes.rowCount).toBe(0)

    const again = (await anna.post(`/api/dreams/${dreamId}/share-to-community`).expect(201)).body
    await anna.delete(`/api/dreams/${dreamId}`).expect(204)
    expect(await seenBy(bruno, again.id)).toBe(false)
    for (const step of ['like', 'unlike', 'block']) {
      await bruno.post(`/api/community-dreams/${again.id}/${step}`).expect(404)
    }
    await bruno.post(`/api/community-dreams/${again.id}/report`).send({ reason: 'spam' }).expect(404)
    await share(anna)
  })
})
