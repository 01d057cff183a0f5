import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream } from '#server/test/factories.ts'
import { changePassword, logIn, signInAgain } from '#server/test/identity-kit.ts'

const DAY_MS = 86_400_000

describe('a session', () => {
  const t = useTestApp()

  /** Days until a person's session ends. */
  async function daysLeft(agent: SignedIn): Promise<number> {
    const { rows } = await t.deps.db.execute<{ at: number }>(sql`
      select extract(epoch from expire at time zone current_setting('timezone'))::float8 * 1000 as at
      from session where user_id = ${agent.user.id}`)
    return ((rows[0]?.at ?? 0) - Date.now()) / DAY_MS
  }

  /** Sets the last use of a person's session to ten days ago. */
  async function ageSession(agent: SignedIn, { signedInDaysAgo = 10 } = {}): Promise<void> {
    const end = new Date(Date.now() + 20 * DAY_MS).toISOString()
    const lastUsedAt = new Date(Date.now() - 10 * DAY_MS).toISOString()
    const signedInAt = new Date(Date.now() - signedInDaysAgo * DAY_MS).toISOString()
    await t.deps.db.execute(sql`
      update session set expire = ${end}::timestamptz,
        sess = (jsonb_set(sess::jsonb, '{cookie,expires}', to_jsonb(${end}::text)) || ${JSON.stringify({ lastUsedAt, signedInAt })}::jsonb)::json
      where user_id = ${agent.user.id}`)
  }

  it('stays signed out if a logout meets requests in progress', async () => {
    for (let round = 0; round < 3; round++) {
      const agent = await t.signUp()
      await ageSession(agent)
      const reads = Array.from({ length: 6 }, () => agent.get('/api/dreams').then((answer) => answer.status))
      await agent.post('/api/logout').expect(204)
      await Promise.all(reads)
      await agent.get('/api/user').expect(401)
    }
  })

  it('lasts 30 days from its last use, and is updated only when it is old', async () => {
    const agent = await t.signUp()
    const fresh = await agent.get('/api/user').expect(200)
    expect(fresh.get('Set-Cookie')).toBeUndefined()
    await ageSession(agent)
    const renewed = await agent.get('/api/user').expect(200)
    expect(await daysLeft(agent)).toBeGreaterThan(29)
    expect(renewed.get('Set-Cookie')?.[0]).toContain('Expires=')
    await t.deps.db.execute(sql`update session set expire = now() - interval '1 s' where user_id = ${agent.user.id}`)
    await agent.get('/api/user').expect(401)
  })

  it('serves reads while the database rejects writes', async () => {
    const agent = await t.signUp()
    await ageSession(agent)
    const { pool } = t.deps
    const { query } = pool
    Object.assign(pool, {
      query: (...call: Parameters<typeof query>) =>
        (call[0] as { name?: string }).name === 'session_refresh'
          ? Promise.reject(Object.assign(new Error('read-only'), { code: '25006', severity: 'ERROR' }))
          : query.apply(pool, call),
    })
    await agent.get('/api/user').expect(200)
    Object.assign(pool, { query })
    expect(await daysLeft(agent)).toBeLessThan(21)
  })

  it('ends 180 days after the sign-in despite use, and its cookie too', async () => {
    const agent = await t.signUp()
    await ageSession(agent, { signedInDaysAgo: 170 })
    const { headers } = await agent.get('/api/user').expect(200)
    expect(await daysLeft(agent)).toBeCloseTo(10, 1)
    const seconds = Number(/max-age=(\d+)/i.exec(String(headers['set-cookie']))?.[1])
    expect(Math.round(seconds / 86_400)).toBe(10)
    await ageSession(agent, { signedInDaysAgo: 181 })
    await agent.get('/api/user').expect(200)
    await agent.get('/api/user').expect(401)
  })

  it.each<[string, (agent: SignedIn) => PromiseLike<unknown>]>([
    ['the password changes', (agent) => changePassword(agent).expect(204)],
    [
      'a second factor is turned on',
      async (agent) => {
        const { body } = await agent
          .post('/api/second-factor/setup')
          .send({ currentPassword: agent.password })
          .expect(200)
        const code = new TOTP({ secret: body.secret }).generate()
        await agent.post('/api/second-factor/enable').send({ code }).expect(200)
      },
    ],
  ])('does not begin with what was enough before, while %s', async (_change, cause) => {
    const agent = await t.signUp({ confirmed: true })
    const { pool } = t.deps
    const query = pool.query.bind(pool)
    // The password has been verified; the session is about to be stored.
    Object.assign(pool, {
      query: async (...call: Parameters<typeof query>) => {
        if (/^insert into "?session/i.test((call[0] as { text?: string }).text ?? '')) {
          Object.assign(pool, { query })
          await cause(agent)
        }
        return query(...call)
      },
    })
    const late = t.visitor()
    await logIn(t, agent, late).expect(401)
    expect(pool.query).toBe(query)
    await late.get('/api/user').expect(401)
    await agent.get('/api/user').expect(200)
  })

  it('is one of at most 50 per person: a sign-in ends the oldest', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(sql`
      insert into session (sid, sess, expire)
      select 'old-' || n, json_build_object('cookie', json_build_object(), 'passport', json_build_object('user', ${agent.user.id}::int),
        'lastUsedAt', '2026-01-01T00:00:00.000Z'), now() + interval '1 day'
      from generate_series(1, 60) n`)
    await signInAgain(t, agent)
    const { rows } = await t.deps.db.execute(
      sql`select count(*)::int as sessions from session where user_id = ${agent.user.id}`,
    )
    expect(rows[0]?.sessions).toBe(50)
    await agent.get('/api/user').expect(200)
  })

  it('refuses calls of a tab that shows another account', async () => {
    const agent = await t.signUp()
    const own = String(agent.user.id)
    await agent.get('/api/dreams').set('X-Account-Id', own).expect(200)
    const { body } = await agent.post('/api/dreams').set('X-Account-Id', `${own}1`).send(buildDream()).expect(409)
    expect(body.code).toBe('other_account')
    await agent.get('/api/dreams').expect(200, [])
    await t.visitor().get('/api/dreams').set('X-Account-Id', own).expect(401)
  })
})
