import { describe, expect, it } from 'vitest'
import { type Agent, type SignedIn, useTestApp } from '#server/test/app.ts'
import type { Session } from '#shared/contracts/sessions.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

describe('sessions', () => {
  const t = useTestApp()

  /** Another browser of the same person. */
  async function signInAgain({ user, password }: SignedIn, userAgent: string): Promise<Agent> {
    const agent = t.visitor().set('User-Agent', userAgent)
    await agent.post('/api/login').send({ username: user.username, password }).expect(200)
    return agent
  }

  it('lists a person’s sessions by device, with when each was last used, and marks the current one', async () => {
    const anna = await t.signUp()
    const computer = await signInAgain(anna, WINDOWS)
    await signInAgain(anna, IPHONE)
    await t.signUp()
    const { body, headers } = await computer.get('/api/sessions').expect(200)
    const sessions = body as Session[]
    expect(sessions).toHaveLength(3)
    expect(sessions.map(({ device, mobile, current }) => ({ device, mobile, current }))).toEqual(
      expect.arrayContaining([
        { device: 'Chrome su Windows', mobile: false, current: true },
        { device: 'Safari su iOS', mobile: true, current: false },
        { device: 'Dispositivo sconosciuto', mobile: false, current: false },
      ]),
    )
    for (const session of sessions) {
      expect(Date.now() - Date.parse(session.lastUsedAt)).toBeLessThan(60_000)
      expect(Object.keys(session).sort()).toEqual(['current', 'device', 'id', 'lastUsedAt', 'mobile', 'signedInAt'])
    }
    expect(headers['cache-control']).toBe('no-store')
  })

  it('ends one session by its id, which is nobody else’s to end and opens nothing', async () => {
    const anna = await t.signUp()
    const other = await signInAgain(anna, WINDOWS)
    const bruno = await t.signUp()
    const listed = (await anna.get('/api/sessions').expect(200)).body as Session[]
    const { id } = listed.find(({ current }) => !current) as Session
    const { rows } = await t.deps.pool.query('select sid from session where user_id = $1', [anna.user.id])
    expect(rows.map(({ sid }) => sid)).not.toContain(id)
    await bruno.delete(`/api/sessions/${id}`).expect(404)
    await other.get('/api/user').expect(200)
    await anna.delete(`/api/sessions/${id}`).expect(204)
    await other.get('/api/user').expect(401)
    await anna.get('/api/user').expect(200)
    await anna.delete(`/api/sessions/${id}`).expect(404)
  })

  it('ends all other sessions and answers how many there were', async () => {
    const anna = await t.signUp()
    const others = [await signInAgain(anna, WINDOWS), await signInAgain(anna, IPHONE)]
    const bruno = await t.signUp()
    await anna.delete('/api/sessions/others').expect(200, { ended: 2 })
    for (const other of others) await other.get('/api/user').expect(401)
    await anna.get('/api/user').expect(200)
    await bruno.get('/api/user').expect(200)
    await anna.delete('/api/sessions/others').expect(200, { ended: 0 })
  })
})
