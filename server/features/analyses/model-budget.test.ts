import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { reserveTokens } from '#server/model/budget.ts'
import { analyze, listen, recordDream, textAfterRestart, useModelApp } from '#server/test/model-app.ts'
import { dayOf } from '#shared/constants/dates.ts'

describe('the tokens of a day', () => {
  const t = useModelApp()
  const setLimit = (tokens: number) => {
    t.deps.env = { ...t.deps.env, OPENAI_DAILY_TOKENS: tokens }
    t.setTimeouts({})
  }
  const spent = async (): Promise<number> => {
    const { rows } = await t.deps.db.execute<{ tokens: string }>(
      sql`select tokens from model_usage where day = ${dayOf(t.deps.now())}::date`,
    )
    return Number(rows[0]?.tokens ?? 0)
  }
  beforeEach(async () => {
    await t.deps.db.execute(sql`delete from model_usage`)
    await t.deps.db.execute(sql`delete from model_usage_by_user`)
    setLimit(1_000_000)
  })

  it('are reserved before a call and settled after it', async () => {
    const agent = await t.signUpConsenting({ premium: true })
    const during: number[] = []
    t.service.next(async () => {
      during.push(await spent())
      return { usage: { prompt_tokens: 300, completion_tokens: 45 } }
    })
    await analyze(agent, await recordDream(agent)).expect(201)
    expect(during[0]).toBeGreaterThan(1000)
    expect(await spent()).toBe(345)
    t.service.next({ usage: { prompt_tokens: 400, completion_tokens: 55 } })
    await listen(agent, await recordDream(agent))
    expect(await spent()).toBe(800)
  })

  it('stay reserved if the service does not state the cost of a call', async () => {
    const agent = await t.signUpConsenting({ premium: true })
    t.service.next({ usage: null })
    await analyze(agent, await recordDream(agent)).expect(201)
    const unknown = await spent()
    expect(unknown).toBeGreaterThan(1000)
    t.service.reply(() => ({ hang: true }))
    t.setTimeouts({ attemptMs: 100 })
    const other = await t.signUpConsenting()
    await analyze(other, await recordDream(other)).expect(201)
    expect(await spent()).toBe(3 * unknown)
  })

  it.each([1e30, -5000, 'n/a'])('ignore a usage of %j', async (total) => {
    const agent = await t.signUpConsenting({ premium: true })
    t.service.next({ usage: { total_tokens: total } })
    await analyze(agent, await recordDream(agent)).expect(201)
    expect(await spent()).toBeGreaterThan(500)
    expect(await spent()).toBeLessThanOrEqual(100_000)
  })

  it('lose no answer if they cannot be counted', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.service.next(async () => {
      await t.deps.db.execute(sql`alter table model_usage add constraint refused check (tokens > 1000) not valid`)
      return { usage: { prompt_tokens: 3, completion_tokens: 4 } }
    })
    const { body } = await analyze(agent, id).expect(201)
    await t.deps.db.execute(sql`alter table model_usage drop constraint refused`)
    expect(body.engine).toBe('openai')
    expect(t.logged.join('')).toContain('was not counted')
  })

  it('are returned for refused calls', async () => {
    const agent = await t.signUpConsenting({ premium: true })
    const id = await recordDream(agent)
    for (const status of [401, 429, 500]) {
      t.service.reply(() => ({ status }))
      expect((await analyze(agent, id)).body.modelFailed).toBe(true)
    }
    expect(await spent()).toBe(0)
  })

  it('are spent on an invalid answer too', async () => {
    const agent = await t.signUpConsenting({ premium: true })
    t.service.reply(() => ({ content: '{}', usage: { prompt_tokens: 100, completion_tokens: 1 } }))
    await analyze(agent, await recordDream(agent)).expect(201)
    expect(await spent()).toBe(202)
  })

  it('leave the analysis to the rules once they are spent', async () => {
    setLimit(1000)
    const agent = await t.signUpConsenting({ premium: true })
    const { body } = await analyze(agent, await recordDream(agent)).expect(201)
    expect(body).toMatchObject({ engine: 'built-in', modelFailed: true })
    const { events, text } = await listen(agent, await recordDream(agent))
    expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { engine: 'built-in', analysis: text } })
    expect(t.service.requests).toEqual([])
    expect(await spent()).toBe(0)
  })

  it('may run out between two attempts: the text is withdrawn, and the rules analyse', async () => {
    const agent = await t.signUpConsenting({ premium: true })
    setLimit(3000)
    t.service.next({ dropAfter: 30 })
    const { events } = await listen(agent, await recordDream(agent))
    const analysis = textAfterRestart(events)
    expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { engine: 'built-in', analysis } })
  })

  it('are reset at midnight in Rome', async () => {
    setLimit(5000)
    const { id } = (await t.signUp()).user
    const take = (now: string) => reserveTokens({ ...t.deps, now: () => new Date(now) }, id, 4000)
    expect(await take('2026-03-05T22:59:00Z')).not.toBeNull()
    expect(await take('2026-03-05T22:59:30Z')).toBeNull()
    const later = await take('2026-03-05T23:00:00Z')
    await later?.(10)
    expect(await take('2026-03-06T12:00:00Z')).not.toBeNull()
    expect(await take('2026-03-06T22:00:00Z')).toBeNull()
  })

  it('are never overspent by 30 parallel callers', async () => {
    setLimit(10_000)
    const { id } = (await t.signUp()).user
    const taken = await Promise.all(Array.from({ length: 30 }, () => reserveTokens(t.deps, id, 1500)))
    expect(taken.filter(Boolean)).toHaveLength(6)
    expect(await spent()).toBe(9000)
    await Promise.all(taken.map((settle) => settle?.(0)))
    expect(await spent()).toBe(0)
  })

  it('are divided among the people with Premium who used the model in the last week', async () => {
    setLimit(100_000)
    const people = await Promise.all(Array.from({ length: 4 }, () => t.signUp({ premium: true })))
    const take = (at: number, tokens: number) => reserveTokens(t.deps, people[at]?.user.id ?? 0, tokens)
    for (const at of people.keys()) expect(await take(at, 10)).not.toBeNull()
    expect(await take(0, 25_001)).toBeNull()
    const settle = await take(0, 24_000)
    expect(await take(0, 2000)).toBeNull()
    expect(await take(1, 20_000)).not.toBeNull()
    await settle?.(1000)
    expect(await take(0, 20_000)).not.toBeNull()
    // After a week, earlier users no longer reduce the share.
    const later = new Date(t.deps.now().getTime() + 8 * 86_400_000)
    expect(await reserveTokens({ ...t.deps, now: () => later }, people[0]?.user.id ?? 0, 90_000)).not.toBeNull()
  })

  it('are at least a tenth per person, and parallel calls of one person stay within the share', async () => {
    setLimit(100_000)
    const people = await Promise.all(Array.from({ length: 12 }, () => t.signUp({ premium: true })))
    for (const { user } of people) await reserveTokens(t.deps, user.id, 10)
    const id = people[0]?.user.id ?? 0
    const taken = await Promise.all(Array.from({ length: 12 }, () => reserveTokens(t.deps, id, 3000)))
    expect(taken.filter(Boolean)).toHaveLength(3)
    expect(await spent()).toBe(9120)
  })

  it('disable the model if there are none', async () => {
    setLimit(0)
    expect(t.deps.model).toBeNull()
    expect(await reserveTokens(t.deps, (await t.signUp()).user.id, 1)).toBeNull()
  })
})
