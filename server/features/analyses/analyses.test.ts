import { describe, expect, it } from 'vitest'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { Clock } from '#server/test/community-kit.ts'
import { annotate, daysAgo } from '#server/test/factories.ts'
import { analyze, changeDream, recordDream, STORM, usedToday } from '#server/test/model-app.ts'
import { type Analysis, analysisSchema } from '#shared/contracts/analyses.ts'

const CHANGED = 'Una casa senza porte, e la nonna che canta in cucina.'

describe('analyses by the built-in rules', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })

  it('analyses a dream once and shows the analysis again', async () => {
    const agent = await t.signUp()
    const id = await recordDream(agent, STORM)
    await agent.get(`/api/dreams/${id}/analysis`).expect(404)
    const { body } = await analyze(agent, id).expect(201)
    expect(body).toMatchObject({ dreamId: id, kind: 'basic', engine: 'built-in', outdated: false })
    await agent.get(`/api/dreams/${id}/analysis`).expect(200, analysisSchema.parse(body))
    const { body: dream } = await agent.get(`/api/dreams/${id}`)
    expect(dream).toMatchObject({ hasAnalysis: true, analysisKind: 'basic' })
    const { body: list } = await agent.get('/api/dreams?limit=1')
    expect(list.items[0]).toMatchObject({ hasAnalysis: true })
  })

  it('sends a free person only the symbols, and says which groups are locked', async () => {
    const agent = await t.signUp()
    const { body } = await analyze(agent, await recordDream(agent, STORM), { type: 'basic' }).expect(201)
    expect(body.locked).toEqual(['emotions', 'themes', 'recommendations'])
    expect(body.patterns).toMatchObject({ emotions: [], themes: [], recommendations: [] })
    expect(body.patterns.symbols.map((item: { symbol: string }) => item.symbol)).toContain('Mare')
    for (const { evidence } of body.patterns.symbols) expect(STORM.content).toContain(evidence)
  })

  it('gives premium people everything, and one advanced analysis in place of the basic one', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await recordDream(agent, STORM)
    const { body: basic } = await analyze(agent, id).expect(201)
    expect(basic).toMatchObject({ kind: 'basic', locked: [] })
    expect(basic.patterns.emotions.map((item: { emotion: string }) => item.emotion)).toContain('Paura')

    const { body: advanced } = await analyze(agent, id, { type: 'advanced' }).expect(201)
    expect(advanced).toMatchObject({ id: basic.id, kind: 'advanced', locked: [] })
    expect(advanced.analysis).not.toBe(basic.analysis)
    expect(advanced.analysis).toContain(basic.analysis.split('\n\n')[0])
    for (const type of ['basic', 'advanced']) await analyze(agent, id, { type }).expect(200, advanced)
    expect(await usedToday(agent)).toBe(2)
  })

  it('shows the basic text of an advanced analysis after Premium has ended', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await recordDream(agent, STORM)
    const { body: basic } = await analyze(agent, id).expect(201)
    await analyze(agent, id, { type: 'advanced' }).expect(201)
    await grantPremium(t.deps, agent.user, new Date(t.deps.now().getTime() - 1000))
    const { body } = await agent.get(`/api/dreams/${id}/analysis`).expect(200)
    expect(body).toMatchObject({ kind: 'basic', locked: ['emotions', 'themes', 'recommendations'] })
    expect(body).toMatchObject({ analysis: basic.analysis, journal: '' })
    expect(body.patterns.emotions).toEqual([])
  })

  it('allows free people one analysis a day, and the next one on the following day in Rome', async () => {
    const agent = await t.signUp()
    const [first, second] = [await recordDream(agent, STORM), await recordDream(agent, STORM)]
    await analyze(agent, first).expect(201)
    const { body } = await analyze(agent, second).expect(403)
    expect(body).toEqual({ message: 'Hai raggiunto il limite di analisi giornaliere', code: 'analysis_limit' })
    await analyze(agent, first).expect(200)
    clock.passDays(1.5)
    await analyze(agent, second).expect(201)
  })

  it('makes one analysis of one dream under 8 parallel requests, which all return it', async () => {
    const agent = await t.signUp()
    const id = await recordDream(agent, STORM)
    const answers = await Promise.all(Array.from({ length: 8 }, () => analyze(agent, id)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(7).fill(200), 201])
    expect(new Set(answers.map((answer) => JSON.stringify(analysisSchema.parse(answer.body)))).size).toBe(1)
    expect(await usedToday(agent)).toBe(1)
  })

  it('makes one analysis a day of four dreams that a free person requests at once', async () => {
    const agent = await t.signUp()
    const ids: number[] = []
    for (let dream = 0; dream < 4; dream++) ids.push(await recordDream(agent, STORM))
    const answers = await Promise.all(ids.map((id) => analyze(agent, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
    expect(await usedToday(agent)).toBe(1)
  })

  it('responds 201 or 404, never with a failure, if the dream is deleted at the same moment', async () => {
    const agent = await t.signUp({ premium: true })
    const made: number[] = []
    for (let round = 0; round < 5; round++) {
      const id = await recordDream(agent, STORM)
      const deletion = agent.delete(`/api/dreams/${id}`).expect(204)
      made.push((await Promise.all([analyze(agent, id), deletion]))[0].status)
    }
    const analysed = made.filter((status) => status === 201)
    expect(made.filter((status) => status !== 404)).toEqual(analysed)
    expect(await usedToday(agent)).toBe(analysed.length)
  })

  it('marks an analysis as outdated if the dream was changed after it, but not for its tags', async () => {
    const agent = await t.signUp()
    const id = await recordDream(agent, STORM)
    await analyze(agent, id).expect(201)
    await changeDream(agent, id, { tags: ['altro'] })
    expect((await agent.get(`/api/dreams/${id}/analysis`)).body.outdated).toBe(false)
    await changeDream(agent, id, { content: 'Un altro sogno.' })
    expect((await agent.get(`/api/dreams/${id}/analysis`)).body.outdated).toBe(true)
  })

  it('of a changed dream is made again for Premium, once, and replaces the older one', async () => {
    const agent = await t.signUp({ premium: true })
    const id = await recordDream(agent, STORM)
    const { body: before } = await analyze(agent, id, { type: 'advanced' }).expect(201)
    await changeDream(agent, id, { content: CHANGED })
    const { body: after } = await analyze(agent, id, { type: 'advanced' }).expect(201)
    expect(after).toMatchObject({ id: before.id, kind: 'advanced', outdated: false })
    expect(after.analysis).not.toBe(before.analysis)
    await analyze(agent, id, { type: 'advanced' }).expect(200)
  })

  it('of a changed dream counts as the day’s analysis on the free plan', async () => {
    const agent = await t.signUp()
    const id = await recordDream(agent, STORM)
    await analyze(agent, id).expect(201)
    await changeDream(agent, id, { content: CHANGED })
    await analyze(agent, id).expect(403)
    expect((await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body.outdated).toBe(true)
    clock.passDays(1.5)
    expect((await analyze(agent, id).expect(201)).body.outdated).toBe(false)
    expect(await usedToday(agent)).toBe(1)
  })

  it.each([{ type: 'deluxe' }, { type: 1 }, { kind: 'basic' }, []])('rejects the request %j', async (body) => {
    const agent = await t.signUp()
    await analyze(agent, await recordDream(agent, STORM), body).expect(400)
  })

  it('analyses even one word, nonsense and markup', async () => {
    const agent = await t.signUp({ premium: true })
    for (const content of ['Mare', 'asdf qwer zxcv', '<b>ciao</b> & {{x}}', '...', '🌊🌊🌊', 'a'.repeat(20_000)]) {
      await analyze(agent, await recordDream(agent, { ...STORM, content }), { type: 'advanced' }).expect(201)
    }
  })

  it('states when an element came before this dream, not after it, and which person returns', async () => {
    const agent = await t.signUp({ premium: true })
    const content = 'Un serpente verde dormiva sul tavolo di Marta. Poi il serpente mi guardava e Marta restava ferma.'
    const [before, , after] = [20, 10, 5].map((days) => ({ title: `Notte ${days}`, date: daysAgo(days) }))
    for (const night of [before, after])
      await recordDream(agent, { ...STORM, content, elements: ['Serpente'], ...night })
    const id = await recordDream(agent, { ...STORM, content, date: daysAgo(10) })
    await agent.post('/api/people').send({ name: 'Marta', isPerson: true }).expect(204)
    const { body } = await analyze(agent, id, { type: 'advanced' }).expect(201)
    expect(body.journal).toContain('«Notte 20»')
    expect(body.journal).toMatch(/\*\*Marta\*\* torna: è in due sogni/)
    expect(body.journal).not.toContain('Notte 5')
  })
})

describe('a reread by the rules', () => {
  const t = useTestApp()
  const reread = (agent: SignedIn, id: number, body: object = {}) => analyze(agent, id, { ...body, reread: true })
  /** An analysed dream with annotations. */
  async function annotated(agent: SignedIn, body: object = {}): Promise<Analysis> {
    const id = await recordDream(agent, STORM)
    await analyze(agent, id, body).expect(201)
    await annotate(agent, id, [{ kind: 'thing', quote: 'una porta', words: 'la casa di Rimini' }]).expect(200)
    return analysisSchema.parse((await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body)
  }

  it('returns the existing analysis, whatever the dreamer wrote or removed', async () => {
    const agent = await t.signUp({ premium: true })
    const { dreamId, ...before } = await annotated(agent, { type: 'advanced' })
    expect(before).toMatchObject({ withAnnotations: false, canReread: false })
    await agent.patch(`/api/dreams/${dreamId}/elements`).send({ remove: 'Porta' }).expect(200)
    const { body } = await reread(agent, dreamId, { type: 'advanced' }).expect(200)
    const { analysis, createdAt } = before
    expect(body).toMatchObject({ withAnnotations: false, canReread: false, analysis, createdAt })
    expect(JSON.stringify(body)).not.toContain('Rimini')
    expect(await usedToday(agent)).toBe(1)
  })

  it('of a changed dream costs the quota of an analysis', async () => {
    const agent = await t.signUp()
    const { dreamId } = await annotated(agent)
    await changeDream(agent, dreamId, { content: 'Un altro sogno, con un treno.' })
    expect((await reread(agent, dreamId).expect(403)).body.code).toBe('analysis_limit')
  })

  it('is refused to strangers, and with any value but true', async () => {
    const agent = await t.signUp()
    const { dreamId } = await annotated(agent)
    await reread(await t.signUp(), dreamId).expect(404)
    await analyze(agent, dreamId, { reread: false }).expect(400)
  })
})
