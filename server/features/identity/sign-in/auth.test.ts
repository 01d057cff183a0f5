import { sql } from 'drizzle-orm'
import type { Response } from 'supertest'
import { describe, expect, it } from 'vitest'
import { nameKey } from '#server/features/identity/users/users.service.ts'
import { useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { registerSchema } from '#shared/contracts/auth.ts'

/** The session's cookie as an answer sets it. */
function sessionCookie(answer: Response): string {
  const cookie = answer.get('Set-Cookie')?.find((text) => text.startsWith('diario.sid='))
  return cookie?.split(';')[0] ?? ''
}

describe('accounts', () => {
  const t = useTestApp()

  it('registers a person, who is signed in at once', async () => {
    const agent = t.visitor()
    const registration = buildRegistration()
    const { body } = await agent.post('/api/register').send(registration).expect(201)
    expect(body).toMatchObject({ username: registration.username, email: registration.email, subscriptionPlan: 'free' })
    expect(JSON.stringify(body)).not.toMatch(/password/i)
    await agent.get('/api/user').expect(200, body)
  })

  it('stores passwords only as argon2id hashes', async () => {
    await t.visitor().post('/api/register').send(buildRegistration()).expect(201)
    const { rows } = await t.deps.pool.query('select password_hash from users order by id desc limit 1')
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('signs in with a name in any case, changes the session id, and signs out for good', async () => {
    const registration = buildRegistration()
    await t.visitor().post('/api/register').send(registration).expect(201)
    const agent = t.visitor()
    const credentials = { username: registration.username.toUpperCase(), password: registration.password }
    const first = await agent.post('/api/login').send(credentials).expect(200)
    const second = await agent.post('/api/login').send(credentials).expect(200)
    const [before, after] = [first, second].map(sessionCookie)
    expect(after).not.toBe(before)

    const { headers } = await agent.post('/api/logout').expect(204)
    expect(headers).not.toHaveProperty('clear-site-data')
    await agent.get('/api/user').expect(401)
    for (const cookie of [before, after]) {
      await t
        .visitor()
        .get('/api/user')
        .set('Cookie', cookie ?? '')
        .expect(401)
    }
  })

  it('has the browser forget the diary where its person wants that', async () => {
    const anna = await t.signUp()
    const { headers } = await anna.post('/api/logout').send({ forget: true }).expect(204)
    expect(headers['clear-site-data']).toBe('"cache", "storage"')
  })

  it('signs in with the email address in any case, however long', async () => {
    const registration = buildRegistration({ email: `${'a'.repeat(60)}@Esempio.it` })
    const { body } = await t.visitor().post('/api/register').send(registration).expect(201)
    const credentials = { username: ` ${registration.email.toUpperCase()} `, password: registration.password }
    const login = await t.visitor().post('/api/login').send(credentials).expect(200)
    expect(login.body.id).toBe(body.id)
  })

  it('takes an address for its owner’s, not for the name of somebody who is called like it', async () => {
    const owner = buildRegistration()
    const namesake = buildRegistration({ username: owner.email, password: 'tutta un’altra password' })
    await t.visitor().post('/api/register').send(namesake).expect(201)
    const { body } = await t.visitor().post('/api/register').send(owner).expect(201)
    const signIn = (password: string) => t.visitor().post('/api/login').send({ username: owner.email, password })
    expect((await signIn(owner.password).expect(200)).body.id).toBe(body.id)
    await signIn(namesake.password).expect(401)
  })

  it('answers an unknown name or address and a wrong password alike', async () => {
    const { username, email } = buildRegistration()
    await t.visitor().post('/api/register').send(buildRegistration({ username, email })).expect(201)
    for (const login of [username, email, 'nessuno-mai-visto', 'nessuno@example.com']) {
      const { body } = await t.visitor().post('/api/login').send({ username: login, password: 'sbagliata' }).expect(401)
      expect(body).toEqual({ message: 'Nome utente o password non corretti', code: 'bad_credentials' })
    }
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
    ['full-width letters', 'ｍａｒｅ alto', 'mare alto'],
    ['Cyrillic letters', 'Сасоррасо', 'cacoppaco'],
    ['Greek letters', 'ανατοκο', 'avatoko'],
    ['accents over letters of another alphabet', 'серё', 'cepë'],
    ['a dotted capital', 'İnverno', 'inverno'],
    ['dashes and apostrophes', 'l’alba–chiara', "l'alba-chiara"],
  ])('treats two names that differ in %s as one', (_difference, first, second) => {
    expect(nameKey(first)).toBe(nameKey(second))
  })

  it('accepts names that do not look alike', () => {
    const names = ['Nicolo bello', 'Nicolò bello', 'Гуфо мой', 'guf0-notte', 'gufo-notte', 'Gufo 🦉', '山田健']
    expect(new Set(names.map(nameKey)).size).toBe(names.length)
    for (const username of names) expect(registerSchema.safeParse(buildRegistration({ username })).success).toBe(true)
  })

  it.each([
    ['password', 'più usate'],
    ['PassWord', 'più usate'],
    ['juventus', 'più usate'],
    ['qwerty', 'fila'],
    ['123456', 'fila'],
    ['aaaaaaa', 'Ripete'],
    ['diario-sogni', 'diario'],
    ['Chiara.Luce7', 'nome'],
  ])('refuses the guessable password %s', async (password, reason) => {
    const input = buildRegistration({ username: 'Chiara Luce', password })
    const { body } = await t.visitor().post('/api/register').send(input).expect(400)
    expect(body).toMatchObject({ code: 'weak_password', fields: { password: expect.stringContaining(reason) } })
  })

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
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: 'gufo\u200b' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: '\u0301\u0301\u0301' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: 'ꓮꓠꓠꓮ' }],
    ['username', 'Il nome utente contiene caratteri non ammessi', { username: '...' }],
    ['username', 'Il nome utente mescola lettere di alfabeti diversi', { username: 'gufо' }],
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

  it('reports different passwords together with the other faults', async () => {
    const { body } = await t
      .visitor()
      .post('/api/register')
      .send({ ...buildRegistration(), username: 'a', confirmPassword: 'altrapassword' })
    expect(body.fields).toEqual({
      username: 'Il nome utente deve avere almeno 3 caratteri',
      confirmPassword: 'Le password non corrispondono',
    })
  })

  it('refuses calls of a session whose account is gone', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(sql`delete from users where id = ${agent.user.id}`)
    await agent.get('/api/user').expect(401)
    await agent.post('/api/dreams').send({ title: 'x', content: 'y', date: '2026-01-01' }).expect(401)
  })
})
