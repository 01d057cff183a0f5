import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type SignedIn, type TestApp, useTestApp } from '#server/test/app.ts'
import { Clock } from '#server/test/community-kit.ts'
import { buildRegistration } from '#server/test/factories.ts'

async function lastMailTo(t: TestApp, address: string) {
  await t.deps.background.settled()
  return t.mails.findLast(({ to }) => to === address)
}

async function tokenTo(t: TestApp, address: string): Promise<string> {
  return /confirm-email\?token=(\S+)/.exec((await lastMailTo(t, address))?.link ?? '')?.[1] ?? 'no link'
}

const confirm = (t: TestApp, token: string) => t.visitor().post('/api/email-confirmation/confirm').send({ token })

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
    await t.deps.db.execute(sql`update users set email_token_expires_at = now() where email = ${email}`)
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
    await confirm(t, await tokenTo(t, wished)).expect(204)
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
    expect((await confirm(t, annas).expect(409)).body.code).toBe('email_taken')
    expect((await requestEmail(anna, bruno.email).expect(409)).body.code).toBe('email_taken')
  })

  it('is taken from an account that never confirmed it, which keeps its name and password', async () => {
    const [anna, bruno] = [await t.signUp(), await register(t)]
    await requestEmail(anna, bruno.email).expect(200)
    await confirm(t, await tokenTo(t, bruno.email)).expect(204)
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

  it('takes a new address at once', async () => {
    const anna = await t.signUp()
    const { email } = buildRegistration()
    const { body } = await requestEmail(anna, email).expect(200)
    expect(body).toMatchObject({ email, pendingEmail: null })
  })
})
