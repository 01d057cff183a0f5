import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { type AnalysisInput, type DreamAnalysis, interpret } from '#server/interpreter/index.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream } from '#server/test/factories.ts'
import { analysisSchema } from '#shared/contracts/analyses.ts'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import { builtInInterpreter } from './interpreter.ts'

const STORM = {
  title: 'La mareggiata',
  content:
    'Correvo sulla spiaggia e il mare saliva sempre più in alto. Avevo una paura terribile, cercavo mia madre e non la trovavo. ' +
    'Poi una porta si è aperta in mezzo alle onde e ho provato un grande sollievo.',
  mood: 'negative',
  elements: [],
} satisfies Partial<DreamInput>

/** An interpreter that can be made slow or broken, and counts its readings. */
function controllable() {
  const state = {
    readings: 0,
    failing: false,
    delayMs: 0,
    /** Before which no reading ends. */
    until: Promise.resolve(),
    lastInput: undefined as AnalysisInput | undefined,
  }
  const read = async (input: AnalysisInput): Promise<DreamAnalysis> => {
    state.readings++
    state.lastInput = input
    await sleep(state.delayMs)
    await state.until
    if (state.failing) throw new Error('the reading failed')
    return interpret(input)
  }
  return { state, interpreter: { ...builtInInterpreter, read } }
}

