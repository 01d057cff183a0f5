import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'

describe('the calls of one session', () => {
  const t = useTestApp()

  /** Blocks every statement about dreams and counts the running ones. */
  function holdStatements() {
    const { query } = t.deps.pool
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const state = { running: 0, release, restore: () => Object.assign(t.deps.pool, { query }) }
    t.deps.pool.query = (async (...args: Parameters<typeof query>) => {
      if (JSON.stringify(args[0]).includes('from \\"dreams\\"')) {
        state.running++
        await promise
      }
      return query.apply(t.deps.pool, args)
    }) as unknown as typeof query
    return state
  }
  const listDreams = (agent: SignedIn, other = 0) =>
    agent
      .get('/api/dreams?limit=5')
      .set('Cookie', `other=${other}`)
      .then(({ status }) => status)

  it('run six at once, with any other cookies; further ones wait, but other sessions’ calls do not', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const held = holdStatements()
    const calls = Array.from({ length: 12 }, (_, n) => listDreams(anna, n))
    await expect.poll(() => held.running).toBe(6)
    await bruno.get('/api/user').expect(200)
    await sleep(50)
    expect(held.running).toBe(6)
    held.release()
    expect(await Promise.all(calls)).toEqual(calls.map(() => 200))
    held.restore()
    expect(await listDreams(anna)).toBe(200)
  })

  it('are refused if a hundred wait already', async () => {
    const anna = await t.signUp()
    const held = holdStatements()
    const calls = Array.from({ length: 6 + 100 + 1 }, () => listDreams(anna))
    expect(await Promise.race(calls)).toBe(429)
    held.release()
    expect((await Promise.all(calls)).sort()).toEqual([...Array(106).fill(200), 429])
    held.restore()
  })

  it('leave the queue if their connection is closed', async () => {
    const anna = await t.signUp()
    const held = holdStatements()
    const running = Array.from({ length: 6 }, () => listDreams(anna))
    await expect.poll(() => held.running).toBe(6)
    const gone = Array.from({ length: 3 }, () => anna.get('/api/dreams?limit=5').timeout(100))
    expect(await Promise.all(gone.map((call) => call.catch(({ code }) => code)))).toEqual(
      gone.map(() => 'ECONNABORTED'),
    )
    await sleep(100)
    held.release()
    await Promise.all(running)
    expect(held.running).toBe(6)
    held.restore()
  })
})

describe('the calls of one account in a minute', () => {
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.01' } })

  it('are limited by class, with six refusals a second, and other accounts are unaffected', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    for (let n = 0; n < 3; n++) await anna.get('/api/stats').expect(200)
    const { body, headers } = await anna.get('/api/stats').expect(429)
    expect(body).toEqual({ code: 'rate_limited', message: expect.stringMatching(/^Troppi tentativi/) })
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    await anna.get('/api/profile').expect(200)
    const begin = performance.now()
    await Promise.all(Array.from({ length: 6 }, () => anna.get('/api/stats').expect(429)))
    expect(performance.now() - begin).toBeGreaterThan(900)
    await bruno.get('/api/stats').expect(200)
  })
})
