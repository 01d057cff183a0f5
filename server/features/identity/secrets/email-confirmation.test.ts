import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Agent, type SignedIn, TestApp, useTestApp } from '#server/test/app.ts'
import { Clock } from '#server/test/community-kit.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { signInThrough } from '#server/test/oauth-provider.ts'
import { useSocialApp } from '#server/test/social-app.ts'

async function lastMailTo(t: TestApp, address: string) {
  await t.deps.background.settled()
  return t.mails.findLast(({ to }) => to === address)
}

async function tokenTo(t: TestApp, address: string): Promise<string> {
  return /confirm-email\?token=(\S+)/.exec((await lastMailTo(t, address))?.link ?? '')?.[1] ?? 'no link'
}

const confirm = (t: TestApp, token: string, agent: Agent = t.visitor(), currentPassword?: string) =>
  agent.post('/api/email-confirmation/confirm').send({ token, currentPassword })

async function register(t: TestApp, overrides = {}) {
  const input = buildRegistration(overrides)
  const agent = t.visitor()
  await agent.post('/api/register').send(input).expect(201)
  return { agent, ...input }
}

const requestEmail = (agent: SignedIn, email: string) =>
  agent.patch('/api/profile').send({ email, currentPassword: agent.password })

describe('the address of a new account', () => {
  const t = useTestApp()

  it('is confirmed by the link of the registration, once', async () => {
    const { agent, email } = await register(t)
    expect((await agent.get('/api/profile')).body).toMatchObject({ email, emailConfirmed: false, pendingEmail: null })
    const token = await tokenTo(t, email)
    await confirm(t, token).expect(204)
    expect((await agent.get('/api/profile')).body).toMatchObject({ email, emailConfirmed: true })
    expect((await confirm(t, token).expect(400)).body.code).toBe('invalid_email_token')
  })

  it('gets another link on request, after which the first is void', async () => {
    const { agent, email } = await register(t)
    const first = await tokenTo(t, email)
    await agent.post('/api/email-confirmation/request').expect(202)
    const second = await tokenTo(t, email)
    expect(second).not.toBe(first)
    await confirm(t, first).expect(400)
    await confirm(t, second).expect(204)
    const sent = t.mails.length
    await agent.post('/api/email-confirmation/request').expect(202)
    await t.deps.background.settled()
    expect(t.mails).toHaveLength(sent)
  })

  it('is confirmed by a reset of the password too', async () => {
    const { email } = await register(t)
    await t.visitor().post('/api/password-reset/request').send({ email }).expect(202)
    const token = /token=(\S+)/.exec((await lastMailTo(t, email))?.link ?? '')?.[1]
    const passwords = { newPassword: 'marecalmo7', confirmPassword: 'marecalmo7' }
    const again = t.visitor()
    await again
      .post('/api/password-reset/confirm')
      .send({ token, ...passwords })
      .expect(204)
    await again.post('/api/login').send({ username: email, password: 'marecalmo7' }).expect(200)
    expect((await again.get('/api/profile')).body.emailConfirmed).toBe(true)
  })

  it('refuses a link after a day', async () => {
    const { email } = await register(t)
    const token = await tokenTo(t, email)
    await t.deps.db.execute(
      sql`update account_links set expires_at = now() where user_id = (select id from users where email = ${email})`,
    )
    await confirm(t, token).expect(400)
  })
})

