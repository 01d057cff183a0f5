import { sql } from 'drizzle-orm'
import type { Response } from 'supertest'
import { describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'

const DAY_MS = 86_400_000

/** The session's cookie as an answer sets it. */
function sessionCookie(answer: Response): string {
  const cookie = answer.get('Set-Cookie')?.find((text) => text.startsWith('diario.sid='))
  return cookie?.split(';')[0] ?? ''
}

describe('accounts', () => {
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

  it('registers a person, who is signed in at once', async () => {
    const agent = t.visitor()
    const registration = buildRegistration()
    const { body } = await agent.post('/api/register').send(registration).expect(201)
    expect(body).toMatchObject({ username: registration.username, email: registration.email, subscriptionPlan: 'free' })
    expect(JSON.stringify(body)).not.toMatch(/password/i)
    await agent.get('/api/user').expect(200, body)
  })

  it('keeps passwords only as argon2id hashes', async () => {
    await t
      .visitor()
      .post('/api/register')
      .send(buildRegistration({ password: 'segretissima', confirmPassword: 'segretissima' }))
    const { rows } = await t.deps.pool.query('select password_hash from users order by id desc limit 1')
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  })

  it('signs in with name in any case, changes the session id, and signs out for good', async () => {
    const registration = buildRegistration()
    await t.visitor().post('/api/register').send(registration).expect(201)
    const agent = t.visitor()
    const credentials = { username: registration.username.toUpperCase(), password: registration.password }
    const first = await agent.post('/api/login').send(credentials).expect(200)
    const second = await agent.post('/api/login').send(credentials).expect(200)
    const [before, after] = [first, second].map(sessionCookie)
    expect(after).not.toBe(before)

    await agent.post('/api/logout').expect(204)
    await agent.get('/api/user').expect(401)
    await t
      .visitor()
      .get('/api/user')
      .set('Cookie', after ?? '')
      .expect(401)
    await t
      .visitor()
      .get('/api/user')
      .set('Cookie', before ?? '')
      .expect(401)
  })

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

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await t.visitor().post('/api/register').send(buildRegistration())
    const cookies = answer.get('Set-Cookie') ?? []
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  })

  it('answers an unknown name and a wrong password alike', async () => {
    const registration = buildRegistration()
    await t.visitor().post('/api/register').send(registration).expect(201)
    const wrong = await t.visitor().post('/api/login').send({ username: registration.username, password: 'sbagliata' })
    const unknown = await t.visitor().post('/api/login').send({ username: 'nessuno-mai-visto', password: 'sbagliata' })
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { message: 'Nome utente o password non corretti', code: 'bad_credentials' },
    ])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  it('says which of name and email is taken', async () => {
    const taken = buildRegistration()
    await t.visitor().post('/api/register').send(taken).expect(201)
    const name = await t
      .visitor()
      .post('/api/register')
      .send(buildRegistration({ username: ` ${taken.username.toUpperCase()} ` }))
      .expect(409)
    expect(name.body).toMatchObject({ code: 'username_taken', fields: { username: expect.any(String) } })
    const email = await t
      .visitor()
      .post('/api/register')
      .send(buildRegistration({ email: taken.email.toUpperCase() }))
      .expect(409)
    expect(email.body).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } })
  })

  it.each([
    ['case', 'GUFO notturno', 'gufo NOTTURNO'],
    ['spaces at the ends and in between', '  gatto   bianco ', 'gatto bianco'],
    ['full-width letters', 'ｌｕｎａ piena', 'luna piena'],
    ['Cyrillic letters', 'Сасоррасо', 'cacoppaco'],
    ['Greek letters', 'ανατοκο', 'avatoko'],
    ['accents over letters of another alphabet', 'серё', 'cepë'],
    ['a dotted capital', 'İnverno', 'inverno'],
    ['dashes and apostrophes', 'l’alba–chiara', "l'alba-chiara"],
  ])('takes two names that differ in %s for one', async (_difference, first, second) => {
    await t
      .visitor()
      .post('/api/register')
      .send(buildRegistration({ username: first }))
      .expect(201)
    const { body } = await t
      .visitor()
      .post('/api/register')
      .send(buildRegistration({ username: second }))
      .expect(409)
    expect(body.code).toBe('username_taken')
  })

  it('keeps apart names that do not look alike', async () => {
    const names = [
      'Nicolo bello',
      'Nicolò bello',
      'Гуфо мой',
      'guf0-notturno',
      'gufo-notturno',
      'Gufo 🦉 blu',
      '山田健',
    ]
    for (const username of names) {
      await t.visitor().post('/api/register').send(buildRegistration({ username })).expect(201)
    }
  })

  it.each(['123456', 'password', 'PassWord', 'juventus', 'qwerty'])(
    'refuses the common password %s',
    async (password) => {
      const { body } = await t.visitor().post('/api/register').send(buildRegistration({ password })).expect(400)
      expect(body).toMatchObject({
        code: 'common_password',
        fields: { password: expect.stringContaining('più usate') },
      })
    },
  )

  it('gives one name to one of many parallel registrations', async () => {
    const { username } = buildRegistration()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => t.visitor().post('/api/register').send(buildRegistration({ username }))),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  it.each([
    ['username', 'Il nome utente deve avere almeno 3 caratteri', { username: 'ab' }],
    ['username', 'Il nome utente deve avere almeno 3 caratteri', { username: undefined }],
    ['username', 'Il nome utente deve avere almeno 3 caratteri', { username: 42 }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: 'gufo\u200b' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: '\u202egufo' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: 'gufo\nbuio' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: '\u3164\u3164\u3164' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: 'stella\u2800' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: '\u0301\u0301\u0301' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: 'stella\u1680cadente' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: 'ꓮꓠꓠꓮ' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: '...' }],
    ['username', 'Il nome utente mescola lettere di alfabeti diversi', { username: 'gufо' }],
    ['username', 'Il nome utente mescola lettere di alfabeti diversi', { username: 'ηotte' }],
    ['password', 'La password deve avere almeno 6 caratteri', { password: '12345', confirmPassword: '12345' }],
    ['email', 'Email richiesta', { email: 'a@b' }],
    ['email', 'Inserisci un indirizzo email valido', { email: 'non-una-email' }],
    ['confirmPassword', 'La conferma della password è obbligatoria', { confirmPassword: 'corta' }],
    ['confirmPassword', 'La conferma della password è obbligatoria', { confirmPassword: undefined }],
    ['confirmPassword', 'Le password non corrispondono', { confirmPassword: 'un’altra password' }],
    ['admin', 'Campo sconosciuto', { admin: true }],
  ])('refuses a registration for its %s: %s', async (field, message, overrides) => {
    const { body } = await t
      .visitor()
      .post('/api/register')
      .send({ ...buildRegistration(), ...overrides })
      .expect(400)
    expect(body).toMatchObject({ code: 'validation', fields: { [field]: message } })
  })

  it('tells of different passwords together with the other faults', async () => {
    const { body } = await t
      .visitor()
      .post('/api/register')
      .send({ ...buildRegistration(), username: 'a', confirmPassword: 'altrapassword' })
    expect(body.fields).toEqual({
      username: 'Il nome utente deve avere almeno 3 caratteri',
      confirmPassword: 'Le password non corrispondono',
    })
  })

  it('signs nobody in whose account is gone', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(sql`delete from users where id = ${agent.user.id}`)
    await agent.get('/api/user').expect(401)
    await agent.post('/api/dreams').send({ title: 'x', content: 'y', date: '2026-01-01' }).expect(401)
  })
})
