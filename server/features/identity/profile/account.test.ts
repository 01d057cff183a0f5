import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Agent, type TestApp, useTestApp } from '#server/test/app.ts'
import { annotate, buildRegistration, LAKE, record } from '#server/test/factories.ts'
import { logIn, signInAgain } from '#server/test/identity-kit.ts'
import { signInThrough } from '#server/test/oauth-provider.ts'
import { useSocialApp } from '#server/test/social-app.ts'
import { useStripeApp } from '#server/test/stripe/app.ts'

const remove = (agent: Agent, body: { password?: string }) =>
  agent.delete('/api/account').send({ password: body.password })

/** The tables with any reference to the account. */
async function tablesNaming(t: TestApp, id: number): Promise<string[]> {
  const { rows } = await t.deps.db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid in ('users'::regclass, 'dreams'::regclass) and attname <> 'dream_id'
    union select 'session', 'user_id' union select 'users', 'id'`)
  const counted = await Promise.all(
    rows.map(async ({ table, column }) => {
      const named = sql`select from ${sql.raw(table)} where ${sql.identifier(column)} = ${id}`
      return (await t.deps.db.execute(named)).rows.length > 0 ? [table] : []
    }),
  )
  return [...new Set(counted.flat())].sort()
}

describe('deleting an account', () => {
  const t = useTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })

  it('needs the password, leaves no row, ends every session and notifies the address', async () => {
    const anna = await t.signUp({ premium: true })
    const elsewhere = await signInAgain(t, anna)
    const [kept, binned] = [await record(anna), await record(anna)]
    await anna.post(`/api/dreams/${kept.id}/analyze`).send({}).expect(201)
    await annotate(anna, kept.id, [LAKE]).expect(200)
    await anna.post(`/api/dreams/${kept.id}/share`).send({}).expect(201)
    await anna.post(`/api/dreams/${kept.id}/share-to-community`).expect(201)
    await anna.delete(`/api/dreams/${binned.id}`).expect(204)
    expect(await tablesNaming(t, anna.user.id)).toEqual(
      expect.arrayContaining([
        'annotations',
        'community_dreams',
        'deleted_dreams',
        'dream_analyses',
        'point_entries',
        'session',
      ]),
    )

    const { body } = await remove(anna, { password: 'non è questa' }).expect(400)
    expect(body).toMatchObject({ code: 'wrong_password', fields: { password: 'La password non è corretta' } })
    await remove(anna, {}).expect(400)
    expect(await tablesNaming(t, anna.user.id)).toContain('users')

    const { headers } = await remove(anna, anna).expect(204)
    expect(headers['clear-site-data']).toBe('"storage"')
    expect(await tablesNaming(t, anna.user.id)).toEqual([])
    for (const agent of [anna, elsewhere]) await agent.get('/api/user').expect(401)
    await logIn(t, anna).expect(401)
    await t.deps.background.settled()
    expect(t.mails.filter(({ to }) => to === anna.user.email)).toMatchObject([
      { subject: 'Il tuo account è stato eliminato' },
    ])
    const { username, email } = anna.user
    await t.visitor().post('/api/register').send(buildRegistration({ username, email })).expect(201)
  })

  it('removes likes, and keeps other people’s data', async () => {
    const [anna, bruno, carla] = [await t.signUp(), await t.signUp(), await t.signUp()]
    const dream = await record(bruno)
    const { body: shared } = await bruno.post(`/api/dreams/${dream.id}/share-to-community`).expect(201)
    for (const agent of [anna, carla]) await agent.post(`/api/community-dreams/${shared.id}/like`).expect(200)
    await remove(anna, anna).expect(204)
    const { body } = await t.visitor().get('/api/community-dreams').expect(200)
    expect(body.find(({ id }: { id: number }) => id === shared.id)).toMatchObject({ likes: 1 })
    expect((await bruno.get('/api/dreams').expect(200)).body).toHaveLength(1)
  })
})

describe('deleting an account of another service', () => {
  const clock = { shift: 0 }
  const { oauth, t } = useSocialApp('google', { deps: { now: () => new Date(Date.now() + clock.shift) } })

  it('needs a sign-in of the last ten minutes instead of a password', async () => {
    oauth.person = { id: 'g1', name: 'Sogna Google', email: 'sogna@example.com' }
    const agent = t.visitor()
    await signInThrough(agent, 'google')
    const { id } = (await agent.get('/api/user').expect(200)).body
    clock.shift = 11 * 60_000
    expect((await remove(agent, {}).expect(403)).body).toMatchObject({ code: 'sign_in_again' })
    clock.shift = 9 * 60_000
    await remove(agent, {}).expect(204)
    expect(await tablesNaming(t, id)).toEqual([])
  })
})

describe('deleting an account with a subscription', () => {
  const { t, stripe, signUpSubscribed, signUpBegun, signUpDeclined } = useStripeApp()

  it('ends the subscription at Stripe first, with its customer', async () => {
    const { agent, id, customer } = await signUpSubscribed()
    await remove(agent, agent).expect(204)
    expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
    expect(stripe.customers.has(customer)).toBe(false)
    expect(await tablesNaming(t, agent.user.id)).toEqual([])
  })

  it('leaves nothing to pay, and no drafted renewal to charge', async () => {
    const [begun, declined, renewing] = [await signUpBegun(), await signUpDeclined(), await signUpSubscribed()]
    for (const { id } of [declined, renewing]) stripe.beginRenewal(stripe.subscriptions.get(id) ?? expect.fail())
    const charges = stripe.charges.length
    for (const { agent, id } of [begun, declined, renewing]) {
      await remove(agent, agent).expect(204)
      expect(() => stripe.payHosted(id)).toThrow('canceled')
      stripe.finishRenewal(stripe.subscriptions.get(id) ?? expect.fail())
      const left = [...stripe.invoices.values()].filter(({ subscription }) => subscription === id)
      expect(left.filter(({ status }) => status === 'draft' || status === 'open')).toEqual([])
    }
    expect(stripe.charges).toHaveLength(charges)
  })

  it('waits for a payment in progress, and deletes nothing before', async () => {
    const { agent } = await signUpDeclined()
    stripe.fail(/void$/, 'refuse')
    expect((await remove(agent, agent).expect(409)).body.code).toBe('conflict')
    await remove(agent, agent).expect(204)
  })

  it('continues on a retry after a lost response from Stripe', async () => {
    const { agent, id } = await signUpSubscribed()
    stripe.fail(/^DELETE \/v1\/customers/, 'lose')
    await remove(agent, agent).expect(502)
    await remove(agent, agent).expect(204)
    expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
  })

  it('deletes nothing while Stripe fails, and returns the error', async () => {
    const { agent, id } = await signUpSubscribed()
    const { id: dreamId } = await record(agent)
    stripe.fail(/./, 'break', 100)
    const { body } = await remove(agent, agent).expect(502)
    expect(body.message).toContain('non risponde')
    stripe.heal()
    await agent.get(`/api/dreams/${dreamId}`).expect(200)
    expect(stripe.subscriptions.get(id)?.status).toBe('active')
    await remove(agent, agent).expect(204)
  })
})
