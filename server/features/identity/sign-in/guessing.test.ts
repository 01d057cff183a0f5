import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { nameKey } from '#server/features/identity/users/users.service.ts'
import { useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'

describe('guessing from several addresses', () => {
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } })

  /** A browser with its own address. */
  const from = (address: string) => t.visitor().set('X-Forwarded-For', address)
  const guess = (address: string, username: string) =>
    from(address).post('/api/login').send({ username, password: 'sbagliata' })
  const signIn = (address: string, username: string, password: string, agent = from(address)) =>
    agent.post('/api/login').send({ username, password })
  const register = (address: string, registration = buildRegistration()) =>
    from(address).post('/api/register').send(registration)

  it('is limited per account and address, and the response has the time of the next try', async () => {
    await guess('192.0.2.30', 'vittima').expect(401)
    const refused = await guess('192.0.2.30', 'VITTIMA').expect(429)
    expect(refused.body).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('Riprova tra') })
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0)
    await guess('192.0.2.30', 'un-altra-persona').expect(401)
  })

  it('treats a name padded with spaces as the same name', async () => {
    await guess('192.0.2.31', 'imbottita').expect(401)
    for (const pad of [' ', ' '.repeat(300), '\u3000'.repeat(400)]) {
      await guess('192.0.2.31', `${pad}imbottita`).expect(429)
    }
    await guess('192.0.2.31', `imbottita${' '.repeat(500)}`).expect(429)
  })

  it('is limited for an address that registers many accounts, or one email again and again', async () => {
    for (let i = 0; i < 4; i++) await register('192.0.2.40').expect(201)
    await register('192.0.2.40').expect(429)
    const { email } = buildRegistration()
    await register('192.0.2.41', buildRegistration({ email })).expect(201)
    const { body, headers } = await register('192.0.2.41', buildRegistration({ email: email.toUpperCase() })).expect(
      429,
    )
    expect(body.code).toBe('rate_limited')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await register('192.0.2.41').expect(201)
  })

  it('blocks only the address that fails', async () => {
    const { username, password, ...registration } = buildRegistration()
    await register('192.0.2.1', { username, password, ...registration }).expect(201)
    await guess('192.0.2.2', username).expect(401)
    await guess('192.0.2.2', username).expect(429)
    await signIn('192.0.2.3', username, password).expect(200)
  })

  it('treats an IPv6 network as one address, and uses only the start of a name', async () => {
    const username = `lungo ${'x'.repeat(20)}`
    await guess('2001:db8:1:2::1', username).expect(401)
    await guess('2001:db8:1:2::ffff', username.replace(' ', '    ')).expect(429)
    await guess('192.0.2.9', 'ﷺ'.repeat(60_000)).expect(400)
  })

  it.each([
    ['name', 'username'],
    ['address, in any case', 'email'],
  ] as const)(
    'is stopped at one account’s %s from very many addresses, but not in a browser of its owner',
    async (_what, field) => {
      const registration = buildRegistration()
      const { [field]: login, password } = registration
      const owner = from('198.51.100.1')
      await owner.post('/api/register').send(registration).expect(201)
      for (let host = 1; host <= 12; host++) {
        await guess(`203.0.113.${host}`, host % 2 ? login : login.toUpperCase()).expect(host <= 10 ? 401 : 429)
      }
      await signIn('203.0.113.99', login, password).expect(429)
      await signIn('198.51.100.1', login, password, owner).expect(200)
    },
  )

  it('is limited if the browser is signed in to an older account named like the address', async () => {
    const [victim, attacker] = [buildRegistration(), buildRegistration()]
    await register('198.51.100.2', victim).expect(201)
    await register('198.51.100.3', attacker).expect(201)
    await t.deps.db.execute(sql`
      update users set username = ${victim.email}, username_key = ${nameKey(victim.email)}
      where email = ${attacker.email}`)
    const browser = t.visitor()
    const tryFrom = (host: number, username: string, password: string) =>
      signIn(`203.0.113.${100 + host}`, username, password, browser.set('X-Forwarded-For', `203.0.113.${100 + host}`))
    await tryFrom(0, attacker.email, attacker.password).expect(200)
    for (let host = 1; host <= 12; host++) {
      await tryFrom(host, victim.email, 'sbagliata').expect(host <= 10 ? 401 : 429)
    }
  })

  it('is limited for an address that tries many accounts', async () => {
    const tryPerson = (person: number) => guess('198.51.100.77', `persona numero ${person}`)
    for (let person = 0; person < 12; person++) await tryPerson(person).expect(person < 10 ? 401 : 429)
    await guess('198.51.100.78', 'persona numero 0').expect(401)
  })
})
