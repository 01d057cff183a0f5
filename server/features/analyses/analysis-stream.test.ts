import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { goodAnswer } from '#server/test/model-answers.ts'
import {
  analyze,
  listen,
  recordDream,
  saying,
  textAfterRestart,
  usedToday,
  useModelApp,
} from '#server/test/model-app.ts'
import type { ChatRequest } from '#server/test/model-server.ts'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import { type AnalysisStreamEvent, analysisSchema, analysisStreamEvents } from '#shared/contracts/analyses.ts'

describe('an analysis stream', () => {
  const t = useModelApp()
  const leases = async (agent: SignedIn) => {
    const { rows } = await t.deps.db.execute(sql`select 1 from leases where key = ${`analysis:${agent.user.id}`}`)
    return rows.length
  }

  it.each(['basic', 'advanced'])('grows by whole sentences into the stored %s analysis', async (type) => {
    const agent = await t.signUpConsenting({ premium: true })
    const id = await recordDream(agent)
    t.service.next({ cut: 20, delayMs: 2 })
    const { events, text, headers, status } = await listen(agent, id, { type })
    for (const { name, data } of events) analysisStreamEvents[name as AnalysisStreamEvent].parse(data)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(headers['content-encoding']).toBeUndefined()
    const texts = events.filter(({ name }) => name === 'text')
    expect(texts.length).toBeGreaterThan(4)
    for (const { data } of texts) expect(data.text).toMatch(/[.!?…»*]$/)
    const last = events.at(-1)
    expect(last).toMatchObject({ name: 'analysis', data: { kind: type, engine: 'openai', analysis: text } })
    // It arrived in parts, not all at the end.
    expect((last?.at ?? 0) - (texts[0]?.at ?? 0)).toBeGreaterThan(50)
    await agent.get(`/api/dreams/${id}/analysis`).expect(200, analysisSchema.parse(last?.data))
  })

  it('sends a sentence while the model pauses after it', async () => {
    const agent = await t.signUpConsenting()
    const before = 'intanto lavora.'
    t.service.next((request) => {
      const content = JSON.stringify(goodAnswer((request as ChatRequest).body))
      return { content, cut: content.indexOf(before) + before.length, hangAfter: 2 }
    })
    t.setTimeouts({ attemptMs: 300 })
    const { events } = await listen(agent, await recordDream(agent))
    t.setTimeouts({})
    expect(events[events.findIndex(({ name }) => name === 'restart') - 1]?.data.text).toMatch(/intanto lavora\.$/)
  })

  it('is the same for any chunks of the model’s stream', async () => {
    const agent = await t.signUpConsenting({ premium: true })
    const texts = new Set<string>()
    for (const cut of [1, 100, 10_000]) {
      t.service.next({ cut })
      const { text, events } = await listen(agent, await recordDream(agent))
      expect(events.at(-1)?.data.analysis).toBe(text)
      texts.add(text)
    }
    expect(texts.size).toBe(1)
  })

  it('is sent by the built-in rules too', async () => {
    const agent = await t.signUp()
    const { events, text } = await listen(agent, await recordDream(agent))
    expect(events.map(({ name }) => name)).toEqual(['text', 'analysis'])
    expect(events[1]?.data).toMatchObject({
      engine: 'built-in',
      analysis: text,
      newBadges: [{ id: 'primo_sogno' }, { id: 'prima_analisi' }],
    })
    expect(t.service.requests).toEqual([])
  })

  it('sends no text before the kind of the answer is known', async () => {
    const agent = await t.signUpConsenting()
    t.service.next((request) => {
      const { analysis, elements, questions, ...rest } = goodAnswer((request as ChatRequest).body)
      // The analysis comes first and the safety last: a service that ignores the order.
      return { content: { analysis, elements, questions, ...rest }, cut: 20, dropAfter: 40 }
    })
    const { events } = await listen(agent, await recordDream(agent))
    expect(t.service.chats).toHaveLength(2)
    expect(events.some(({ name }) => name === 'restart')).toBe(false)
    expect(events.at(-1)?.name).toBe('analysis')
  })

  it('leaves out a sentence that may not be shown', async () => {
    const agent = await t.signUpConsenting()
    t.service.next(saying('Scrivi a www.premi.example. Poi forse basta così.'))
    const { events, raw, text } = await listen(agent, await recordDream(agent))
    expect(raw).not.toContain('premi.example')
    expect(text).toContain('nei prossimi giorni. Poi forse basta così.')
    expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { analysis: text } })
  })

  it('withdraws its text and restarts after a broken connection', async () => {
    const agent = await t.signUpConsenting()
    t.service.next({ dropAfter: 30 })
    const { events } = await listen(agent, await recordDream(agent))
    const analysis = textAfterRestart(events)
    expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { analysis } })
    expect(await usedToday(agent)).toBe(1)
  })

  it('contains only the stored analysis for a dream that has one', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    const { body } = await analyze(agent, id).expect(201)
    const { events } = await listen(agent, id)
    expect(events.map(({ name, data }) => [name, data])).toEqual([['analysis', body]])
  })

  it('waits for another request that analyses the same dream', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.service.next({ delayMs: 3 })
    const begun = listen(agent, id)
    await expect.poll(() => t.service.chats.length).toBe(1)
    const [first, second] = await Promise.all([begun, listen(agent, id)])
    expect(second.events.map(({ name }) => name)).toEqual(['analysis'])
    expect(analysisSchema.parse(second.events[0]?.data)).toEqual(analysisSchema.parse(first.events.at(-1)?.data))
    expect(t.service.chats).toHaveLength(1)
    expect(await usedToday(agent)).toBe(1)
  })

  it('is refused in plain JSON before it starts', async () => {
    const agent = await t.signUpConsenting()
    const [first, second] = [await recordDream(agent), await recordDream(agent)]
    await analyze(agent, first).expect(201)
    const refusals = [
      [await listen(agent, second), 403, 'analysis_limit'],
      [await listen(agent, second, { type: 'advanced' }), 403, 'premium_required'],
      [await listen(agent, second, { type: 'deluxe' }), 400, 'validation'],
      [await listen(agent, 999_999), 404, 'not_found'],
    ] as const
    for (const [{ status, headers, raw }, expected, code] of refusals) {
      expect([status, JSON.parse(raw).code]).toEqual([expected, code])
      expect(headers['content-type']).toMatch(/^application\/json/)
    }
  })

  it('fails as an event if the dream is deleted meanwhile, and costs nothing', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.service.next(async () => {
      await agent.delete(`/api/dreams/${id}`).expect(204)
      return {}
    })
    const { events } = await listen(agent, id)
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { status: 404, code: 'not_found' } })
    expect([await usedToday(agent), await leases(agent)]).toEqual([0, 0])
  })

  it('masks internal errors', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    const { model } = t.deps
    const broken = async () => {
      throw new Error('secret detail')
    }
    t.deps.model = () => ({ analyzeDream: broken, analyzeMonth: broken, converse: broken })
    const { events, raw } = await listen(agent, id)
    t.deps.model = model
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { status: 500, code: 'internal' } })
    expect(raw).not.toContain('secret')
    expect(t.logged.join('')).toContain('secret detail')
    expect(await usedToday(agent)).toBe(0)
  })

  it.each([
    ['live', EVENT_STREAM],
    ['plain', 'application/json'],
  ])('ends the call to the service when the person leaves a %s request, at no cost', async (_name, accept) => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.service.next({ hangAfter: 25, waitMs: accept === EVENT_STREAM ? 0 : 60_000 })
    const request = agent.post(`/api/dreams/${id}/analyze`).set('Accept', accept).send({})
    request.end(() => {})
    await expect.poll(() => t.service.chats.length).toBe(1)
    await sleep(100)
    request.abort()
    await expect.poll(() => t.service.chats[0]?.left).toBe(true)
    await expect.poll(() => leases(agent)).toBe(0)
    expect(await usedToday(agent)).toBe(0)
    await agent.get(`/api/dreams/${id}/analysis`).expect(404)
    expect(t.service.chats).toHaveLength(1)
    await analyze(agent, id).expect(201)
  })
})
