import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { type Agent, type SignedIn, type TestApp, useTestApp } from '#server/test/app.ts'
import { Clock } from '#server/test/community-kit.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { askReset, eventsOf, lastMailTo, logIn, signInAgain, tokenTo } from '#server/test/identity-kit.ts'
import { signInThrough } from '#server/test/oauth-provider.ts'
import { useSocialApp } from '#server/test/social-app.ts'

const confirm = (t: TestApp, token: string, agent: Agent = t.visitor(), currentPassword?: string) =>
  agent.post('/api/email-confirmation/confirm').send({ token, currentPassword })
const resend = (agent: Agent) => agent.post('/api/email-confirmation/request').expect(202)
const wish = (agent: SignedIn, email: string) =>
  agent.patch('/api/profile').send({ email, currentPassword: agent.password })
const profileOf = async (agent: Agent) => (await agent.get('/api/profile').expect(200)).body

/** An account with a requested change of address, and the token of its link. */
async function ask(t: TestApp) {
  const anna = await t.signUp({ confirmed: true })
  const wished = buildRegistration().email
  await wish(anna, wished).expect(200)
  return { anna, wished, token: await tokenTo(t, wished, 'confirm-email') }
}

describe('the address of a new account', () => {
  const t = useTestApp()

  async function register() {
    const input = buildRegistration()
    const agent = t.visitor()
    await agent.post('/api/register').send(input).expect(201)
    return { agent, email: input.email, token: await tokenTo(t, input.email, 'confirm-email') }
  }

  it('is confirmed by the link of the registration, once', async () => {
    const { agent, email, token } = await register()
    expect(await profileOf(agent)).toMatchObject({ email, emailConfirmed: false, pendingEmail: null })
    await confirm(t, token).expect(204)
    expect(await profileOf(agent)).toMatchObject({ email, emailConfirmed: true })
    expect((await confirm(t, token).expect(400)).body.code).toBe('invalid_email_token')
    const sent = t.mails.length
    await resend(agent)
    await t.deps.background.settled()
    expect(t.mails).toHaveLength(sent)
  })

  it('gets another link on request, which replaces the first; each is valid for a day', async () => {
    const { agent, email, token } = await register()
    await resend(agent)
    const second = await tokenTo(t, email, 'confirm-email')
    expect(second).not.toBe(token)
    await confirm(t, token).expect(400)
    await t.deps.db.execute(
      sql`update account_links set expires_at = now() where user_id = (select id from users where email = ${email})`,
    )
    await confirm(t, second).expect(400)
  })
})

describe('a new address', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })

  it('is valid once its link is opened, notifies the old one, and ends links sent there', async () => {
    const anna = await t.signUp()
    const [old, wished] = [anna.user.email, buildRegistration().email]
    const reset = await askReset(t, old)
    expect((await wish(anna, wished).expect(200)).body).toMatchObject({ email: old, pendingEmail: wished })
    await confirm(t, await tokenTo(t, wished, 'confirm-email'), anna).expect(204)
    expect(await profileOf(anna)).toMatchObject({ email: wished, emailConfirmed: true, pendingEmail: null })
    expect((await lastMailTo(t, old))?.subject).toBe('L’email del tuo diario è cambiata')
    expect((await t.visitor().get(`/api/password-reset/validate-token/${reset}`)).body.valid).toBe(false)
    const { password, user } = anna
    await logIn(t, { password, user: { ...user, username: wished } }).expect(200)
    await logIn(t, { password, user: { ...user, username: old } }).expect(401)
  })

  it('is dropped once its link has expired, so that a mistyped one does not stay pending', async () => {
    const anna = await t.signUp()
    await wish(anna, buildRegistration().email).expect(200)
    clock.passDays(2)
    expect(await profileOf(anna)).toMatchObject({ email: anna.user.email, pendingEmail: null })
    await resend(anna)
    expect((await lastMailTo(t, anna.user.email))?.subject).toBe('Conferma il tuo indirizzo email')
  })

  it('is rejected without the right password, and nothing else is saved; a change of case needs none', async () => {
    const anna = await t.signUp()
    for (const currentPassword of [undefined, 'non è questa']) {
      const { username, email } = buildRegistration()
      const { body } = await anna.patch('/api/profile').send({ username, email, currentPassword }).expect(400)
      expect(body).toMatchObject({ code: 'wrong_password', fields: { currentPassword: expect.any(String) } })
      expect(await profileOf(anna)).toMatchObject({ username: anna.user.username, pendingEmail: null })
    }
    const email = anna.user.email.toUpperCase()
    expect((await anna.patch('/api/profile').send({ email }).expect(200)).body).toMatchObject({ email })
  })

  it('is rejected if another account has confirmed it, also before the link is opened', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { email } = bruno.user
    await wish(anna, email).expect(200)
    const annas = await tokenTo(t, email, 'confirm-email')
    await resend(bruno)
    await confirm(t, await tokenTo(t, email, 'confirm-email')).expect(204)
    expect((await confirm(t, annas, anna).expect(409)).body.code).toBe('email_taken')
    expect((await wish(anna, email).expect(409)).body.code).toBe('email_taken')
  })

  it('is taken from an account that never confirmed it, which keeps its name and password', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { email } = bruno.user
    await wish(anna, email).expect(200)
    await confirm(t, await tokenTo(t, email, 'confirm-email'), anna).expect(204)
    expect((await profileOf(anna)).email).toBe(email)
    expect((await lastMailTo(t, email))?.text).toContain('altro diario')
    expect((await logIn(t, bruno).expect(200)).body.email).toBe('')
  })
})

