import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { RULES_VERSION } from '#server/interpreter/version.ts'
import { DAILY_JOBS, runDailyJobs } from '#server/jobs/runner.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { analyze, changeDream, recordDream, STORM, usedToday } from '#server/test/model-app.ts'
import { type Analysis, analysisSchema } from '#shared/contracts/analyses.ts'
import { renewAnalyses } from './older-analyses.service.ts'

const OLD_TEXT = 'Al centro di questo sogno c’è un gatto.'

describe('a built-in analysis of earlier rules', () => {
  const t = useTestApp()
  const renew = (deps: Deps = t.deps, { signal } = new AbortController()) =>
    renewAnalyses(deps, signal, async () => {}, { page: 2, pauseMs: 0 })
  /** Something happens between the read of an analysis and the store of its replacement. */
  const interruptedBy = (what: () => PromiseLike<unknown>): Deps => {
    const { db } = t.deps
    const transaction = async (work: Parameters<typeof db.transaction>[0]) => {
      await what()
      return db.transaction(work)
    }
    return { ...t.deps, db: Object.assign(Object.create(db), { transaction }) }
  }
  const read = async (agent: SignedIn, id: number): Promise<Analysis> =>
    analysisSchema.parse((await agent.get(`/api/dreams/${id}/analysis`).expect(200)).body)
  const textOf = async (agent: SignedIn, id: number) => (await read(agent, id)).analysis

  /** An analysed dream in the form of earlier rules. @returns the result of the current rules */
  async function older(agent: SignedIn, body: object = {}): Promise<Analysis> {
    const id = await recordDream(agent, STORM)
    const analysis = analysisSchema.parse((await analyze(agent, id, body).expect(201)).body)
    const patterns = { symbols: [{ symbol: 'Gatto', meaning: '', evidence: '' }], emotions: [], themes: [] }
    await t.deps.db.execute(sql`
      update dream_analyses set
        basic = ${OLD_TEXT}, advanced = case when kind = 'advanced' then ${OLD_TEXT} end, journal = 'Il gatto ritorna.',
        patterns = ${JSON.stringify({ ...patterns, recommendations: [] })}::jsonb,
        safety = '{"level": 2, "text": "112"}', rules_version = null
      where user_id = ${agent.user.id} and dream_id = ${id}`)
    await t.deps.db.execute(sql`
      update dream_elements set label = 'Gatto'
      where user_id = ${agent.user.id} and dream_id = ${id} and kind = 'symbols' and label = 'Mare'`)
    return analysis
  }

  it.each([
    ['basic', 'advanced'],
    ['advanced', 'basic'],
  ])('that is %s is made anew as one of today’s rules, and keeps its day; it costs and pays nothing', async (type) => {
    const agent = await t.signUp({ premium: true })
    const { dreamId, ...today } = await older(agent, { type })
    const points = () => t.deps.db.execute(sql`select * from point_entries where user_id = ${agent.user.id}`)
    const { rows: paid } = await points()
    expect(await textOf(agent, dreamId)).toBe(OLD_TEXT)
    await renew()
    expect(await read(agent, dreamId)).toEqual({ dreamId, ...today })
    expect([await usedToday(agent), (await points()).rows]).toEqual([1, paid])
    const { body } = await agent.get('/api/stats').expect(200)
    expect(JSON.stringify(body)).toContain('"Mare"')
    expect(JSON.stringify(body)).not.toContain('"Gatto"')
    const { rows } = await t.deps.db.execute(sql`select rules_version from dream_analyses where dream_id = ${dreamId}`)
    expect(rows).toEqual([{ rules_version: RULES_VERSION }])
  })

  it('is left to the next run if a run is stopped midway', async () => {
    const agent = await t.signUp({ premium: true })
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push((await older(agent)).dreamId)
    const left = async () => (await Promise.all(ids.map((id) => textOf(agent, id)))).filter((text) => text === OLD_TEXT)
    const stop = new AbortController()
    let begun = 0
    const deps = interruptedBy(async () => {
      begun += 1
      if (begun < 3) return
      stop.abort()
      throw new Error('killed')
    })
    await renew(deps, stop)
    expect(await left()).toHaveLength(3)
    await renew()
    expect(await left()).toEqual([])
  })

  it('is renewed once by two servers at the same time', async () => {
    const agent = await t.signUp({ premium: true })
    const { dreamId, ...today } = await older(agent)
    await Promise.all([renew(), renew()])
    expect(await read(agent, dreamId)).toEqual({ dreamId, ...today })
  })

  it.each<[string, (agent: SignedIn, id: number) => Promise<unknown>, expected: string | RegExp]>([
    ['adds an element', (agent, id) => agent.patch(`/api/dreams/${id}/elements`).send({ add: 'Nonna' }), OLD_TEXT],
    [
      'has it analysed',
      async (agent, id) => {
        await changeDream(agent, id, { content: 'Un treno è partito senza di me e ho provato una grande vergogna.' })
        await analyze(agent, id).expect(201)
      },
      /treno/,
    ],
  ])('leaves what its dreamer does meanwhile: %s', async (_what, meanwhile, expected) => {
    const agent = await t.signUp({ premium: true })
    const { dreamId } = await older(agent)
    await renew(interruptedBy(() => meanwhile(agent, dreamId)))
    expect(await textOf(agent, dreamId)).toMatch(expected)
    await renew()
    const after = await read(agent, dreamId)
    expect(after.analysis).not.toBe(OLD_TEXT)
    expect(after.outdated).toBe(false)
  })

  it('is hidden on its link after the renewal, until its owner agrees again', async () => {
    const agent = await t.signUp()
    const { dreamId, analysis } = await older(agent)
    const share = async () =>
      (await agent.post(`/api/dreams/${dreamId}/share`).send({ includeAnalysis: true })).body.shareId
    const shareId = await share()
    const shown = async () => (await t.visitor().get(`/api/shared/dream/${shareId}`).expect(200)).body.analysis
    const link = async () => (await agent.get(`/api/dreams/${dreamId}/sharing`).expect(200)).body.link
    expect([await shown(), await link()]).toMatchObject([OLD_TEXT, { includesAnalysis: true }])
    await runDailyJobs(t.deps, DAILY_JOBS)
    expect(await shown()).toBeNull()
    expect(await link()).toMatchObject({ includesAnalysis: false, staleReading: true })
    await share()
    expect(await shown()).toBe(analysis)
  })

  it('stays if a model made it, or if its dream was changed since', async () => {
    const agent = await t.signUp({ premium: true })
    const [byModel, outdated] = [await older(agent), await older(agent)]
    await t.deps.db.execute(sql`update dream_analyses set engine = 'openai' where dream_id = ${byModel.dreamId}`)
    await changeDream(agent, outdated.dreamId, { content: 'Un altro sogno, con un treno.' })
    await renew()
    for (const { dreamId } of [byModel, outdated]) expect(await textOf(agent, dreamId)).toBe(OLD_TEXT)
  })
})
