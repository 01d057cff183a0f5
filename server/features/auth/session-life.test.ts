import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream, buildRegistration } from '#server/test/factories.ts'

const DAY_MS = 86_400_000

describe('a session', () => {
  const t = useTestApp()

  /** When a person's session ends, in epoch milliseconds. */
  async function sessionEnd(agent: SignedIn): Promise<number> {
    const { rows } = await t.deps.db.execute<{ at: number }>(sql`
      select extract(epoch from expire at time zone current_setting('timezone'))::float8 * 1000 as at
      from session where user_id = ${agent.user.id}`)
    return rows[0]?.at ?? 0
  }

  /** Makes a person's session one that was last used ten days ago. */
  async function ageSession(agent: SignedIn): Promise<void> {
    const end = new Date(Date.now() + 20 * DAY_MS).toISOString()
    const used = new Date(Date.now() - 10 * DAY_MS).toISOString()
    await t.deps.db.execute(sql`
      update session set expire = ${end}::timestamptz,
        sess = (jsonb_set(sess::jsonb, '{cookie,expires}', to_jsonb(${end}::text)) || jsonb_build_object('lastUsedAt', ${used}::text))::json
      where user_id = ${agent.user.id}`)
  }

  /** Says that a person signed in so many days ago. */
  async function dateSignIn(agent: SignedIn, days: number): Promise<void> {
    const at = new Date(Date.now() - days * DAY_MS).toISOString()
    await t.deps.db.execute(sql`
      update session set sess = (sess::jsonb || jsonb_build_object('signedInAt', ${at}::text))::json
      where user_id = ${agent.user.id}`)
  }

  it('stays signed out when a logout meets requests in flight', async () => {
    for (let round = 0; round < 8; round++) {
      const agent = await t.signUp()
      await ageSession(agent)
      const reads = Array.from({ length: 6 }, () => agent.get('/api/dreams').then((answer) => answer.status))
      await agent.post('/api/logout').expect(204)
      await Promise.all(reads)
      await agent.get('/api/user').expect(401)
    }
  })

  it('moves the end of a session in use to 30 days from now, and leaves a fresh one alone', async () => {
    const agent = await t.signUp()
    const fresh = await sessionEnd(agent)
    await agent.get('/api/user').expect(200)
    expect(await sessionEnd(agent)).toEqual(fresh)
    await ageSession(agent)
    const answer = await agent.get('/api/user').expect(200)
    expect(await sessionEnd(agent)).toBeGreaterThan(Date.now() + 29 * DAY_MS)
    expect(answer.get('Set-Cookie')?.[0]).toContain('Expires=')
  })

  it('ends a session 180 days after the sign-in, however much it is used', async () => {
    const agent = await t.signUp()
    await ageSession(agent)
    await dateSignIn(agent, 175)
    await agent.get('/api/user').expect(200)
    expect(await sessionEnd(agent)).toBeLessThan(Date.now() + 5.1 * DAY_MS)
    await ageSession(agent)
    await dateSignIn(agent, 181)
    await agent.get('/api/user').expect(200)
    await agent.get('/api/user').expect(401)
  })

  it('gives the cookie no longer a life than the session has left', async () => {
    const agent = await t.signUp()
    await ageSession(agent)
    await dateSignIn(agent, 170)
    const { headers } = await agent.get('/api/user').expect(200)
    const [cookie = ''] = headers['set-cookie'] as unknown as string[]
    const seconds = Number(/max-age=(\d+)/i.exec(cookie)?.[1])
    expect(Math.round(seconds / 86_400)).toBe(10)
  })

  it('ends a session that was not used for 30 days', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(
      sql`update session set expire = now() - interval '1 second' where user_id = ${agent.user.id}`,
    )
    await agent.get('/api/user').expect(401)
  })

  it('lets no sign-in with the old password outlive a change of password made at the same moment', async () => {
    const newPassword = 'una nuova password'
    for (let round = 0; round < 4; round++) {
      const agent = await t.signUp()
      const { username } = agent.user
      const late = Array.from({ length: 4 }, () => t.visitor())
      const signIns = late.map((other) => other.post('/api/login').send({ username, password: agent.password }))
      const change = { currentPassword: agent.password, newPassword, confirmPassword: newPassword }
      await Promise.all([...signIns, agent.post('/api/profile/change-password').send(change).expect(204)])
      for (const other of late) await other.get('/api/user').expect(401)
      await agent.get('/api/user').expect(200)
    }
  })

  it('stores the session of a sign-in once, so that ending it meanwhile is for good', async () => {
    await t.deps.db.execute(sql`create table session_writes (sid text)`)
    await t.deps.db.execute(sql`
      create function note_session_write() returns trigger language plpgsql as
      $$ begin insert into session_writes values (new.sid); return new; end $$`)
    await t.deps.db.execute(sql`
      create trigger session_write after insert or update on session for each row execute function note_session_write()`)
    const registration = buildRegistration()
    await t.visitor().post('/api/register').send(registration).expect(201)
    const { username, password } = registration
    await t.visitor().post('/api/login').send({ username, password }).expect(200)
    const { rows } = await t.deps.db.execute(sql`select sid, count(*)::int as writes from session_writes group by sid`)
    expect(rows.map(({ writes }) => writes)).toEqual([1, 1])
    await t.deps.db.execute(sql`drop trigger session_write on session`)
  })

  it('keeps the latest 50 sessions of a person', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(sql`
      insert into session (sid, sess, expire)
      select 'old-' || n, json_build_object('cookie', json_build_object(), 'passport', json_build_object('user', ${agent.user.id}::int),
        'lastUsedAt', '2026-01-01T00:00:00.000Z'), now() + interval '1 day'
      from generate_series(1, 60) n`)
    const { username } = agent.user
    await t.visitor().post('/api/login').send({ username, password: agent.password }).expect(200)
    const { rows } = await t.deps.db.execute(
      sql`select count(*)::int as kept from session where user_id = ${agent.user.id}`,
    )
    expect(rows[0]?.kept).toBe(50)
    await agent.get('/api/user').expect(200)
  })

  it('does not hand out the cookie again with every answer', async () => {
    const agent = await t.signUp()
    const answer = await agent.get('/api/user').expect(200)
    expect(answer.get('Set-Cookie')).toBeUndefined()
  })

  it('serves no tab that takes it for somebody else’s', async () => {
    const agent = await t.signUp()
    const asAccount = (id: number) => ({ 'X-Account-Id': String(id) })
    await agent.get('/api/dreams').set(asAccount(agent.user.id)).expect(200)
    const { body } = await agent
      .post('/api/dreams')
      .set(asAccount(agent.user.id + 1))
      .send(buildDream())
      .expect(409)
    expect(body.code).toBe('other_account')
    await agent
      .get('/api/dreams')
      .set(asAccount(agent.user.id + 1))
      .expect(409)
    await agent.get('/api/dreams').expect(200, [])
    await t.visitor().get('/api/dreams').set(asAccount(agent.user.id)).expect(401)
  })

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await t.visitor().post('/api/register').send(buildRegistration())
    const cookies = answer.get('Set-Cookie') ?? []
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  })
})