describe('the link to a new address', () => {
  const t = useTestApp()

  it('needs the password outside the requesting session', async () => {
    const { anna, wished, token } = await ask(t)
    for (const agent of [t.visitor(), await t.signUp(), await signInAgain(t, anna)]) {
      expect((await confirm(t, token, agent).expect(403)).body.code).toBe('password_required')
    }
    const wrong = await confirm(t, token, t.visitor(), 'non è questa').expect(400)
    expect(wrong.body).toMatchObject({ code: 'wrong_password', fields: { currentPassword: expect.any(String) } })
    expect((await profileOf(anna)).email).toBe(anna.user.email)
    await confirm(t, token, t.visitor(), anna.password).expect(204)
    expect((await profileOf(anna)).email).toBe(wished)
  })

  it('is sent again on request, and notifies the present address again', async () => {
    const { anna, wished, token } = await ask(t)
    const other = await signInAgain(t, anna)
    await resend(other)
    await t.deps.background.settled()
    expect(t.mails.slice(-2).map(({ to }) => to)).toEqual([anna.user.email, wished])
    await confirm(t, token, anna).expect(400)
    await confirm(t, await tokenTo(t, wished, 'confirm-email'), other).expect(204)
  })

  it('can be stopped by a link that the present address gets at once, after a click on a button', async () => {
    const { anna, wished, token } = await ask(t)
    const told = await lastMailTo(t, anna.user.email)
    expect(told?.subject).toBe('È stato chiesto di cambiare l’email del tuo diario')
    expect(told?.text).not.toContain(wished)
    const stopToken = await tokenTo(t, anna.user.email, 'stop-email-change')
    const stop = (token: string) => t.visitor().post('/api/email-confirmation/stop').send({ token })
    // A second request does not end the link in the first mail.
    await wish(anna, buildRegistration().email).expect(200)
    await stop(token).expect(400)
    await stop(stopToken).expect(204)
    await anna.get('/api/user').expect(401)
    await confirm(t, token, anna, anna.password).expect(400)
    const again = await signInAgain(t, anna)
    expect(await profileOf(again)).toMatchObject({ email: anna.user.email, pendingEmail: null })
    const { body } = await stop(stopToken).expect(400)
    expect(body).toMatchObject({ code: 'invalid_email_token', message: expect.stringContaining('non è più in attesa') })
    const asked = 'email_change_asked'
    expect(await eventsOf(t, again)).toEqual(['sign_in', 'email_change_stopped', asked, asked])
  })
})

describe('the link to a new address of an account of a provider', () => {
  const { oauth, t } = useSocialApp('google')

  it('needs a sign-in there, in any browser', async () => {
    oauth.person = { id: 'g-7', name: 'Sogna Sette', email: 'sogna-sette@example.com' }
    const agent = t.visitor()
    await signInThrough(agent, 'google')
    const wished = buildRegistration().email
    await agent.patch('/api/profile').send({ email: wished }).expect(200)
    const token = await tokenTo(t, wished, 'confirm-email')
    const other = t.visitor()
    const { body } = await confirm(t, token, other).expect(403)
    expect(body).toMatchObject({ code: 'sign_in_again', message: expect.stringContaining('Google') })
    await signInThrough(other, 'google')
    await confirm(t, token, other).expect(204)
    expect((await profileOf(agent)).email).toBe(wished)
  })
})

describe('guessing the password', () => {
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.5' } })

  it('with the link to a new address is limited per link', async () => {
    const { anna, token } = await ask(t)
    const guess = () => confirm(t, token, t.visitor(), 'forse questa')
    for (let round = 0; round < 5; round++) await guess().expect(400)
    await guess().expect(429)
    await confirm(t, token, anna).expect(204)
  })

  it('with a new address is limited, and a new name is not', async () => {
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

  it.each([
    ['development', 'http://127.0.0.1:3000', true],
    ['production', 'http://localhost:5000', false],
    ['development', 'https://diario.example', false],
    ['development', 'http://192.0.2.7:3000', false],
  ] as const)('is one in %s at %s: has mail: %s', (NODE_ENV, APP_URL, expected) => {
    expect(hasMail({ NODE_ENV, APP_URL, SMTP_URL: undefined })).toBe(expected)
    expect(hasMail({ NODE_ENV, APP_URL, SMTP_URL: 'smtp://127.0.0.1' })).toBe(true)
  })

  it('accepts a new address at once, unconfirmed', async () => {
    const anna = await t.signUp({ confirmed: true })
    const { email } = buildRegistration()
    const { body } = await wish(anna, email).expect(200)
    expect(body).toMatchObject({ email, emailConfirmed: false, pendingEmail: null })
  })

  it('enables a second factor without a confirmed address', async () => {
    const anna = await t.signUp()
    await anna.post('/api/second-factor/setup').send({ currentPassword: anna.password }).expect(200)
  })

  it('refuses to recover a password, and the configuration shows it', async () => {
    const { body } = await t.visitor().post('/api/password-reset/request').send({ email: 'a@example.com' }).expect(503)
    expect(body.code).toBe('unavailable')
    expect((await t.visitor().get('/api/config').expect(200)).body.mail).toBe(false)
  })
})
