import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { encodeCursor } from '#server/db/paging.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { annotate, buildDream, LAKE, record } from '#server/test/factories.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { BIN_MAX_BYTES } from '#shared/constants/limits.ts'
import { pointEntries } from '#shared/schema/game.ts'
import { purge } from './deleted-dreams.repo.ts'
import { purgeDeletedDreams } from './deleted-dreams.service.ts'

const DAY_MS = 86_400_000

describe('a deleted dream', () => {
  const clock = { shift: 0 }
  const t = useTestApp({ deps: { now: () => new Date(Date.now() + clock.shift) } })

  const bin = async (agent: SignedIn, query = '') => (await agent.get(`/api/dreams/deleted${query}`).expect(200)).body
  const restore = (agent: SignedIn, id: number) => agent.post(`/api/dreams/${id}/restore`)
  const seen = async (agent: SignedIn, id: number) => ({
    dream: (await agent.get(`/api/dreams/${id}`).expect(200)).body,
    analysis: (await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body,
    annotated: (await agent.get(`/api/dreams/${id}/annotations`).expect(200)).body,
    dictionary: (await agent.get('/api/dictionary').expect(200)).body,
    found: (await agent.get('/api/dreams?q=calmissimo').expect(200)).body.items.length,
    stats: { ...(await agent.get('/api/stats').expect(200)).body, countedAt: '' },
    game: (await agent.get('/api/user/game-stats').expect(200)).body,
  })

  it('is only in the bin, and is restored unchanged', async () => {
    const anna = await t.signUp({ premium: true })
    const { id } = await record(anna)
    await anna.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    await annotate(anna, id, [LAKE, { kind: 'bridge', quote: null, words: 'In tram.', isTitle: true }]).expect(200)
    await anna.patch(`/api/dreams/${id}/elements`).send({ add: 'Zattera' }).expect(200)
    const before = await seen(anna, id)
    expect(before.annotated.annotations).toHaveLength(2)

    await anna.delete(`/api/dreams/${id}`).expect(204)
    for (const path of ['', '/analysis', '/annotations', '/sharing'])
      await anna.get(`/api/dreams/${id}${path}`).expect(404)
    expect((await anna.get('/api/dreams').expect(200)).body).toEqual([])
    expect((await anna.get('/api/dreams?q=calmissimo').expect(200)).body.items).toEqual([])
    expect(JSON.stringify((await anna.get('/api/stats').expect(200)).body)).not.toContain('Zattera')
    expect((await anna.get('/api/dictionary').expect(200)).body.items).toEqual([])
    expect((await anna.get('/api/annotations/evening').expect(200)).body).toEqual({ waiting: null })
    const { title, date } = before.dream
    expect(await bin(anna)).toEqual({
      items: [{ id, title, date, deletedAt: expect.any(String), daysLeft: 30 }],
      nextCursor: null,
    })

    const { body } = await restore(anna, id).expect(200)
    expect(body).toEqual(before.dream)
    expect(await seen(anna, id)).toEqual(before)
    expect((await bin(anna)).items).toEqual([])
    await restore(anna, id).expect(404)
  })

  it('is not created again by its save, which returns it once it is restored', async () => {
    const anna = await t.signUp()
    const dream = buildDream()
    const key = crypto.randomUUID()
    const save = () => anna.post('/api/dreams').set(SAVE_KEY_HEADER, key).send(dream)
    const { body } = await save().expect(201)
    await anna.delete(`/api/dreams/${body.id}`).expect(204)
    expect((await save().expect(409)).body.code).toBe('conflict')
    expect((await anna.get('/api/dreams').expect(200)).body).toEqual([])
    await restore(anna, body.id).expect(200)
    expect((await save().expect(201)).body.id).toBe(body.id)
  })

  it('earns nothing again, and stays out of the community and without its link', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    const { body: link } = await anna.post(`/api/dreams/${id}/share`).send({}).expect(201)
    await anna.post(`/api/dreams/${id}/share-to-community`).expect(201)
    const entries = () => t.deps.db.$count(pointEntries, eq(pointEntries.userId, anna.user.id))
    const paid = await entries()
    await anna.delete(`/api/dreams/${id}`).expect(204)
    const { body } = await restore(anna, id).expect(200)
    expect(body).toMatchObject({ share: null, communityUntil: null })
    await t.visitor().get(`/api/shared/dream/${link.shareId}`).expect(404)
    expect(await entries()).toBe(paid)
  })

  it('stays in the diary if the bin is full, until a dream of the bin is permanently deleted', async () => {
    const anna = await t.signUp()
    const [kept, other] = [await record(anna), await record(anna)]
    await anna.delete(`/api/dreams/${other.id}`).expect(204)
    await t.deps.pool.query(
      `update deleted_dreams set content = content || jsonb_build_object('more', (
        select string_agg(sha512(n::text::bytea)::text, '') from generate_series(1, $2::integer) n)) where id = $1`,
      [other.id, Math.ceil(BIN_MAX_BYTES / 100)],
    )
    const { body } = await anna.delete(`/api/dreams/${kept.id}`).expect(400)
    expect(body).toMatchObject({ code: 'too_many', message: expect.stringContaining('cestino è pieno') })
    await anna.get(`/api/dreams/${kept.id}`).expect(200)
    await anna.delete('/api/dreams/2147483647').expect(404)
    await anna.delete(`/api/dreams/deleted/${other.id}`).expect(204)
    await anna.delete(`/api/dreams/${kept.id}`).expect(204)
  })

  it('is visible only to its owner, who can restore or delete it', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id } = await record(anna)
    await anna.delete(`/api/dreams/${id}`).expect(204)
    expect((await bin(bruno)).items).toEqual([])
    await restore(bruno, id).expect(404)
    await bruno.delete(`/api/dreams/deleted/${id}`).expect(404)
    await anna.delete(`/api/dreams/deleted/${id}`).expect(204)
    await restore(anna, id).expect(404)
  })

  it('is listed page by page, newest deletion first', async () => {
    const anna = await t.signUp()
    const ids = [(await record(anna)).id, (await record(anna)).id, (await record(anna)).id]
    for (const id of ids) await anna.delete(`/api/dreams/${id}`).expect(204)
    const first = await bin(anna, '?limit=2')
    const second = await bin(anna, `?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(second.nextCursor).toBeNull()
    const yearZero = encodeCursor(['0000-01-01T00:00:00.000Z', 1])
    for (const cursor of ['abc', yearZero]) await anna.get(`/api/dreams/deleted?cursor=${cursor}`).expect(400)
  })

  it('counts against the plan’s limit only if another dream has taken its place', async () => {
    const anna = await t.signUp()
    await grantPremium(t.deps, anna.user, new Date(t.deps.now().getTime() + DAY_MS))
    const dreams = []
    for (let place = 0; place < 9; place++) dreams.push(await record(anna))
    const [first, second] = dreams.map(({ id }) => id)
    if (!first || !second) expect.fail()
    await grantPremium(t.deps, anna.user, new Date(t.deps.now().getTime() - DAY_MS))
    await anna.delete(`/api/dreams/${first}`).expect(204)
    await restore(anna, first).expect(200)
    for (const { id } of dreams.slice(0, 3)) await anna.delete(`/api/dreams/${id}`).expect(204)
    await anna.post('/api/dreams').send(buildDream()).expect(201)
    const { body } = await restore(anna, second).expect(403)
    expect(body).toMatchObject({ code: 'dream_limit' })
    expect((await bin(anna)).items).toHaveLength(3)
  })

  it('is restored from the bin of an older release, whose rows have fewer columns', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    await anna.post(`/api/dreams/${id}/analyze`).expect(201)
    await annotate(anna, id, [LAKE]).expect(200)
    await anna.delete(`/api/dreams/${id}`).expect(204)
    const missing = [
      '{dream,rejected_elements}',
      '{analysis,user_id}',
      '{annotations,0,user_id}',
      '{annotations,0,day}',
    ]
    for (const path of missing) {
      await t.deps.pool.query('update deleted_dreams set content = content #- $2::text[] where id = $1', [id, path])
    }
    await restore(anna, id).expect(200)
    await anna.get(`/api/dreams/${id}/analysis`).expect(200)
    const { body } = await anna.get(`/api/dreams/${id}/annotations`).expect(200)
    expect(body.annotations).toMatchObject([{ ...LAKE, day: '' }])
  })

  it('is permanently deleted after 30 days', async () => {
    const anna = await t.signUp()
    const { id } = await record(anna)
    await anna.delete(`/api/dreams/${id}`).expect(204)
    clock.shift = 29.5 * DAY_MS
    await purgeDeletedDreams(t.deps)
    expect((await bin(anna)).items).toMatchObject([{ id, daysLeft: 1 }])
    clock.shift = 30 * DAY_MS + 1_000
    await purgeDeletedDreams(t.deps)
    expect((await bin(anna)).items).toEqual([])
    clock.shift = 0
  })

  it('is permanently deleted in batches, until none is left', async () => {
    const anna = await t.signUp()
    for (let n = 0; n < 5; n += 1) await anna.delete(`/api/dreams/${(await record(anna)).id}`).expect(204)
    await purge(t.deps.db, new Date(Date.now() + DAY_MS), 2)
    expect((await bin(anna)).items).toEqual([])
  })
})
