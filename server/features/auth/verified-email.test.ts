import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Agent, type SignedIn, TestApp, useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { OAuthProvider, signInThrough } from '#server/test/oauth-provider.ts'
import { users } from '#shared/schema/users.ts'

async function verifiedAt({ deps }: TestApp, userId: number): Promise<Date | null | undefined> {
  const [row] = await deps.db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId))
  return row?.at
}

describe('an address known to be the person’s', () => {
  const t = useTestApp()

  async function resetLink(email: string): Promise<string> {
    await t.visitor().post('/api/password-reset/request').send({ email }).expect(202)
    await t.deps.background.settled()
    const { link = '' } = t.mails.findLast(({ to }) => to === email) ?? {}
    return new URL(link).searchParams.get('token') ?? ''
  }

  const redeem = (token: string) =>
    t
      .visitor()
      .post('/api/password-reset/confirm')
      .send({ token, newPassword: 'notte nuova', confirmPassword: 'notte nuova' })
  const signIn = async ({ user }: SignedIn): Promise<Agent> => {
    const agent = t.visitor()
    await agent.post('/api/login').send({ username: user.username, password: 'notte nuova' }).expect(200)
    return agent
  }

  it('is one that a link sent to it was used from, not one that was only typed or written to', async () => {
    const agent = await t.signUp()
    expect(await verifiedAt(t, agent.user.id)).toBeNull()
    const token = await resetLink(agent.user.email)
    await t.visitor().get(`/api/password-reset/validate-token/${token}`).expect(200)
    expect(await verifiedAt(t, agent.user.id)).toBeNull()
    await redeem(token).expect(204)
    expect(await verifiedAt(t, agent.user.id)).toBeInstanceOf(Date)
  })

  it('is that one alone: another one has to prove itself anew, the same in capitals has not', async () => {
    const agent = await t.signUp()
    await redeem(await resetLink(agent.user.email)).expect(204)
    const home = await signIn(agent)
    await home.patch('/api/profile').send({ email: agent.user.email.toUpperCase(), publicProfile: false }).expect(200)
    expect(await verifiedAt(t, agent.user.id)).toBeInstanceOf(Date)
    await home.patch('/api/profile').send({ email: buildRegistration().email }).expect(200)
    expect(await verifiedAt(t, agent.user.id)).toBeNull()
  })

  it('is not proved by a link that went to an earlier address', async () => {
    const agent = await t.signUp()
    const token = await resetLink(agent.user.email)
    await agent.patch('/api/profile').send({ email: buildRegistration().email }).expect(200)
    await redeem(token).expect(400)
    expect(await verifiedAt(t, agent.user.id)).toBeNull()
  })

  it('is not proved by a new password of who knows the old one', async () => {
    const agent = await t.signUp()
    const change = { currentPassword: agent.password, newPassword: 'notte nuova', confirmPassword: 'notte nuova' }
    await agent.post('/api/profile/change-password').send(change).expect(204)
    expect(await verifiedAt(t, agent.user.id)).toBeNull()
  })
})

describe('an address that a provider hands over', () => {
  it.each([
    ['google', true],
    ['facebook', false],
  ] as const)('is known to be the person’s when it comes from %s: %s', async (provider, verified) => {
    const oauth = await new OAuthProvider(provider).start()
    const t = new TestApp()
    await t.start({ env: oauth.env })
    const id = randomBytes(6).toString('hex')
    oauth.person = { id, name: `Sogna ${id}`, email: `${id}@example.com` }
    const agent = t.visitor()
    await signInThrough(agent, provider)
    const { body } = await agent.get('/api/user').expect(200)
    expect((await verifiedAt(t, body.id)) instanceof Date).toBe(verified)

    await t.deps.db.execute(sql`update users set email_verified_at = null where id = ${body.id}`)
    await signInThrough(t.visitor(), provider)
    expect(await verifiedAt(t, body.id), 'a later sign-in says nothing of the address by then').toBeNull()
    await t.stop()
    await oauth.stop()
  })
})
