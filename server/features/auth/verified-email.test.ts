import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { TestApp, useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { OAuthProvider, signInThrough } from '#server/test/oauth-provider.ts'
import { users } from '#shared/schema/users.ts'

async function isVerified({ deps }: TestApp, userId: number): Promise<boolean> {
  const [row] = await deps.db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId))
  return row?.at instanceof Date
}

describe('an email address', () => {
  const t = useTestApp()
  const passwords = { newPassword: 'notte nuova', confirmPassword: 'notte nuova' }

  async function resetToken(email: string): Promise<string> {
    await t.visitor().post('/api/password-reset/request').send({ email }).expect(202)
    await t.deps.background.settled()
    const { link = '' } = t.mails.findLast(({ to }) => to === email) ?? {}
    return new URL(link).searchParams.get('token') ?? ''
  }
  const redeem = (token: string) =>
    t
      .visitor()
      .post('/api/password-reset/confirm')
      .send({ token, ...passwords })

  it('is verified by the use of a link that was sent to it, until it changes', async () => {
    const { user } = await t.signUp()
    const token = await resetToken(user.email)
    await t.visitor().get(`/api/password-reset/validate-token/${token}`).expect(200)
    expect(await isVerified(t, user.id)).toBe(false)
    await redeem(token).expect(204)
    expect(await isVerified(t, user.id)).toBe(true)

    const agent = t.visitor()
    await agent.post('/api/login').send({ username: user.username, password: passwords.newPassword }).expect(200)
    await agent.patch('/api/profile').send({ email: user.email.toUpperCase(), publicProfile: false }).expect(200)
    expect(await isVerified(t, user.id)).toBe(true)
    await agent.patch('/api/profile').send({ email: buildRegistration().email }).expect(200)
    expect(await isVerified(t, user.id)).toBe(false)
  })

  it('is not verified by a link sent to an earlier address, nor by a change of password', async () => {
    const agent = await t.signUp()
    const token = await resetToken(agent.user.email)
    await agent.patch('/api/profile').send({ email: buildRegistration().email }).expect(200)
    await redeem(token).expect(400)
    const change = { currentPassword: agent.password, ...passwords }
    await agent.post('/api/profile/change-password').send(change).expect(204)
    expect(await isVerified(t, agent.user.id)).toBe(false)
  })

  it.each([
    ['google', true],
    ['facebook', false],
  ] as const)('given by %s at the first sign-in is verified: %s', async (provider, verified) => {
    const oauth = await new OAuthProvider(provider).start()
    const social = new TestApp()
    await social.start({ env: oauth.env })
    const id = randomBytes(6).toString('hex')
    oauth.person = { id, name: `Sogna ${id}`, email: `${id}@example.com` }
    const agent = social.visitor()
    await signInThrough(agent, provider)
    const { body } = await agent.get('/api/user').expect(200)
    expect(await isVerified(social, body.id)).toBe(verified)

    await social.deps.db.execute(sql`update users set email_verified_at = null where id = ${body.id}`)
    await signInThrough(social.visitor(), provider)
    expect(await isVerified(social, body.id), 'a later sign-in says nothing of the address by then').toBe(false)
    await social.stop()
    await oauth.stop()
  })
})
