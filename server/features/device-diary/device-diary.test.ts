import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { annotate, buildDream, record } from '#server/test/factories.ts'
import { analyze, CONTENT, recordDream, STORM, say, useModelApp } from '#server/test/model-app.ts'
import { DEVICE_DIARY_PAGE } from '#shared/constants/limits.ts'
import { type DeviceDiary, deviceDiarySchema } from '#shared/contracts/device-diary.ts'

describe('the diary on a device', () => {
  const t = useModelApp()
  const changes = async (agent: SignedIn, query: object = {}): Promise<DeviceDiary> =>
    deviceDiarySchema.parse((await agent.get('/api/device-diary').query(query).expect(200)).body)
  const idsOf = ({ items }: DeviceDiary) => items.map(({ dream }) => dream.id)
  /** The changes between two moments; the overlap would include everything the test has just created. */
  const changedBy = async (agent: SignedIn, change: () => Promise<unknown>) => {
    const { rows } = await t.deps.pool.query("select clock_timestamp() + interval '1 millisecond' as now")
    await change()
    return idsOf(await changes(agent, { since: rows[0].now.toISOString() }))
  }

  it('contains each dream as its pages show it, and no other person’s', async () => {
    const [agent, stranger] = [await t.signUpConsenting({ premium: true }), await t.signUp()]
    await record(stranger)
    const id = await recordDream(agent, STORM)
    await annotate(agent, id, [{ kind: 'thing', quote: 'una porta', words: 'quella di casa' }]).expect(200)
    await analyze(agent, id).expect(201)
    await say(agent, id).expect(201)
    const { items, ids, asOf } = await changes(agent)
    expect(ids).toEqual([id])
    expect(items).toEqual([
      {
        dream: (await agent.get(`/api/dreams/${id}`)).body,
        analysis: (await agent.get(`/api/dreams/${id}/analysis`)).body,
        annotations: [expect.objectContaining({ words: 'quella di casa', heading: 'Porta' })],
      },
    ])
    expect(items[0]?.analysis?.conversation).toHaveLength(1)
    // The next request includes changes of running transactions.
    expect(Date.parse(asOf ?? '')).toBeLessThan(Date.now() - 50_000)
  })

  it('contains a dream again after every change on its pages', async () => {
    const agent = await t.signUpConsenting({ premium: true })
    const [id, other] = [await recordDream(agent, STORM), await recordDream(agent)]
    const url = `/api/dreams/${id}`
    const steps: Record<string, () => Promise<unknown>> = {
      mood: () => agent.patch(`${url}/mood`).send({ mood: 'positive' }).expect(200),
      text: () =>
        agent
          .put(url)
          .send(buildDream({ ...STORM, title: 'Altro' }))
          .expect(200),
      annotations: () => annotate(agent, id, [{ kind: 'thing', quote: 'una porta', words: 'mia' }]).expect(200),
      annotationTakenAway: async () => {
        const [annotation] = (await agent.get(`${url}/annotations`)).body.annotations
        await agent.delete(`${url}/annotations/${annotation.id}`).expect(200)
      },
      analysis: () => analyze(agent, id).expect(201),
      elements: () => agent.patch(`${url}/elements`).send({ remove: 'Mare' }),
      turn: () => say(agent, id).expect(201),
      noTurns: () => agent.delete(`${url}/conversation`).expect(204),
      link: () => agent.post(`${url}/share`).send({ includeAnalysis: false }).expect(201),
      noLink: () => agent.delete(`${url}/share`).expect(204),
      community: () => agent.post(`${url}/share-to-community`).send({}).expect(201),
    }
    for (const [name, change] of Object.entries(steps)) {
      expect([name, await changedBy(agent, change)]).toEqual([name, [id]])
    }
    expect(await changedBy(agent, () => agent.get(url).expect(200))).toEqual([])
    expect(await changedBy(agent, () => agent.delete(url).expect(204))).toEqual([])
    expect((await changes(agent)).ids).toEqual([other])
    expect(await changedBy(agent, () => agent.post(`${url}/restore`).expect(200))).toEqual([id])
  })

  it('leaves a dream’s row unchanged if data about the dream changes', async () => {
    const agent = await t.signUp()
    const id = await recordDream(agent, STORM)
    const rowOf = async () => (await t.deps.pool.query('select ctid from dreams where id = $1', [id])).rows
    const before = await rowOf()
    await annotate(agent, id, [{ kind: 'thing', quote: 'una porta', words: 'mia' }]).expect(200)
    await agent.post(`/api/dreams/${id}/share`).send({ includeAnalysis: false }).expect(201)
    expect(await rowOf()).toEqual(before)
  })

  it('contains the dreams between two days alone, the first and the last with them', async () => {
    const agent = await t.signUp()
    for (const date of ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01']) await record(agent, { date })
    const { items } = await changes(agent, { from: '2026-01-01', to: '2026-02-28' })
    expect(items.map(({ dream }) => dream.date)).toEqual(['2026-01-01', '2026-02-28'])
    await agent.get('/api/device-diary').query({ from: '31/12/2025' }).expect(400)
  })

  it('has pages, the ids with the first', async () => {
    const agent = await t.signUp({ premium: true })
    await t.deps.pool.query(
      `insert into dreams (user_id, title, content, date) select $1, 'Notte ' || n, $2, '2026-01-01' from generate_series(1, $3::integer) n`,
      [agent.user.id, CONTENT, DEVICE_DIARY_PAGE + 1],
    )
    const first = await changes(agent)
    expect([first.items.length, first.ids?.length]).toEqual([DEVICE_DIARY_PAGE, DEVICE_DIARY_PAGE + 1])
    const second = await changes(agent, { cursor: first.nextCursor })
    expect([second.items.length, second.ids, second.asOf, second.nextCursor]).toEqual([1, undefined, undefined, null])
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(DEVICE_DIARY_PAGE + 1)
    await agent.get('/api/device-diary').query({ cursor: 'no' }).expect(400)
  })
})