describe('a new address', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })

  it('counts once its link is opened, is told to the old one, and voids links sent there', async () => {
    const anna = await t.signUp()
    const [old, wished] = [anna.user.email, buildRegistration().email]
    await t.visitor().post('/api/password-reset/request').send({ email: old }).expect(202)
    const reset = /token=(\S+)/.exec((await lastMailTo(t, old))?.link ?? '')?.[1]
    const { body } = await requestEmail(anna, wished).expect(200)
    expect(body).toMatchObject({ email: old, pendingEmail: wished })
    await confirm(t, await tokenTo(t, wished), anna).expect(204)
    const { body: profile } = await anna.get('/api/profile')
    expect(profile).toMatchObject({ email: wished, emailConfirmed: true, pendingEmail: null })
    expect((await lastMailTo(t, old))?.subject).toBe('L’email del tuo diario è cambiata')
    expect((await t.visitor().get(`/api/password-reset/validate-token/${reset}`)).body.valid).toBe(false)
    await t.visitor().post('/api/login').send({ username: wished, password: anna.password }).expect(200)
    await t.visitor().post('/api/login').send({ username: old, password: anna.password }).expect(401)
  })

  it('is forgotten once its link has expired, so that a mistaken one stops waiting', async () => {
    const anna = await t.signUp()
    await requestEmail(anna, buildRegistration().email).expect(200)
    clock.passDays(2)
    const { body } = await anna.get('/api/profile').expect(200)
    expect(body).toMatchObject({ email: anna.user.email, pendingEmail: null })
    await anna.post('/api/email-confirmation/request').send({}).expect(202)
    expect((await lastMailTo(t, anna.user.email))?.subject).toBe('Conferma il tuo indirizzo email')
  })

  it.each([
    ['no', undefined],
    ['a wrong', 'non è questa'],
  ])('is refused with %s password, and nothing else is saved', async (_which, currentPassword) => {
    const anna = await t.signUp()
    const input = { username: buildRegistration().username, email: buildRegistration().email, currentPassword }
    const { body } = await anna.patch('/api/profile').send(input).expect(400)
    expect(body).toMatchObject({ code: 'wrong_password', fields: { currentPassword: expect.any(String) } })
    expect((await anna.get('/api/profile')).body).toMatchObject({ username: anna.user.username, pendingEmail: null })
  })

  it('needs no password when only its case changes', async () => {
    const anna = await t.signUp()
    const email = anna.user.email.toUpperCase()
    expect((await anna.patch('/api/profile').send({ email }).expect(200)).body).toMatchObject({ email })
  })

  it('is refused while another account has confirmed it, also when that happens before the link is opened', async () => {
    const [anna, bruno] = [await t.signUp(), await register(t)]
    await requestEmail(anna, bruno.email).expect(200)
    const annas = await tokenTo(t, bruno.email)
    await bruno.agent.post('/api/email-confirmation/request').expect(202)
    await confirm(t, await tokenTo(t, bruno.email)).expect(204)
    expect((await confirm(t, annas, anna).expect(409)).body.code).toBe('email_taken')
    expect((await requestEmail(anna, bruno.email).expect(409)).body.code).toBe('email_taken')
  })

  it('is taken from an account that never confirmed it, which keeps its name and password', async () => {
    const [anna, bruno] = [await t.signUp(), await register(t)]
    await requestEmail(anna, bruno.email).expect(200)
    await confirm(t, await tokenTo(t, bruno.email), anna).expect(204)
    expect((await anna.get('/api/profile')).body.email).toBe(bruno.email)
    expect((await lastMailTo(t, bruno.email))?.text).toContain('altro diario')
    const { body } = await t
      .visitor()
      .post('/api/login')
      .send({ username: bruno.username, password: bruno.password })
      .expect(200)
    expect(body.email).toBe('')
  })
})

