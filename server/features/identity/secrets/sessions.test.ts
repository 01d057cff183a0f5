import { describe, expect, it } from 'vitest'
import { type Agent, useTestApp } from '#server/test/app.ts'
import { changePassword, logIn, signInAgain } from '#server/test/identity-kit.ts'
import type { SecurityLog, Session } from '#shared/contracts/secrets.ts'
import { purgeEvents } from './security-events.service.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

describe('sessions', () => {
  const t = useTestApp()
  const browser = (userAgent: string) => t.visitor().set('User-Agent', userAgent)

  it('are listed by device, with the last use and the current one', async () => {
    const anna = await t.signUp()
    const computer = await signInAgain(t, anna, browser(WINDOWS))
    await signInAgain(t, anna, browser(IPHONE))
    await t.signUp()
    const { body, headers } = await computer.get('/api/sessions').expect(200)
    const sessions = body as Session[]
    expect(sessions.map(({ device, mobile, current }) => [device, mobile, current]).sort()).toEqual([
      ['Chrome su Windows', false, true],
      ['Dispositivo sconosciuto', false, false],
      ['Safari su iOS', true, false],
    ])
    for (const session of sessions) {
      expect(Date.now() - Date.parse(session.lastUsedAt)).toBeLessThan(60_000)
      expect(Object.keys(session).sort()).toEqual(['current', 'device', 'id', 'lastUsedAt', 'mobile', 'signedInAt'])
    }
    expect(headers['cache-control']).toBe('no-store')
  })

  it('are ended one by one, by an id that only the owner can use and that gives no access', async () => {
    const anna = await t.signUp()
    const other = await signInAgain(t, anna)
    const listed = (await anna.get('/api/sessions').expect(200)).body as Session[]
    const { id } = listed.find(({ current }) => !current) as Session
    const { rows } = await t.deps.pool.query('select sid from session where user_id = $1', [anna.user.id])
    expect(rows.map(({ sid }) => sid)).not.toContain(id)
    await (await t.signUp()).delete(`/api/sessions/${id}`).expect(404)
    await other.get('/api/user').expect(200)
    await anna.delete(`/api/sessions/${id}`).expect(204)
    await other.get('/api/user').expect(401)
    await anna.get('/api/user').expect(200)
    await anna.delete(`/api/sessions/${id}`).expect(404)
  })

  it('are ended except this one, and the response gives their number', async () => {
    const anna = await t.signUp()
    const others = [await signInAgain(t, anna), await signInAgain(t, anna)]
    const bruno = await t.signUp()
    await anna.delete('/api/sessions/others').expect(200, { ended: 2 })
    for (const other of others) await other.get('/api/user').expect(401)
    for (const kept of [anna, bruno]) await kept.get('/api/user').expect(200)
    await anna.delete('/api/sessions/others').expect(200, { ended: 0 })
  })
})

describe('the security log', () => {
  let now = new Date('2026-03-01T10:00:00Z')
  const t = useTestApp({ deps: { now: () => now } })

  async function read(agent: Agent, query = ''): Promise<SecurityLog> {
    await t.deps.background.settled()
    return (await agent.get(`/api/security-events${query}`).expect(200)).body
  }

  it('shows only its owner sign-ins, failures, sessions and passwords, with the device', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const elsewhere = t.visitor().set('User-Agent', WINDOWS)
    await logIn(t, { ...anna, password: 'non è questa' }, elsewhere).expect(401)
    await t.deps.background.settled()
    await signInAgain(t, anna, elsewhere)
    await anna.delete('/api/sessions/others').expect(200)
    await changePassword(anna).expect(204)
    const { items, nextCursor } = await read(anna)
    expect(items.map(({ kind, device }) => [kind, device])).toEqual([
      ['password_changed', 'Dispositivo sconosciuto'],
      ['other_sessions_ended', 'Dispositivo sconosciuto'],
      ['sign_in', 'Chrome su Windows'],
      ['sign_in_failed', 'Chrome su Windows'],
    ])
    expect(items[0]?.createdAt).toBe(now.toISOString())
    expect(nextCursor).toBeNull()
    expect((await read(bruno)).items).toEqual([])
  })

  it('has pages', async () => {
    const anna = await t.signUp()
    for (let round = 0; round < 3; round++) await signInAgain(t, anna)
    const first = await read(anna, '?limit=2')
    const second = await read(anna, `?limit=2&cursor=${first.nextCursor}`)
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null])
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    for (const wrong of ['limit=0', 'limit=51', 'cursor=abc', 'cursor=W10', 'cursor=WzBd', 'page=2']) {
      await anna.get(`/api/security-events?${wrong}`).expect(400)
    }
  })

  it('drops events after 90 days', async () => {
    const anna = await t.signUp()
    await signInAgain(t, anna)
    now = new Date(now.getTime() + 90 * 86_400_000 + 1)
    expect((await read(anna)).items).toEqual([])
    await signInAgain(t, anna)
    await purgeEvents(t.deps)
    const { rows } = await t.deps.pool.query('select * from security_events where user_id = $1', [anna.user.id])
    expect(rows).toHaveLength(1)
  })
})
