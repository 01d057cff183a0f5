import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { buildDream } from '#server/test/factories.ts'
import { goodAnswer } from '#server/test/model-answers.ts'
import { listen, useModelApp } from '#server/test/model-app.ts'
import type { ChatRequest } from '#server/test/model-server.ts'
import { watchWaiters } from '#server/test/waiters.ts'

const CONTENT = 'Il mare saliva piano e una porta restava aperta nella notte.'

async function record(agent: SignedIn): Promise<number> {
  const { body } = await agent
    .post('/api/dreams')
    .send(buildDream({ content: CONTENT }))
    .expect(201)
  return body.id
}
const withdraw = (agent: SignedIn) => agent.patch('/api/profile').send({ aiConsent: false }).expect(200)

describe('a consent that is taken back while a dream is read', () => {
  const t = useModelApp()

  it('stops the second try, and the rules read', async () => {
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

  it('withdraws what was heard of a live reading, and the rules read', async () => {
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

  it('stops asking once more in simpler words, too', async () => {
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

describe('the readings with a model that an account may begin in a day', () => {
  const t = useModelApp({ env: { RATE_LIMIT_SCALE: '1' } })

  it('are counted though they are broken off; after them the rules read', async () => {
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
    const [free, premium] = [await t.signUpConsenting(), await t.signUpConsenting()]
    const { model, now } = t.deps
    const taken = async (agent: SignedIn, plan: 'free' | 'premium') => {
      const begun = await Promise.all(Array.from({ length: 70 }, () => model?.begin({ actor: agent.user, plan })))
      return begun.filter(Boolean).length
    }
    expect(await taken(free, 'free')).toBe(4)
    expect(await taken(premium, 'premium')).toBe(60)
    const later = new Date(Date.now() + 36 * 3_600_000)
    Object.assign(t.deps, { now: () => later })
    t.setPatience({})
    expect(await t.deps.model?.begin({ actor: free.user, plan: 'free' })).toBeTruthy()
    Object.assign(t.deps, { now, model })
  })
})

describe('those who wait for a reading', () => {
  const t = useModelApp()

  it('fail with it, and do not ask a failing service again for each of them', async () => {
    const agent = await t.signUpConsenting()
    const id = await record(agent)
    const { promise, resolve: fail } = Promise.withResolvers<void>()
    t.service.reply(() => promise.then(() => ({ status: 500 })))
    const untilWaiting = watchWaiters(t.deps)
    const asking = Promise.all(Array.from({ length: 10 }, () => agent.post(`/api/dreams/${id}/analyze`).send({})))
    await untilWaiting(9)
    fail()
    const answers = await asking
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(10).fill([502, 'provider_failed']))
    expect(t.service.chats).toHaveLength(2)
    t.service.reset()
    await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
  })

  it('read themselves when the one who reads has left', async () => {
    const agent = await t.signUpConsenting()
    const id = await record(agent)
    t.service.next({ hang: true })
    const first = agent.post(`/api/dreams/${id}/analyze`).send({})
    first.end(() => {})
    await expect.poll(() => t.service.chats.length).toBe(1)
    const untilWaiting = watchWaiters(t.deps)
    const second = agent
      .post(`/api/dreams/${id}/analyze`)
      .send({})
      .then((answer) => answer)
    await untilWaiting(1)
    first.abort()
    expect((await second).status).toBe(201)
    expect(t.service.chats).toHaveLength(2)
  })
})
