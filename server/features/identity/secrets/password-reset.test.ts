import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { TestApp, useTestApp } from '#server/test/app.ts'
import { buildRegistration, record } from '#server/test/factories.ts'
import { askReset, eventsOf, lastMailTo, logIn, NEW_PASSWORD, signInAgain, tokenTo } from '#server/test/identity-kit.ts'

const confirm = (t: TestApp, token: unknown, newPassword = NEW_PASSWORD) =>
  t.visitor().post('/api/password-reset/confirm').send({ token, newPassword, confirmPassword: newPassword })
const release = (t: TestApp, token: string) => t.visitor().post('/api/password-reset/release').send({ token })
const validate = async (t: TestApp, token: string) =>
  (
    await t
      .visitor()
      .get(`/api/password-reset/validate-token/${encodeURIComponent(token)}`)
      .expect(200)
  ).body

describe('password reset', () => {
  const t = useTestApp()

  it('sends a link that sets a new password once, confirms the address, and notifies the owner', async () => {
    const agent = await t.signUp()
    const { user } = agent
    const token = await askReset(t, user.email)
    expect(t.mails.at(-1)).toMatchObject({ link: `${t.deps.env.APP_URL}/reset-password?token=${token}` })
    expect(await validate(t, token)).toMatchObject({ valid: true })
    for (const guessable of ['password', 'sognatore-7']) {
      const { body } = await confirm(t, token, guessable).expect(400)
      expect(body).toMatchObject({ code: 'weak_password', fields: { newPassword: expect.any(String) } })
    }
    await confirm(t, token).expect(204)
    expect((await lastMailTo(t, user.email))?.subject).toBe('La password del tuo diario è cambiata')
    await logIn(t, agent).expect(401)
    const again = await signInAgain(t, { user, password: NEW_PASSWORD })
    expect((await again.get('/api/profile')).body.emailConfirmed).toBe(true)
    expect((await eventsOf(t, again)).sort()).toEqual(['password_reset', 'sign_in', 'sign_in_failed'])
    const refused = await confirm(t, token, 'ancora un’altra').expect(400)
    expect(refused.body).toMatchObject({
      code: 'invalid_reset_token',
      message: expect.stringContaining('già stato usato'),
    })
    expect(await validate(t, token)).toMatchObject({ valid: false })
  })

  it('finds the address in any case, and mails the stored one; an unknown one gets the same response', async () => {
    const { email } = (await t.signUp()).user
    const ask = async (address: string) => {
      const { status, text } = await t.visitor().post('/api/password-reset/request').send({ email: address })
      await t.deps.background.settled()
      return [status, text]
    }
    const known = await ask(email.toUpperCase())
    expect(t.mails.at(-1)?.to).toBe(email)
    const sent = t.mails.length
    expect(await ask(buildRegistration().email)).toEqual(known)
    expect(t.mails).toHaveLength(sent)
  })

  it('responds before it sends, so that the time reveals nothing', async () => {
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
    const token = await askReset(t, (await t.signUp()).user.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await t.deps.db.execute(sql`select * from account_links`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('ends a link after 60 minutes', async () => {
    const agent = await t.signUp()
    const token = await askReset(t, agent.user.email)
    await t.deps.db.execute(
      sql`update account_links set expires_at = expires_at - interval '60 minutes' where user_id = ${agent.user.id}`,
    )
    const message = 'Questo link è scaduto. Richiedi un nuovo reset della password.'
    expect(await validate(t, token)).toEqual({ valid: false, message })
    await confirm(t, token).expect(400, { code: 'invalid_reset_token', message })
    await logIn(t, agent).expect(200)
  })

  it('changes the password once if a token is used many times at once', async () => {
    const { user } = await t.signUp()
    const token = await askReset(t, user.email)
    const passwords = Array.from({ length: 6 }, (_, at) => `la nuova numero ${at}`)
    const answers = await Promise.all(passwords.map((password) => confirm(t, token, password)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(5).fill(400)])
    const logins = await Promise.all(passwords.map((password) => logIn(t, { user, password })))
    expect(logins.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 204))
  })

  it.each(['x', '%00', 'a'.repeat(43), '😴'])('rejects the token %s', async (token) => {
    expect(await validate(t, token)).toEqual({ valid: false, message: expect.stringContaining('non vale più') })
    expect((await confirm(t, token).expect(400)).body.code).toBe('invalid_reset_token')
  })

  it('sends an account of a provider to its sign-in instead of a link to a password', async () => {
    const agent = await t.signUp()
    const { id, email } = agent.user
    await t.deps.db.execute(
      sql`update users set auth_provider = 'facebook', auth_provider_id = 'f1', password_hash = null where id = ${id}`,
    )
    expect(await askReset(t, email)).toBe('no link')
    expect(t.mails.at(-1)).toMatchObject({
      to: email,
      link: `${t.deps.env.APP_URL}/auth`,
      text: expect.stringContaining('Continua con Facebook'),
    })
    await release(t, await tokenTo(t, email, 'release-email')).expect(204)
    expect((await agent.get('/api/user')).body.email).toBe('')
  })

  it.each([false, true])('frees another person’s address, confirmed or not: %s', async (confirmed) => {
    const stranger = await t.signUp({ confirmed })
    const dream = await record(stranger)
    const { email } = stranger.user
    const registration = buildRegistration({ email })
    await t.visitor().post('/api/register').send(registration).expect(409)
    const reset = await askReset(t, email)
    const token = await tokenTo(t, email, 'release-email')
    expect(t.mails.at(-1)?.text).toContain('Non è il mio account: libera l’indirizzo')
    await release(t, reset).expect(400)
    await release(t, token).expect(204)
    expect((await lastMailTo(t, email))?.subject).toBe('Il tuo indirizzo email è libero')
    const owner = t.visitor()
    await owner.post('/api/register').send(registration).expect(201)
    await owner.get(`/api/dreams/${dream.id}`).expect(404)
    for (const used of [token, 'a-guess']) {
      expect((await release(t, used).expect(400)).body.code).toBe('invalid_reset_token')
    }
    expect((await logIn(t, stranger).expect(200)).body.email).toBe('')
    await stranger.get(`/api/dreams/${dream.id}`).expect(200)
    expect(await eventsOf(t, stranger)).toContain('email_released')
  })
})

describe('many requests for a link', () => {
  it('send one person at most five mails an hour, and the last link stays valid', async () => {
    const t = new TestApp()
    await t.start({ env: { RATE_LIMIT_SCALE: '1' } })
    const agent = await t.signUp()
    const tokens: string[] = []
    for (let mail = 0; mail < 7; mail++) {
      tokens.push(await askReset(t, agent.user.email))
      // As if the next request came from another address.
      await t.deps.db.execute(sql`delete from rate_limits where key like 'reset_account%'`)
    }
    expect(new Set(tokens).size).toBe(5)
    await confirm(t, tokens.at(-1)).expect(204)
    await t.stop()
  })

  it('are limited per account and address, and per address over all people and tokens', async () => {
    const t = new TestApp()
    await t.start({ env: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } })
    const from = (address: string) => t.visitor().set('X-Forwarded-For', address)
    const ask = (address: string, email: string) => from(address).post('/api/password-reset/request').send({ email })
    for (let at = 0; at < 4; at++) await ask('192.0.2.1', `persona-${at}@example.com`).expect(at < 3 ? 202 : 429)
    await ask('192.0.2.4', 'una@example.com').expect(202)
    const refused = await ask('192.0.2.4', 'UNA@example.com').expect(429)
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0)
    await ask('192.0.2.4', 'altra@example.com').expect(202)
    const look = (address: string, at: number) => from(address).get(`/api/password-reset/validate-token/t${at}`)
    for (let at = 0; at < 7; at++) await look('192.0.2.2', at).expect(at < 6 ? 200 : 429)
    for (const [path, more] of [
      ['/api/password-reset/confirm', { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }],
      ['/api/password-reset/release', {}],
      ['/api/email-confirmation/confirm', {}],
      ['/api/email-confirmation/stop', {}],
    ] as const) {
      await from('192.0.2.2')
        .post(path)
        .send({ token: 'x', ...more })
        .expect(429)
    }
    await look('192.0.2.3', 0).expect(200)
    await t.stop()
  })
})
