import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type SignedIn, TestApp, useTestApp } from '#server/test/app.ts'
import { buildRegistration, record } from '#server/test/factories.ts'

const NEW_PASSWORD = 'una notte nuova'

/** Requests a link and reads its token in the mail. */
async function tokenFor(t: TestApp, email: string): Promise<string> {
  await t.visitor().post('/api/password-reset/request').send({ email }).expect(202)
  await t.deps.background.settled()
  const mail = t.mails.findLast(({ to }) => to === email)
  return new URL(mail?.link ?? 'about:blank').searchParams.get('token') ?? ''
}

const confirm = (t: TestApp, token: unknown, newPassword = NEW_PASSWORD) =>
  t.visitor().post('/api/password-reset/confirm').send({ token, newPassword, confirmPassword: newPassword })
const validate = async (t: TestApp, token: string) =>
  (
    await t
      .visitor()
      .get(`/api/password-reset/validate-token/${encodeURIComponent(token)}`)
      .expect(200)
  ).body
const signInWith = (t: TestApp, { user }: SignedIn, password: string) =>
  t.visitor().post('/api/login').send({ username: user.username, password })

describe('password reset', () => {
  const t = useTestApp()

  it('sends a link that sets a new password once, notifies the owner and ends all sessions', async () => {
    const agent = await t.signUp()
    const token = await tokenFor(t, agent.user.email)
    expect(t.mails.at(-1)).toMatchObject({ link: `${t.deps.env.APP_URL}/reset-password?token=${token}` })
    expect(await validate(t, token)).toMatchObject({ valid: true })
    await confirm(t, token).expect(204)
    await t.deps.background.settled()
    expect(t.mails.at(-1)).toMatchObject({ to: agent.user.email, subject: 'La password del tuo diario è cambiata' })
    await agent.get('/api/user').expect(401)
    await signInWith(t, agent, agent.password).expect(401)
    await signInWith(t, agent, NEW_PASSWORD).expect(200)
    const again = await confirm(t, token, 'ancora un’altra').expect(400)
    expect(again.body).toMatchObject({ code: 'invalid_reset_token', message: expect.stringContaining('non vale più') })
    expect(await validate(t, token)).toMatchObject({
      valid: false,
      message: expect.stringContaining('già stato usato'),
    })
  })

  it('finds the address in any case, and sends to the stored one', async () => {
    const agent = await t.signUp()
    await t.visitor().post('/api/password-reset/request').send({ email: agent.user.email.toUpperCase() }).expect(202)
    await t.deps.background.settled()
    expect(t.mails.at(-1)?.to).toBe(agent.user.email)
  })

  it('answers an unknown address alike, and sends nothing', async () => {
    const agent = await t.signUp()
    const known = await t.visitor().post('/api/password-reset/request').send({ email: agent.user.email })
    await t.deps.background.settled()
    const sent = t.mails.length
    const { email } = buildRegistration()
    const unknown = await t.visitor().post('/api/password-reset/request').send({ email })
    await t.deps.background.settled()
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(t.mails).toHaveLength(sent)
  })

  it('answers before it sends, so that the time tells nothing', async () => {
    const { email } = (await t.signUp()).user
    const { mailer } = t.deps
    const [begun, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.deps.mailer = () => {
      begun.resolve()
      return sent.promise
    }
    await t.visitor().post('/api/password-reset/request').send({ email }).expect(202)
    await begun.promise
    t.deps.mailer = mailer
    sent.resolve()
  })

  it('stores only a hash of the token', async () => {
    const agent = await t.signUp()
    const token = await tokenFor(t, agent.user.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await t.deps.db.execute(sql`select * from account_links`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it.each([
    ['a newer one is requested', ({ user }: SignedIn) => tokenFor(t, user.email)],
    [
      'the password is changed by hand',
      (agent: SignedIn) =>
        agent
          .post('/api/profile/change-password')
          .send({ currentPassword: agent.password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD })
          .expect(204),
    ],
  ])('voids a link when %s', async (_event, change) => {
    const agent = await t.signUp()
    const token = await tokenFor(t, agent.user.email)
    await change(agent)
    expect(await validate(t, token)).toMatchObject({ valid: false })
    await confirm(t, token).expect(400)
  })

  it('ends a link after 60 minutes', async () => {
    const agent = await t.signUp()
    const token = await tokenFor(t, agent.user.email)
    await t.deps.db.execute(
      sql`update account_links set expires_at = expires_at - interval '60 minutes' where user_id = ${agent.user.id}`,
    )
    expect(await validate(t, token)).toEqual({
      valid: false,
      message: 'Questo link è scaduto. Richiedi un nuovo reset della password.',
    })
    const { body } = await confirm(t, token).expect(400)
    expect(body.code).toBe('invalid_reset_token')
    await signInWith(t, agent, agent.password).expect(200)
  })

  it('changes the password once when a token is used many times at once', async () => {
    const agent = await t.signUp()
    const token = await tokenFor(t, agent.user.email)
    const passwords = Array.from({ length: 6 }, (_, at) => `la nuova numero ${at}`)
    const answers = await Promise.all(passwords.map((password) => confirm(t, token, password)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(5).fill(400)])
    const winner = passwords[answers.findIndex((answer) => answer.status === 204)] ?? ''
    await signInWith(t, agent, winner).expect(200)
    const logins = await Promise.all(passwords.map((password) => signInWith(t, agent, password)))
    expect(logins.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it.each(['x', '%00', 'a'.repeat(43), '😴'])('knows no token %s', async (token) => {
    expect(await validate(t, token)).toEqual({
      valid: false,
      message: expect.stringContaining('Questo link non vale più'),
    })
    const { body } = await confirm(t, token).expect(400)
    expect(body.code).toBe('invalid_reset_token')
  })

  it.each([
    ['token', 'Token richiesto', { token: '' }],
    ['token', 'Token richiesto', { token: 42 }],
    ['newPassword', 'La password deve avere almeno 6 caratteri', { newPassword: 'corta' }],
    ['confirmPassword', 'Conferma la password', { confirmPassword: '' }],
    ['confirmPassword', 'Le password non corrispondono', { confirmPassword: 'un’altra' }],
  ])('refuses a new password for its %s: %s', async (field, message, overrides) => {
    const input = { token: 'x', newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...overrides }
    const { body } = await t.visitor().post('/api/password-reset/confirm').send(input).expect(400)
    expect(body).toMatchObject({ code: 'validation', fields: { [field]: message } })
  })

  it.each(['password', 'sognatore-7'])('refuses the guessable %s and leaves the link valid', async (guessable) => {
    const agent = await t.signUp()
    const token = await tokenFor(t, agent.user.email)
    const { body } = await confirm(t, token, guessable).expect(400)
    expect(body).toMatchObject({ code: 'weak_password', fields: { newPassword: expect.any(String) } })
    await confirm(t, token).expect(204)
  })

  it.each(['non-una-email', '', 42, undefined])('refuses the address %s', async (email) => {
    const { body } = await t.visitor().post('/api/password-reset/request').send({ email }).expect(400)
    expect(body.fields.email).toMatch(/Email richiesta|Inserisci un indirizzo email valido/)
  })

  it('sends an account of a provider to its sign-in instead of a link to a password', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(
      sql`update users set auth_provider = 'facebook', auth_provider_id = 'f1', password_hash = null where id = ${agent.user.id}`,
    )
    await tokenFor(t, agent.user.email)
    expect(t.mails.at(-1)).toMatchObject({
      to: agent.user.email,
      link: `${t.deps.env.APP_URL}/auth`,
      text: expect.stringContaining('Continua con Facebook'),
    })
    await release(t, releaseToken(t)).expect(204)
    expect((await agent.get('/api/user')).body.email).toBe('')
  })
})

/** Frees the address by the link of a mail. */
const release = (t: TestApp, token: string) => t.visitor().post('/api/password-reset/release').send({ token })
const releaseToken = (t: TestApp) => /release-email\?token=(\S+)/.exec(t.mails.at(-1)?.text ?? '')?.[1] ?? 'no link'

describe('an address that is somebody else’s', () => {
  const t = useTestApp()

  it.each([false, true])('is freed by the mail of a reset, confirmed or not: %s', async (confirmed) => {
    const stranger = await t.signUp({ confirmed })
    const dream = await record(stranger)
    const { username, email } = stranger.user
    const registration = buildRegistration({ email })
    await t.visitor().post('/api/register').send(registration).expect(409)
    const reset = await tokenFor(t, email)
    const token = releaseToken(t)
    expect(t.mails.at(-1)?.text).toContain('Non è il mio account: libera l’indirizzo')
    expect(token).not.toBe(reset)
    await release(t, reset).expect(400)
    await release(t, token).expect(204)
    await t.deps.background.settled()
    expect(t.mails.at(-1)).toMatchObject({ to: email, subject: 'Il tuo indirizzo email è libero' })
    const owner = t.visitor()
    await owner.post('/api/register').send(registration).expect(201)
    await owner.get(`/api/dreams/${dream.id}`).expect(404)
    for (const used of [token, 'a-guess']) {
      expect((await release(t, used).expect(400)).body.code).toBe('invalid_reset_token')
    }
    await confirm(t, reset).expect(400)
    const { body } = await t.visitor().post('/api/login').send({ username, password: stranger.password }).expect(200)
    expect(body.email).toBe('')
    await stranger.get(`/api/dreams/${dream.id}`).expect(200)
    const { body: log } = await stranger.get('/api/security-events').expect(200)
    expect(log.items.map(({ kind }: { kind: string }) => kind)).toContain('email_released')
  })

  it('is freed by no link of an address that the account no longer has', async () => {
    const agent = await t.signUp()
    await tokenFor(t, agent.user.email)
    const token = releaseToken(t)
    const change = { currentPassword: agent.password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    await agent.post('/api/profile/change-password').send(change).expect(204)
    await release(t, token).expect(400)
    expect((await agent.get('/api/user')).body.email).toBe(agent.user.email)
  })
})

describe('many requests for a link', () => {
  it('send one person five mails an hour at most, and the last link stays valid', async () => {
    const t = new TestApp()
    await t.start({ env: { RATE_LIMIT_SCALE: '1' } })
    const agent = await t.signUp()
    const tokens: string[] = []
    for (let mail = 0; mail < 7; mail++) {
      tokens.push(await tokenFor(t, agent.user.email))
      // As if the next request came from another address.
      await t.deps.db.execute(sql`delete from rate_limits where key like 'reset_account%'`)
    }
    expect(new Set(tokens).size).toBe(5)
    await confirm(t, tokens.at(-1)).expect(204)
    await t.stop()
  })

  it('are slowed down per account and address, and per address for person after person and token after token', async () => {
    const t = new TestApp()
    await t.start({ env: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } })
    const from = (address: string) => t.visitor().set('X-Forwarded-For', address)
    const statuses = async (call: (at: number) => PromiseLike<{ status: number }>, times: number) => {
      const all: number[] = []
      for (let at = 0; at < times; at++) all.push((await call(at)).status)
      return all
    }
    const ask = (at: number) =>
      from('192.0.2.1')
        .post('/api/password-reset/request')
        .send({ email: `persona-${at}@example.com` })
    expect(await statuses(ask, 4)).toEqual([202, 202, 202, 429])
    const askFor = (email: string) => from('192.0.2.4').post('/api/password-reset/request').send({ email })
    await askFor('una@example.com').expect(202)
    const refused = await askFor('UNA@example.com').expect(429)
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0)
    await askFor('altra@example.com').expect(202)
    const tryToken = (at: number) => from('192.0.2.2').get(`/api/password-reset/validate-token/t${at}`)
    expect(await statuses(tryToken, 7)).toEqual([...Array(6).fill(200), 429])
    const spendToken = () =>
      from('192.0.2.2')
        .post('/api/password-reset/confirm')
        .send({ token: 'x', newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD })
    expect(await statuses(spendToken, 1)).toEqual([429])
    await from('192.0.2.3').get('/api/password-reset/validate-token/t0').expect(200)
    await t.stop()
  })
})

describe.each<Record<string, string>>([
  { NODE_ENV: 'production' },
  { APP_URL: 'https://diario.example' },
  { APP_URL: 'http://192.0.2.7:3000' },
])('a server without mail: %o', (env) => {
  const t = useTestApp({ env })

  it('refuses recovery, and the configuration says so', async () => {
    const { body } = await t
      .visitor()
      .post('/api/password-reset/request')
      .send({ email: 'una@example.com' })
      .expect(503)
    expect(body.code).toBe('unavailable')
    const config = await t.visitor().get('/api/config').expect(200)
    expect(config.body.mail).toBe(false)
  })
})
