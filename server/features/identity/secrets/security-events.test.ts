import { describe, expect, it } from 'vitest'
import { type Agent, useTestApp } from '#server/test/app.ts'
import type { SecurityLog } from '#shared/contracts/security-events.ts'
import { purgeEvents } from './security-events.service.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const NEW_PASSWORD = 'tutta un’altra password'

describe('the security log', () => {
  let now = new Date('2026-03-01T10:00:00Z')
  const t = useTestApp({ deps: { now: () => now } })

  async function read(agent: Agent, query = ''): Promise<SecurityLog> {
    await t.deps.background.settled()
    return (await agent.get(`/api/security-events${query}`).expect(200)).body
  }

  const signIn = (agent: Agent, { username }: { username: string }, password: string, status = 200) =>
    agent.post('/api/login').send({ username, password }).expect(status)

  it('tells its owner alone of sign-ins, failures, sessions and passwords, with the device', async () => {
    const anna = await t.signUp()
    const bruno = await t.signUp()
    const elsewhere = t.visitor().set('User-Agent', FIREFOX)
    await signIn(elsewhere, anna.user, 'non è questa', 401)
    await t.deps.background.settled()
    await signIn(elsewhere, anna.user, anna.password)
    await anna.delete('/api/sessions/others').expect(200)
    const change = { currentPassword: anna.password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    await anna.post('/api/profile/change-password').send(change).expect(204)
    const { items, nextCursor } = await read(anna)
    expect(items.map(({ kind, device }) => [kind, device])).toEqual([
      ['password_changed', 'Dispositivo sconosciuto'],
      ['other_sessions_ended', 'Dispositivo sconosciuto'],
      ['sign_in', 'Firefox su Linux'],
      ['sign_in_failed', 'Firefox su Linux'],
    ])
    expect(items[0]?.createdAt).toBe(now.toISOString())
    expect(nextCursor).toBeNull()
    expect((await read(bruno)).items).toEqual([])
  })

  it('tells of a password that was reset by a link', async () => {
    const anna = await t.signUp()
    await t.visitor().post('/api/password-reset/request').send({ email: anna.user.email }).expect(202)
    await t.deps.background.settled()
    const token = /token=(\S+)/.exec(t.mails.at(-1)?.link ?? '')?.[1]
    const body = { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    await t.visitor().post('/api/password-reset/confirm').send(body).expect(204)
    const again = t.visitor()
    await signIn(again, anna.user, NEW_PASSWORD)
    expect((await read(again)).items.map(({ kind }) => kind)).toEqual(['sign_in', 'password_reset'])
  })

  it('comes page by page', async () => {
    const { user, password } = await t.signUp()
    const agent = t.visitor()
    for (let round = 0; round < 3; round++) await signIn(agent, user, password)
    const first = await read(agent, '?limit=2')
    const second = await read(agent, `?limit=2&cursor=${first.nextCursor}`)
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null])
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    for (const wrong of ['limit=0', 'limit=51', 'cursor=abc', 'cursor=W10', 'cursor=WzBd', 'page=2']) {
      await agent.get(`/api/security-events?${wrong}`).expect(400)
    }
  })

  it('forgets what is older than 90 days', async () => {
    const { user, password } = await t.signUp()
    const agent = t.visitor()
    await signIn(agent, user, password)
    const begun = now
    now = new Date(begun.getTime() + 90 * 86_400_000 + 1)
    expect((await read(agent)).items).toEqual([])
    await signIn(agent, user, password)
    await purgeEvents(t.deps)
    const { rows } = await t.deps.pool.query('select * from security_events where user_id = $1', [user.id])
    expect(rows).toHaveLength(1)
    now = begun
  })
})
