import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { Response } from 'supertest'
import { describe, expect, it } from 'vitest'
import { nameKey } from '#server/features/identity/users/users.service.ts'
import { useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { lastMailTo, logIn, NEW_PASSWORD } from '#server/test/identity-kit.ts'
import { type RegisterInput, registerSchema } from '#shared/contracts/auth.ts'

/** The session cookie of a response. */
function sessionCookie(answer: Response): string {
  const cookie = answer.get('Set-Cookie')?.find((text) => text.startsWith('diario.sid='))
  return cookie?.split(';')[0] ?? ''
}

describe('accounts', () => {
  const t = useTestApp()
  const register = (overrides: Partial<RegisterInput> = {}) =>
    t.visitor().post('/api/register').send(buildRegistration(overrides))

  it('registers and signs in a person, and stores an argon2id hash of the password', async () => {
    const agent = t.visitor()
    const { username, email, ...passwords } = buildRegistration()
    const { body } = await agent
      .post('/api/register')
      .send({ username, email, ...passwords })
      .expect(201)
    expect(body).toMatchObject({ username, email, subscriptionPlan: 'free', publicProfile: true })
    const hidden = await register({ publicProfile: false }).expect(201)
    expect(hidden.body).toMatchObject({ publicProfile: false })
    expect(JSON.stringify(body)).not.toMatch(/password/i)
    await agent.get('/api/user').expect(200, body)
    const { rows } = await t.deps.pool.query('select password_hash from users where id = $1', [body.id])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('signs in with a name in any case, changes the session id, and signs out for good', async () => {
    const { user, password } = await t.signUp()
    const agent = t.visitor()
    const account = { user: { ...user, username: user.username.toUpperCase() }, password }
    const [before, after] = [
      sessionCookie(await logIn(t, account, agent).expect(200)),
      sessionCookie(await logIn(t, account, agent).expect(200)),
    ]
    expect(after).not.toBe(before)
    const { headers } = await agent.post('/api/logout').expect(204)
    expect(headers).not.toHaveProperty('clear-site-data')
    await agent.get('/api/user').expect(401)
    for (const cookie of [before, after]) await t.visitor().get('/api/user').set('Cookie', cookie).expect(401)
  })

  it('has the browser clear the diary on request', async () => {
    const anna = await t.signUp()
    const { headers } = await anna.post('/api/logout').send({ forget: true }).expect(204)
    expect(headers['clear-site-data']).toBe('"cache", "storage"')
  })

  it('signs in with the email address in any case, and at any length', async () => {
    const email = `${'a'.repeat(60)}@Esempio.it`
    const { body: user } = await register({ email }).expect(201)
    const login = { user: { ...user, username: ` ${email.toUpperCase()} ` }, password: buildRegistration().password }
    expect((await logIn(t, login).expect(200)).body.id).toBe(user.id)
  })

  it('accepts a password in any composition of its accents, and the raw one of an older account', async () => {
    const [composed, decomposed] = ['perché-no-è-così', 'perché-no-è-così'.normalize('NFD')]
    const { body: user } = await register({ password: decomposed, confirmPassword: decomposed }).expect(201)
    for (const password of [composed, decomposed]) await logIn(t, { user, password }).expect(200)
    await t.deps.db.execute(sql`update users set password_hash = ${await hash(decomposed)} where id = ${user.id}`)
    await logIn(t, { user, password: decomposed }).expect(200)
  })

  it('treats both forms of an internationalized domain as one address', async () => {
    const { body: user } = await register({ email: 'anna@città.it' }).expect(201)
    expect(user.email).toBe('anna@città.it')
    for (const username of ['anna@CITTÀ.it', 'anna@xn--citt-3na.it', 'anna@città.it'.normalize('NFD')]) {
      expect((await logIn(t, { user: { ...user, username }, password: 'lunapiena9' }).expect(200)).body.id).toBe(
        user.id,
      )
    }
    await register({ email: 'anna@xn--citt-3na.it' }).expect(409)
    await t.visitor().post('/api/password-reset/request').send({ email: 'anna@città.it' }).expect(202)
    expect((await lastMailTo(t, 'anna@città.it'))?.subject).toContain('password')
    const bruno = await t.signUp()
    const { body } = await bruno
      .patch('/api/profile')
      .send({ email: 'bruno@perù.example', currentPassword: bruno.password })
    expect(body.pendingEmail).toBe('bruno@perù.example')
  })

  it('matches an address before an equal name of another account', async () => {
    const owner = buildRegistration()
    const other = await register({ password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }).expect(201)
    await t.deps.db.execute(sql`
      update users set username = ${owner.email}, username_key = ${nameKey(owner.email)} where id = ${other.body.id}`)
    const { body: user } = await register(owner).expect(201)
    const signIn = (password: string) => logIn(t, { user: { ...user, username: owner.email }, password })
    expect((await signIn(owner.password).expect(200)).body.id).toBe(user.id)
    await signIn(NEW_PASSWORD).expect(401)
  })

  it('responds equally to an unknown name or address and to a wrong password', async () => {
    const { user } = await t.signUp()
    for (const username of [user.username, user.email, 'nessuno-mai-visto', 'nessuno@example.com']) {
      const { body } = await logIn(t, { user: { ...user, username }, password: 'sbagliata' }).expect(401)
      expect(body).toEqual({ message: 'Nome utente o password non corretti', code: 'bad_credentials' })
    }
  })

  it('states which of name and email is taken', async () => {
    const { username, email } = (await t.signUp()).user
    const name = await register({ username: ` ${username.toUpperCase()} ` }).expect(409)
    expect(name.body).toMatchObject({ code: 'username_taken', fields: { username: expect.any(String) } })
    const address = await register({ email: email.toUpperCase() }).expect(409)
    expect(address.body).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } })
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
    ['Chiara.Luce7', 'nome'],
  ])('refuses the guessable password %s', async (password, reason) => {
    const { body } = await register({ username: 'Chiara Luce', password }).expect(400)
    expect(body).toMatchObject({ code: 'weak_password', fields: { password: expect.stringContaining(reason) } })
  })

  it('gives a name to one of many parallel registrations', async () => {
    const { username } = buildRegistration()
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ username })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  it('refuses calls of a session whose account was deleted', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(sql`delete from users where id = ${agent.user.id}`)
    await agent.get('/api/user').expect(401)
    await agent.post('/api/dreams').send({ title: 'x', content: 'y', date: '2026-01-01' }).expect(401)
  })
})

