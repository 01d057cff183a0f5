import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { DreamInput } from '#server/model/types.ts'
import type { SignedIn } from '#server/test/app.ts'
import { buildDream } from '#server/test/factories.ts'
import { goodAnswer } from '#server/test/model-answers.ts'
import { listen, useModelApp } from '#server/test/model-app.ts'
import type { ChatRequest } from '#server/test/model-server.ts'

const CONTENT = 'Il mare saliva piano e una porta restava aperta nella notte.'

async function record(agent: SignedIn): Promise<number> {
  const { body } = await agent
    .post('/api/dreams')
    .send(buildDream({ content: CONTENT }))
    .expect(201)
  return body.id
}
const INPUT: DreamInput = {
  title: 'Una notte',
  content: CONTENT,
  date: '2026-03-05',
  mood: 'neutral',
  elements: [],
  kind: 'basic',
  history: { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 },
  latest: [],
}
const withdraw = (agent: SignedIn) => agent.patch('/api/profile').send({ aiConsent: false }).expect(200)

describe('a consent that is withdrawn during an analysis', () => {
  const t = useModelApp()

  it('stops the second attempt, and the rules analyse', async () => {
    const agent = await t.signUpConsenting()
    const id = await record(agent)
    t.service.next(async () => {
      await withdraw(agent)
      return { status: 500 }
    })
    const { body } = await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    expect(body.engine).toBe('built-in')
    expect(t.service.chats).toHaveLength(1)
  })

  it('withdraws the text of the stream, and the rules analyse', async () => {
    const agent = await t.signUpConsenting()
    const id = await record(agent)
    t.service.next(async (request) => {
      await withdraw(agent)
      const answer = goodAnswer((request as ChatRequest).body)
      return { content: { ...answer, analysis: `${answer.analysis} Scrivi a sogni.top/aiuto. Poi forse basta così.` } }
    })
    const { events } = await listen(agent, id)
    const restart = events.findIndex(({ name }) => name === 'restart')
    expect(restart).toBeGreaterThan(0)
    const after = events.slice(restart).map(({ name, data }) => (name === 'text' ? data.text : ''))
    expect(events.at(-1)).toMatchObject({
      name: 'analysis',
      data: { engine: 'built-in', analysis: after.join('') },
    })
    expect(t.service.chats).toHaveLength(1)
  })

  it('stops the attempt in a simpler dialect, too', async () => {
    const agent = await t.signUpConsenting()
    const id = await record(agent)
    t.service.next(async () => {
      await withdraw(agent)
      return { status: 400, error: { message: 'response_format is not supported', param: 'response_format' } }
    })
    const { body } = await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    expect(body.engine).toBe('built-in')
    expect(t.service.chats).toHaveLength(1)
  })
})

describe('the attempts with a model that an account has in a day', () => {
  const t = useModelApp({ env: { RATE_LIMIT_SCALE: '1' } })

  it('count although they break off; after them the rules analyse', async () => {
    const agent = await t.signUpConsenting()
    const id = await record(agent)
    t.service.reply(() => ({ hang: true }))
    for (let begun = 1; begun <= 4; begun++) {
      const request = agent.post(`/api/dreams/${id}/analyze`).send({})
      request.end(() => {})
      await expect.poll(() => t.service.chats.length).toBe(begun)
      request.abort()
      await expect.poll(async () => (await agent.get('/api/user')).body.analysisCount).toBe(0)
    }
    const { body } = await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    expect(body.engine).toBe('built-in')
    expect(t.service.chats).toHaveLength(4)
  })

  it('are each account’s own, more with Premium, and as many again tomorrow', async () => {
    const { model, now } = t.deps
    const hasConsent = async () => false
    const attempt = async (id: number, plan: 'free' | 'premium') => {
      // Without a consent an attempt that is allowed ends before anything is sent.
      const failure = await t.deps.model
        ?.analyzeDream({ id, plan, hasConsent }, INPUT, { signal: new AbortController().signal })
        .catch((error: Error) => error.message)
      return failure === 'The consent is withdrawn'
    }
    const taken = async (id: number, plan: 'free' | 'premium') => {
      const attempts = await Promise.all(Array.from({ length: 70 }, () => attempt(id, plan)))
      return attempts.filter(Boolean).length
    }
    expect(await taken(1001, 'free')).toBe(4)
    expect(await taken(1002, 'premium')).toBe(60)
    const later = new Date(Date.now() + 36 * 3_600_000)
    Object.assign(t.deps, { now: () => later })
    t.setTimeouts({})
    expect(await attempt(1001, 'free')).toBe(true)
    Object.assign(t.deps, { now, model })
  })
})

describe('a request that waits for another one of the same person', () => {
  const t = useModelApp()

  it('makes its own attempt when the first one was left', async () => {
    const agent = await t.signUpConsenting()
    const id = await record(agent)
    t.service.next({ hang: true })
    const first = agent.post(`/api/dreams/${id}/analyze`).send({})
    first.end(() => {})
    await expect.poll(() => t.service.chats.length).toBe(1)
    const second = agent
      .post(`/api/dreams/${id}/analyze`)
      .send({})
      .then((answer) => answer)
    await sleep(150)
    first.abort()
    expect((await second).status).toBe(201)
    expect(t.service.chats).toHaveLength(2)
  })

  it('cannot outrun the day’s quota: of several dreams exactly one is analysed', async () => {
    const agent = await t.signUpConsenting()
    const ids = [await record(agent), await record(agent), await record(agent)]
    t.service.reply(() => ({ waitMs: 100 }))
    const answers = await Promise.all(ids.map((id) => agent.post(`/api/dreams/${id}/analyze`).send({})))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
    expect(t.service.chats).toHaveLength(1)
  })
})