describe('analyses', () => {
  const { state, interpreter } = controllable()
  const t = useTestApp({ deps: { interpreter } })

  const record = async (agent: SignedIn, overrides: Partial<DreamInput> = {}): Promise<number> => {
    const { body } = await agent
      .post('/api/dreams')
      .send(buildDream({ ...STORM, ...overrides }))
      .expect(201)
    return body.id
  }
  const used = async (agent: SignedIn): Promise<number> => (await agent.get('/api/user')).body.analysisCount
  /** Asks for a reading that does not end before it is told to; here once it has begun. */
  const beginReading = async (agent: SignedIn, id: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun = state.readings + 1
    state.until = promise
    const answer = agent
      .post(`/api/dreams/${id}/analyze`)
      .send({})
      .then((answered) => answered)
    await expect.poll(() => state.readings).toBe(begun)
    const end = () => {
      resolve()
      state.until = Promise.resolve()
    }
    return { answer, end }
  }

  it('reads a dream once and shows it again', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    await agent.get(`/api/dreams/${id}/analysis`).expect(404)
    const { body } = await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    expect(body).toMatchObject({ dreamId: id, kind: 'basic', engine: 'built-in', outdated: false })
    await agent.get(`/api/dreams/${id}/analysis`).expect(200, analysisSchema.parse(body))
    const { body: dream } = await agent.get(`/api/dreams/${id}`)
    expect(dream).toMatchObject({ hasAnalysis: true, analysisKind: 'basic' })
    const { body: list } = await agent.get('/api/dreams?limit=1')
    expect(list.items[0]).toMatchObject({ hasAnalysis: true })
  })

  it('sends a free person the symbols only, and says what is locked', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    const { body } = await agent.post(`/api/dreams/${id}/analyze`).send({ type: 'basic' }).expect(201)
    expect(body.locked).toEqual(['emotions', 'themes', 'recommendations'])
    expect(body.patterns).toMatchObject({ emotions: [], themes: [], recommendations: [] })
    expect(body.patterns.symbols.map((item: { symbol: string }) => item.symbol)).toContain('Mare')
    for (const { evidence } of body.patterns.symbols) expect(STORM.content).toContain(evidence)
  })

  it('gives premium people everything, and the advanced reading in place of the basic one, once', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await record(agent)
    const { body: basic } = await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    expect(basic).toMatchObject({ kind: 'basic', locked: [] })
    expect(basic.patterns.emotions.map((item: { emotion: string }) => item.emotion)).toContain('Paura')

    const { body: advanced } = await agent.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    expect(advanced).toMatchObject({ id: basic.id, kind: 'advanced', locked: [] })
    expect(advanced.analysis.length).toBeGreaterThan(basic.analysis.length)

    const before = state.readings
    for (const type of ['basic', 'advanced']) {
      await agent.post(`/api/dreams/${id}/analyze`).send({ type }).expect(200, advanced)
    }
    expect(state.readings).toBe(before)
  })

  it('shows the basic text of an advanced reading to who is free again', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await record(agent)
    const { body: advanced } = await agent.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    await grantPremium(t.deps, agent.user, new Date(Date.now() - 1000))
    const { body } = await agent.get(`/api/dreams/${id}/analysis`).expect(200)
    expect(body).toMatchObject({ kind: 'basic', locked: ['emotions', 'themes', 'recommendations'] })
    expect(body.analysis).not.toBe(advanced.analysis)
    expect(body.patterns.emotions).toEqual([])
  })

  it('refuses the advanced reading to free people without touching their quota', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    const { body } = await agent.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(403)
    expect(body.code).toBe('premium_required')
    expect(await used(agent)).toBe(0)
  })

  it('allows free people one analysis a day, and the next one the day after in Rome', async () => {
    const agent = await t.signUp()
    const [first, second] = [await record(agent), await record(agent)]
    await agent.post(`/api/dreams/${first}/analyze`).send({}).expect(201)
    const { body } = await agent.post(`/api/dreams/${second}/analyze`).send({}).expect(403)
    expect(body).toEqual({ message: 'Hai raggiunto il limite di analisi giornaliere', code: 'analysis_limit' })
    await agent.post(`/api/dreams/${first}/analyze`).send({}).expect(200)

    const { now } = t.deps
    t.deps.now = () => new Date(Date.now() + 36 * 3600 * 1000)
    await agent.post(`/api/dreams/${second}/analyze`).send({}).expect(201)
    t.deps.now = now
  })

  it('holds the daily limit under 20 parallel requests for different dreams', async () => {
    const agent = await t.signUp()
    const ids: number[] = []
    for (let i = 0; i < 7; i++) ids.push(await record(agent))
    const requests = Array.from({ length: 20 }, (_, i) => agent.post(`/api/dreams/${ids[i % 7]}/analyze`).send({}))
    const answers = await Promise.all(requests)
    const analysed = new Set(answers.filter((answer) => answer.status < 300).map((answer) => answer.body.dreamId))
    expect(analysed.size).toBe(1)
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 200, 403]))
    expect(await used(agent)).toBe(1)
  })

  it('makes one analysis of one dream under 20 parallel requests, all of them answered with it', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    const before = state.readings
    state.delayMs = 150
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => agent.post(`/api/dreams/${id}/analyze`).send({})),
    )
    state.delayMs = 0
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map((answer) => JSON.stringify(analysisSchema.parse(answer.body)))).size).toBe(1)
    expect(state.readings - before).toBe(1)
    expect(await used(agent)).toBe(1)
  })

  it('gives the quota back when a reading fails, stores nothing, and lets it be tried again', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    state.failing = true
    const { body } = await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(500)
    state.failing = false
    expect(body).toEqual({ code: 'internal', message: expect.any(String) })
    expect(await used(agent)).toBe(0)
    await agent.get(`/api/dreams/${id}/analysis`).expect(404)
    await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
  })

  it('answers 404 and gives the quota back when the dream is deleted while it is read', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    const reading = await beginReading(agent, id)
    await agent.delete(`/api/dreams/${id}`).expect(204)
    reading.end()
    expect((await reading.answer).status).toBe(404)
    expect(await used(agent)).toBe(0)
  })

  it('gives back the quota that a reading of a dead server had taken, even of a dream that is gone', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    await t.deps.db.execute(sql`
      update users set analysis_count = 1, last_analysis_date = (now() at time zone 'Europe/Rome')::date where id = ${agent.user.id}`)
    await t.deps.db.execute(sql`
      insert into analysis_claims values (${id}, ${agent.user.id}, gen_random_uuid(),
        (now() at time zone 'Europe/Rome')::date, now() - interval '1 second')`)
    await agent.delete(`/api/dreams/${id}`).expect(204)
    const other = await record(agent)
    await agent.post(`/api/dreams/${other}/analyze`).send({}).expect(201)
    expect(await used(agent)).toBe(1)
  })

  it('reads again when a reading took so long that its claim went to another request', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    const slow = await beginReading(agent, id)
    await t.deps.db.execute(
      sql`update analysis_claims set expires_at = now() - interval '1 second' where dream_id = ${id}`,
    )
    const second = await beginReading(agent, id)
    slow.end()
    second.end()
    const answers = await Promise.all([slow.answer, second.answer])
    expect(analysisSchema.parse(answers[0].body)).toEqual(analysisSchema.parse(answers[1].body))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(await used(agent)).toBe(1)
  })

  it('never fails and never loses quota when a dream is deleted at any moment of its reading', async () => {
    const agent = await t.signUp({ premium: true })
    for (let round = 0; round < 30; round++) {
      const id = await record(agent)
      state.delayMs = round % 3
      const [reading, deleting] = await Promise.all([
        agent
          .post(`/api/dreams/${id}/analyze`)
          .send({})
          .then((answer) => answer.status),
        sleep(round % 7).then(() => agent.delete(`/api/dreams/${id}`).then((answer) => answer.status)),
      ])
      expect(deleting).toBe(204)
      expect([201, 404]).toContain(reading)
    }
    state.delayMs = 0
    const { rows } = await t.deps.db.execute(
      sql`select count(*)::int as n from analysis_claims where user_id = ${agent.user.id}`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('says at once when the dream was changed while it was read', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    const reading = await beginReading(agent, id)
    await agent
      .put(`/api/dreams/${id}`)
      .send(buildDream({ ...STORM, content: 'Un altro sogno.' }))
      .expect(200)
    reading.end()
    expect((await reading.answer).body.outdated).toBe(true)
  })

  it('says when a dream was changed after its reading, and not for its tags', async () => {
    const agent = await t.signUp()
    const id = await record(agent)
    await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    await agent
      .put(`/api/dreams/${id}`)
      .send(buildDream({ ...STORM, tags: ['altro'] }))
      .expect(200)
    expect((await agent.get(`/api/dreams/${id}/analysis`)).body.outdated).toBe(false)
    await agent
      .put(`/api/dreams/${id}`)
      .send(buildDream({ ...STORM, content: 'Un altro sogno.' }))
      .expect(200)
    expect((await agent.get(`/api/dreams/${id}/analysis`)).body.outdated).toBe(true)
  })

  it('tells the reader how often elements return, never other texts', async () => {
    const agent = await t.signUp({ premium: true })
    for (let i = 0; i < 3; i++)
      await record(agent, { title: `Altro ${i}`, content: 'SEGRETO', elements: ['Mare', 'Volo'], mood: 'negative' })
    const id = await record(agent, { elements: ['Mare'] })
    await agent.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    expect(state.lastInput?.history).toMatchObject({
      totalDreams: 4,
      negativeDreamsLast14Days: 4,
      elementCounts: { Mare: 4, Volo: 3 },
    })
    expect(JSON.stringify(state.lastInput)).not.toContain('SEGRETO')
  })

  it.each([{ type: 'deluxe' }, { type: 1 }, { kind: 'basic' }, []])('refuses the request %j', async (body) => {
    const agent = await t.signUp()
    const id = await record(agent)
    await agent.post(`/api/dreams/${id}/analyze`).send(body).expect(400)
  })

  it('reads even one word, nonsense and markup', async () => {
    const agent = await t.signUp({ premium: true })
    for (const content of ['Mare', 'asdf qwer zxcv', '<b>ciao</b> & {{x}}', '...', '🌊🌊🌊', 'a'.repeat(20_000)]) {
      const id = await record(agent, { content })
      await agent.post(`/api/dreams/${id}/analyze`).send({ type: 'advanced' }).expect(201)
    }
  })
})