describe('a form', () => {
  const t = useTestApp()
  const passwords = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  const FORMS = {
    registration: ['post', '/api/register', () => buildRegistration()],
    'new password by a link': ['post', '/api/password-reset/confirm', () => ({ token: 'x', ...passwords })],
    'forgotten password': ['post', '/api/password-reset/request', () => ({})],
    'change of password': [
      'post',
      '/api/profile/change-password',
      () => ({ currentPassword: 'lunapiena9', ...passwords }),
    ],
    profile: ['patch', '/api/profile', () => ({})],
    code: ['post', '/api/second-factor/enable', () => ({})],
  } as const
  const CODE = 'Inserisci le 6 cifre dell’app, o un codice di recupero'

  it.each<[keyof typeof FORMS, string, string, object]>([
    ['registration', 'username', 'Il nome utente deve avere almeno 3 caratteri', { username: 'ab' }],
    ['registration', 'username', 'Il nome utente deve avere almeno 3 caratteri', { username: undefined }],
    ['registration', 'username', 'Il nome utente contiene caratteri non ammessi', { username: 'gufo\u200b' }],
    ['registration', 'username', 'Il nome utente contiene caratteri non ammessi', { username: '\u0301\u0301\u0301' }],
    ['registration', 'username', 'Il nome utente contiene caratteri non ammessi', { username: 'ꓮꓠꓠꓮ' }],
    ['registration', 'username', 'Il nome utente contiene caratteri non ammessi', { username: '...' }],
    ['registration', 'username', 'Il nome utente non può essere un indirizzo', { username: 'anna@example.com' }],
    ['registration', 'username', 'Il nome utente non può essere un indirizzo', { username: 'anna＠casa' }],
    ['registration', 'username', 'Il nome utente non può essere un indirizzo', { username: 'www.anna' }],
    ['registration', 'username', 'Il nome utente mescola lettere di alfabeti diversi', { username: 'gufо' }],
    ['registration', 'password', 'La password deve avere almeno 6 caratteri', { password: '12345' }],
    ['registration', 'email', 'Email richiesta', { email: ' ' }],
    ['registration', 'email', 'Inserisci un indirizzo email valido', { email: 'a@b' }],
    ['registration', 'email', 'Inserisci un indirizzo email valido', { email: 'annà@example.com' }],
    ['registration', 'email', 'Inserisci un indirizzo email valido', { email: 'anna@città' }],
    ['registration', 'email', 'Inserisci un indirizzo email valido', { email: 'anna@cit/tà.it' }],
    ['registration', 'email', 'Inserisci un indirizzo email valido', { email: 'anna@xn--à.it' }],
    ['registration', 'confirmPassword', 'La conferma della password è obbligatoria', { confirmPassword: 'corta' }],
    ['registration', 'confirmPassword', 'La conferma della password è obbligatoria', { confirmPassword: undefined }],
    [
      'registration',
      'confirmPassword',
      'Le password non corrispondono',
      { username: 'a', confirmPassword: 'un’altra' },
    ],
    ['registration', 'admin', 'Campo sconosciuto', { admin: true }],
    ['new password by a link', 'token', 'Token richiesto', { token: '' }],
    ['new password by a link', 'token', 'Token richiesto', { token: 42 }],
    ['new password by a link', 'newPassword', 'La password deve avere almeno 6 caratteri', { newPassword: 'corta' }],
    ['new password by a link', 'confirmPassword', 'Conferma la password', { confirmPassword: '' }],
    ['new password by a link', 'confirmPassword', 'Le password non corrispondono', { confirmPassword: 'un’altra' }],
    ['forgotten password', 'email', 'Email richiesta', { email: '' }],
    [
      'change of password',
      'currentPassword',
      'La password deve avere almeno 6 caratteri',
      { currentPassword: 'corta' },
    ],
    ['change of password', 'newPassword', 'La password deve avere almeno 6 caratteri', { newPassword: 'corta' }],
    ['change of password', 'confirmPassword', 'Le password non corrispondono', { confirmPassword: 'un’altra' }],
    [
      'change of password',
      'newPassword',
      'La nuova password è uguale a quella attuale',
      { currentPassword: NEW_PASSWORD },
    ],
    ['profile', 'username', 'Il nome utente deve contenere almeno 3 caratteri', { username: 'ab' }],
    ['profile', 'email', 'Email richiesta', { email: { $gt: '' } }],
    ['profile', 'avatar', 'Avatar non valido', { avatar: 'drago' }],
    ['profile', 'publicProfile', 'Valore non valido', { publicProfile: 'si' }],
    ['profile', 'subscriptionPlan', 'Campo sconosciuto', { subscriptionPlan: 'premium' }],
    ...['', '12345', '1234567', 'a'.repeat(15), '0'.repeat(16), 'a'.repeat(41), 7].map(
      (code): ['code', string, string, object] => ['code', 'code', CODE, { code }],
    ),
  ])('of a %s is refused for its %s: %s', async (form, field, message, overrides) => {
    const [method, path, build] = FORMS[form]
    const agent = await t.signUp()
    const { body } = await agent[method](path)
      .send({ ...build(), ...overrides })
      .expect(400)
    expect(body).toMatchObject({ code: 'validation', fields: { [field]: message } })
  })
})
