import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/test/app.ts'
import { analyze, buildDreamInput, listen, recordDream, textAfterRestart, useModelApp } from '#server/test/model-app.ts'

const withdraw = (agent: SignedIn) => agent.patch('/api/profile').send({ aiConsent: false }).expect(200)

describe('a consent that is withdrawn during an analysis', () => {
  const t = useModelApp()

  const unsupported = { message: 'response_format is not supported', param: 'response_format' }
  it.each([
    ['second attempt', { status: 500 }],
    ['attempt in a simpler dialect', { status: 400, error: unsupported }],
  ])('stops the %s, and the rules analyse', async (_what, failure) => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.service.next(async () => {
      await withdraw(agent)
      return failure
    })
    const { body } = await analyze(agent, id).expect(201)
    expect(body).toMatchObject({ engine: 'built-in', modelFailed: false })
    expect(t.service.chats).toHaveLength(1)
  })

  it('withdraws the text of the stream, and the rules analyse', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.service.next(async () => {
      await withdraw(agent)
      return { dropAfter: 30 }
    })
    const { events } = await listen(agent, id)
    const analysis = textAfterRestart(events)
    expect(events.at(-1)).toMatchObject({ name: 'analysis', data: { engine: 'built-in', analysis } })
    expect(t.service.chats).toHaveLength(1)
  })
})

describe('the daily attempts of an account with a model', () => {
  const t = useModelApp({ env: { RATE_LIMIT_SCALE: '1' } })

  it('include aborted ones; after them the rules analyse', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.service.reply(() => ({ hang: true }))
    for (let begun = 1; begun <= 4; begun++) {
      const request = analyze(agent, id)
      request.end(() => {})
      await expect.poll(() => t.service.chats.length).toBe(begun)
      request.abort()
      await expect.poll(async () => (await agent.get('/api/user')).body.analysisCount).toBe(0)
    }
    const { body } = await analyze(agent, id).expect(201)
    expect(body).toMatchObject({ engine: 'built-in', modelFailed: false })
    expect(t.service.chats).toHaveLength(4)
  })

  it('are separate per account, more with Premium, and reset tomorrow', async () => {
    const { model, now } = t.deps
    const [free = 0, premium = 0] = await t.addAccounts(2)
    const hasConsent = async () => false
    const attempt = async (id: number, plan: 'free' | 'premium') => {
      // Without a consent, a permitted attempt ends before anything is sent.
      const failure = await t.deps
        .model?.({ id, plan, hasConsent })
        .analyzeDream(buildDreamInput(), { signal: new AbortController().signal })
        .catch((error: Error) => error.message)
      return failure === 'The consent is withdrawn'
    }
    const taken = async (id: number, plan: 'free' | 'premium') => {
      const attempts = await Promise.all(Array.from({ length: 70 }, () => attempt(id, plan)))
      return attempts.filter(Boolean).length
    }
    expect(await taken(free, 'free')).toBe(4)
    expect(await taken(premium, 'premium')).toBe(60)
    const later = new Date(Date.now() + 36 * 3_600_000)
    Object.assign(t.deps, { now: () => later })
    t.setTimeouts({})
    expect(await attempt(free, 'free')).toBe(true)
    Object.assign(t.deps, { now, model })
  })
})

describe('a request that waits for another one of the same person', () => {
  const t = useModelApp()

  it('makes its own attempt if the first client disconnected', async () => {
    const agent = await t.signUpConsenting()
    const id = await recordDream(agent)
    t.service.next({ hang: true })
    const first = analyze(agent, id)
    first.end(() => {})
    await expect.poll(() => t.service.chats.length).toBe(1)
    const second = analyze(agent, id).then((answer) => answer)
    await sleep(60)
    first.abort()
    expect((await second).status).toBe(201)
    expect(t.service.chats).toHaveLength(2)
  })

  it('cannot exceed the day’s quota: of several dreams exactly one is analysed', async () => {
    const agent = await t.signUpConsenting()
    const ids = [await recordDream(agent), await recordDream(agent), await recordDream(agent)]
    t.service.reply(() => ({ waitMs: 100 }))
    const answers = await Promise.all(ids.map((id) => analyze(agent, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
    expect(t.service.chats).toHaveLength(1)
  })
})
