import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { Clock, feed, record, seenBy, share } from '#server/test/community-kit.ts'
import { onPostgres } from '#server/test/database.ts'
import { BLOCKS_MAX } from '#shared/constants/community.ts'

describe('the community, safe for strangers', () => {
  const clock = new Clock()
  const logged: string[] = []
  const log = pino({ level: 'warn', base: null }, { write: (line) => void logged.push(line) })
  const t = useTestApp({ deps: { now: clock.now, log } })

  it.each([
    [{ content: '…' }, 'nothing_to_share', ''],
    [{ content: 'Non voglio più vivere, stronzo chi legge.' }, 'care_needed', 'diario'],
    [{ title: 'Che stronzo' }, 'blocked_words', '«stronzo»'],
    [{ elements: ['Str0nzo'] }, 'blocked_words', '«str0nzo»'],
    [{ content: 'Chiamami al 347 123 4567 dopo il sogno.' }, 'blocked_words', '«347 123 4567»'],
  ])('refuses what is not for strangers, and says why: %j', async (overrides, code, words) => {
    const agent = await t.signUp()
    const { id } = await record(agent, overrides)
    const { body } = await agent.post(`/api/dreams/${id}/share-to-community`).expect(403)
    expect(body).toEqual({ code, message: expect.stringContaining(words) })
  })

  describe('a report', () => {
    const spam = { reason: 'spam' }

    it('is made once per person, only of other people’s dreams, for a listed reason', async () => {
      const [anna, bruno, carla] = [await t.signUp(), await t.signUp(), await t.signUp()]
      const { id } = await share(anna)
      const path = `/api/community-dreams/${id}/report`
      await t.visitor().post(path).send(spam).expect(401)
      for (const body of [{}, { reason: 'noia' }, { ...spam, note: 'x' }]) await bruno.post(path).send(body).expect(400)
      expect((await anna.post(path).send(spam).expect(403)).body.code).toBe('own_dream')
      await bruno.post(path).send(spam).expect(204)
      expect((await bruno.post(path).send({ reason: 'other' }).expect(409)).body.code).toBe('already_reported')
      await bruno.post('/api/community-dreams/2147483647/report').send(spam).expect(404)
      // The dream is hidden from the person who reported it.
      expect([await seenBy(bruno, id), await seenBy(carla, id)]).toEqual([false, true])
    })

    it('by a third person hides the dream, visibly for its owner and in the log; neither it nor a copy can be shared again', async () => {
      logged.length = 0
      const anna = await t.signUp()
      // Transactions run in parallel only on a server; elsewhere a few requests are enough.
      const others = await Promise.all(Array.from({ length: onPostgres() ? 12 : 4 }, () => t.signUp()))
      const communityDream = await share(anna, { content: 'Un sogno che qualcuno trova brutto.' })
      const reports = others.map((other) => other.post(`/api/community-dreams/${communityDream.id}/report`).send(spam))
      const statuses = (await Promise.all(reports)).map(({ status }) => status).sort()
      expect(statuses).toEqual([204, 204, 204, ...Array(others.length - 3).fill(404)])
      for (const reader of [await t.signUp(), t.visitor()]) expect(await seenBy(reader, communityDream.id)).toBe(false)
      expect((await feed(anna)).mine).toMatchObject({ id: communityDream.id, state: 'hidden' })
      // Staff sees its number, and no word of it.
      expect(logged.map((line) => JSON.parse(line))).toEqual([
        { level: 40, time: expect.any(Number), communityDreamId: communityDream.id, msg: 'hidden by reports' },
      ])

      await anna.delete(`/api/community-dreams/${communityDream.id}`).expect(204)
      expect((await feed(anna)).mine).toBeNull()
      await anna.delete(`/api/community-dreams/${communityDream.id}`).expect(404)
      const again = await anna.post(`/api/dreams/${communityDream.dreamId}/share-to-community`).expect(403)
      expect(again.body.code).toBe('under_review')
      const copy = await record(anna, { content: 'Un sogno che qualcuno trova brutto.' })
      await anna.post(`/api/dreams/${copy.id}/share-to-community`).expect(403)
      await share(anna, { content: 'Un altro, sereno.' })
    })
  })

  describe('blocking a person', () => {
    it('separates the two: neither sees, likes or reports the other’s dreams, until it is undone', async () => {
      const [anna, bruno, carla] = [await t.signUp(), await t.signUp(), await t.signUp()]
      const [ofAnna, ofBruno] = [await share(anna), await share(bruno)]
      const { body } = await anna.post(`/api/community-dreams/${ofBruno.id}/block`).expect(201)
      expect(body).toEqual({ id: expect.any(Number), username: bruno.user.username, createdAt: expect.any(String) })
      await anna.post(`/api/community-dreams/${ofBruno.id}/block`).expect(404)
      expect([await seenBy(anna, ofBruno.id), await seenBy(bruno, ofAnna.id)]).toEqual([false, false])
      expect([await seenBy(carla, ofBruno.id), await seenBy(carla, ofAnna.id)]).toEqual([true, true])
      for (const [agent, id] of [
        [anna, ofBruno.id],
        [bruno, ofAnna.id],
      ] as const) {
        await agent.post(`/api/community-dreams/${id}/like`).expect(404)
        await agent.get(`/api/community-dreams/${id}/user-like-status`).expect(404)
        await agent.post(`/api/community-dreams/${id}/report`).send({ reason: 'spam' }).expect(404)
      }
      await bruno.post(`/api/community-dreams/${ofAnna.id}/block`).expect(404)
      await anna.get('/api/blocks').expect(200, [body])
      await bruno.get('/api/blocks').expect(200, [])
      await bruno.delete(`/api/blocks/${body.id}`).expect(404)
      await anna.delete(`/api/blocks/${body.id}`).expect(204)
      await anna.delete(`/api/blocks/${body.id}`).expect(404)
      expect([await seenBy(anna, ofBruno.id), await seenBy(bruno, ofAnna.id)]).toEqual([true, true])
    })

    it('is refused for oneself and for a missing dream; a private person stays unnamed', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const { id } = await share(anna)
      expect((await anna.post(`/api/community-dreams/${id}/block`).expect(403)).body.code).toBe('own_dream')
      await t.visitor().post(`/api/community-dreams/${id}/block`).expect(401)
      await bruno.post('/api/community-dreams/2147483647/block').expect(404)
      await anna.patch('/api/profile').send({ publicProfile: false }).expect(200)
      const { body } = await bruno.post(`/api/community-dreams/${id}/block`).expect(201)
      expect(body.username).toBe('Sognatore anonimo')
      // The list keeps the name shown at the time, also if the profile becomes public later.
      await anna.patch('/api/profile').send({ publicProfile: true }).expect(200)
      await bruno.get('/api/blocks').expect(200, [body])
    })

    it('does not reveal whose a hidden or unnamed dream is', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const first = await share(anna)
      await bruno.post(`/api/community-dreams/${first.id}/block`).expect(201)
      await anna.delete(`/api/community-dreams/${first.id}`).expect(204)
      await anna.patch('/api/profile').send({ publicProfile: false }).expect(200)
      const [unnamed, stranger] = [await share(anna), await share(await t.signUp())]
      await t.deps.db.execute(sql`update community_dreams set hidden_at = now() where id = ${stranger.id}`)
      const answers = [unnamed, stranger].map(({ id }) => bruno.post(`/api/community-dreams/${id}/block`).expect(404))
      const [one, other] = (await Promise.all(answers)).map(({ body }) => body)
      expect(one).toEqual(other)
    })

    it('has a maximum, with a clear message', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const { id } = await share(anna)
      await t.deps.db.execute(sql`
      with others as (
        insert into users (username, username_key, email, email_key)
        select name, name, name, name from (select 'altri-' || n as name from generate_series(1, ${BLOCKS_MAX}) n) names
        returning id
      ) insert into user_blocks (blocker_id, blocked_id, shown_as)
        select ${bruno.user.id}::int, id, 'Qualcuno' from others`)
      const { body } = await bruno.post(`/api/community-dreams/${id}/block`).expect(409)
      expect([body.code, body.message]).toEqual(['conflict', expect.stringContaining('200')])
      expect((await bruno.get('/api/blocks').expect(200)).body).toHaveLength(BLOCKS_MAX)
    })
  })
})
