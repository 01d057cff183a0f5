import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Agent, useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'

describe('guessing', () => {
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.1' } })

  it('slows down who guesses, per account and address, and says when to come back', async () => {
    const attempt = (username: string) => t.visitor().post('/api/login').send({ username, password: 'sbagliata' })
    await attempt('vittima').expect(401)
    const refused = await attempt('VITTIMA').expect(429)
    expect(refused.body).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('Riprova tra') })
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0)
    await attempt('un-altra-persona').expect(401)
  })

  it('counts a name padded with spaces as the same name', async () => {
    await t.deps.db.execute(sql`delete from rate_limits`)
    const attempt = (username: string) => t.visitor().post('/api/login').send({ username, password: 'sbagliata' })
    await attempt('imbottita').expect(401)
    for (const pad of [' ', ' '.repeat(300), '\u3000'.repeat(400)]) await attempt(`${pad}imbottita`).expect(429)
    await attempt(`imbottita${' '.repeat(500)}`).expect(429)
  })

  it('slows down who registers account after account', async () => {
    const register = () => t.visitor().post('/api/register').send(buildRegistration())
    for (let i = 0; i < 4; i++) await register().expect(201)
    await register().expect(429)
  })

  it('slows down who registers one address again and again', async () => {
    await t.deps.db.execute(sql`delete from rate_limits`)
    const { email } = buildRegistration()
    const register = (address: string) =>
      t
        .visitor()
        .post('/api/register')
        .send(buildRegistration({ email: address }))
    await register(email).expect(201)
    const { body, headers } = await register(email.toUpperCase()).expect(429)
    expect(body.code).toBe('rate_limited')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await register(buildRegistration().email).expect(201)
  })
})

describe('guessing from several addresses', () => {
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } })

  /** A browser behind an address of its own. */
  const from = (address: string): Agent => t.visitor().set('X-Forwarded-For', address)
  const guess = (agent: Agent, username: string) => agent.post('/api/login').send({ username, password: 'sbagliata' })

  it('stops who fails, and nobody at another address', async () => {
    const registration = buildRegistration()
    await from('192.0.2.1').post('/api/register').send(registration).expect(201)
    await guess(from('192.0.2.2'), registration.username).expect(401)
    await guess(from('192.0.2.2'), registration.username).expect(429)
    const { username, password } = registration
    await from('192.0.2.3').post('/api/login').send({ username, password }).expect(200)
  })

  it('counts an IPv6 network as one address, and only the start of a name', async () => {
    const username = `lungo ${'x'.repeat(20)}`
    await guess(from('2001:db8:1:2::1'), username).expect(401)
    await guess(from('2001:db8:1:2::ffff'), username.replace(' ', '    ')).expect(429)
    await guess(from('192.0.2.9'), 'ﷺ'.repeat(60_000)).expect(400)
  })

  it('stops guesses at one account from very many addresses, but not a browser its owner has used', async () => {
    const registration = buildRegistration()
    const owner = from('198.51.100.1')
    await owner.post('/api/register').send(registration).expect(201)
    const { username, password } = registration
    const statuses: number[] = []
    for (let host = 1; host <= 12; host++) {
      const { status } = await guess(from(`203.0.113.${host}`), username)
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    await from('203.0.113.99').post('/api/login').send({ username, password }).expect(429)
    await owner.post('/api/login').send({ username, password }).expect(200)
  })

  it('counts guesses at an address in any case as one, and knows its owner’s browser by the address, too', async () => {
    const registration = buildRegistration()
    const { email, password } = registration
    const owner = from('198.51.100.2')
    await owner.post('/api/register').send(registration).expect(201)
    await guess(from('192.0.2.20'), email).expect(401)
    await guess(from('192.0.2.20'), email.toUpperCase()).expect(429)
    for (let host = 1; host <= 10; host++) await guess(from(`203.0.113.${host}`), email)
    await from('203.0.113.98').post('/api/login').send({ username: email, password }).expect(429)
    await owner.post('/api/login').send({ username: email, password }).expect(200)
  })

  it('slows down an address that tries account after account', async () => {
    const agent = from('198.51.100.77')
    const statuses: number[] = []
    for (let person = 0; person < 12; person++) statuses.push((await guess(agent, `persona numero ${person}`)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    await guess(from('198.51.100.78'), 'persona numero 0').expect(401)
  })
})