describe('the link to a new address', () => {
  const t = useTestApp()

  /** An account whose owner has asked for another address, and what its link carries. */
  async function ask() {
    const anna = await t.signUp({ confirmed: true })
    const wished = buildRegistration().email
    await requestEmail(anna, wished).expect(200)
    return { anna, wished, token: await tokenTo(t, wished) }
  }

  it('is not enough outside the session that asked: it needs the password there', async () => {
    const { anna, wished, token } = await ask()
    const stranger = await t.signUp()
    for (const agent of [t.visitor(), stranger]) {
      expect((await confirm(t, token, agent).expect(403)).body.code).toBe('password_required')
    }
    const wrong = await confirm(t, token, t.visitor(), stranger.user.username).expect(400)
    expect(wrong.body).toMatchObject({ code: 'wrong_password', fields: { currentPassword: expect.any(String) } })
    expect((await anna.get('/api/user')).body.email).toBe(anna.user.email)
    await confirm(t, token, t.visitor(), anna.password).expect(204)
    expect((await anna.get('/api/user')).body.email).toBe(wished)
  })

  it('is not enough in another session of the same person', async () => {
    const { anna, token } = await ask()
    const other = t.visitor()
    await other.post('/api/login').send({ username: anna.user.username, password: anna.password }).expect(200)
    expect((await confirm(t, token, other).expect(403)).body.code).toBe('password_required')
  })

  it('is sent again to the session that asks again, and the present address hears again', async () => {
    const { anna, wished, token } = await ask()
    const other = t.visitor()
    await other.post('/api/login').send({ username: anna.user.username, password: anna.password }).expect(200)
    await other.post('/api/email-confirmation/request').expect(202)
    await t.deps.background.settled()
    expect(t.mails.slice(-2).map(({ to }) => to)).toEqual([anna.user.email, wished])
    await confirm(t, token, anna).expect(400)
    await confirm(t, await tokenTo(t, wished), other).expect(204)
  })

  it('is stopped by a link that the present address gets at once, which opens by a button alone', async () => {
    const { anna, wished, token } = await ask()
    const told = await lastMailTo(t, anna.user.email)
    expect(told).toMatchObject({ subject: 'È stato chiesto di cambiare l’email del tuo diario' })
    expect(told?.text).not.toContain(wished)
    const stop = /stop-email-change\?token=(\S+)/.exec(told?.link ?? '')?.[1]
    // A second request does not void the link in the first one's mail.
    await requestEmail(anna, buildRegistration().email).expect(200)
    await t.visitor().post('/api/email-confirmation/stop').send({ token }).expect(400)
    await t.visitor().post('/api/email-confirmation/stop').send({ token: stop }).expect(204)
    await anna.get('/api/user').expect(401)
    await confirm(t, token, anna, anna.password).expect(400)
    const again = t.visitor()
    await again.post('/api/login').send({ username: anna.user.username, password: anna.password }).expect(200)
    expect((await again.get('/api/profile')).body).toMatchObject({ email: anna.user.email, pendingEmail: null })
    const { body } = await t.visitor().post('/api/email-confirmation/stop').send({ token: stop }).expect(400)
    expect(body).toMatchObject({ code: 'invalid_email_token', message: expect.stringContaining('non è più in attesa') })
    const { body: log } = await again.get('/api/security-events').expect(200)
    const kinds = log.items.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['sign_in', 'email_change_stopped', 'email_change_asked', 'email_change_asked'])
  })

  it('does not let a thief in who asked before the password was changed', async () => {
    const { anna, wished, token } = await ask()
    const owner = t.visitor()
    await owner.post('/api/login').send({ username: anna.user.username, password: anna.password }).expect(200)
    const passwords = { newPassword: 'marecalmo7', confirmPassword: 'marecalmo7' }
    const change = { currentPassword: anna.password, ...passwords }
    await owner.post('/api/profile/change-password').send(change).expect(204)
    for (const currentPassword of [undefined, anna.password, 'marecalmo7']) {
      await confirm(t, token, anna, currentPassword).expect(400)
    }
    const sent = t.mails.length
    await t.visitor().post('/api/password-reset/request').send({ email: wished }).expect(202)
    await t.deps.background.settled()
    expect(t.mails).toHaveLength(sent)
    await t.visitor().post('/api/login').send({ username: anna.user.email, password: 'marecalmo7' }).expect(200)
  })

  it('takes few guesses at the password', async () => {
    const slow = new TestApp()
    await slow.start({ env: { RATE_LIMIT_SCALE: '0.2' } })
    const anna = await slow.signUp()
    const wished = buildRegistration().email
    await requestEmail(anna, wished).expect(200)
    const token = await tokenTo(slow, wished)
    const guess = () => confirm(slow, token, slow.visitor(), 'forse questa')
    for (let round = 0; round < 2; round++) await guess().expect(400)
    await guess().expect(429)
    await confirm(slow, token, anna).expect(204)
    await slow.stop()
  })
})

describe('the link to a new address of an account of another service', () => {
  const { oauth, t } = useSocialApp('google')

  it('needs a sign-in there, in whatever browser', async () => {
    oauth.person = { id: 'g-7', name: 'Sogna Sette', email: 'sogna-sette@example.com' }
    const agent = t.visitor()
    await signInThrough(agent, 'google')
    const wished = buildRegistration().email
    await agent.patch('/api/profile').send({ email: wished }).expect(200)
    const token = await tokenTo(t, wished)
    const other = t.visitor()
    const { body } = await confirm(t, token, other).expect(403)
    expect(body).toMatchObject({ code: 'sign_in_again', message: expect.stringContaining('Google') })
    await signInThrough(other, 'google')
    await confirm(t, token, other).expect(204)
    expect((await agent.get('/api/user')).body.email).toBe(wished)
  })
})

describe('guessing the current password with a new address', () => {
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.5' } })

  it('is limited, and a new name is not', async () => {
    const anna = await t.signUp()
    const guess = () =>
      anna.patch('/api/profile').send({ email: buildRegistration().email, currentPassword: 'segreto' })
    for (let round = 0; round < 5; round++) await guess().expect(400)
    await guess().expect(429)
    await anna.patch('/api/profile').send({ username: buildRegistration().username }).expect(200)
  })
})

describe('a server without mail', () => {
  const t = useTestApp({ env: { NODE_ENV: 'production', APP_URL: 'http://localhost:5000' } })

  it('takes a new address at once, which nobody has confirmed', async () => {
    const anna = await t.signUp({ confirmed: true })
    const { email } = buildRegistration()
    const { body } = await requestEmail(anna, email).expect(200)
    expect(body).toMatchObject({ email, emailConfirmed: false, pendingEmail: null })
  })

  it('turns a second factor on without a confirmed address', async () => {
    const anna = await t.signUp()
    await anna.post('/api/second-factor/setup').send({ currentPassword: anna.password }).expect(200)
  })
})
