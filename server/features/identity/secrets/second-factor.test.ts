import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { type Agent, type SignedIn, type TestApp, useTestApp } from '#server/test/app.ts'
import { changePassword, eventsOf, logIn } from '#server/test/identity-kit.ts'
import { signInThrough } from '#server/test/oauth-provider.ts'
import { useSocialApp } from '#server/test/social-app.ts'

const STEP_MS = 30_000
let now = new Date('2026-03-01T10:00:05Z')
const wait = (steps: number) => {
  now = new Date(now.getTime() + steps * STEP_MS)
}
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: now.getTime() })
/** A code that is not currently valid. */
function wrongCode(secret: string): string {
  const right = [-STEP_MS, 0, STEP_MS].map((off) => new TOTP({ secret }).generate({ timestamp: now.getTime() + off }))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) as string
}

const enable = (agent: Agent, code?: unknown) => agent.post('/api/second-factor/enable').send({ code })
const disable = (agent: Agent, code?: unknown) => agent.post('/api/second-factor/disable').send({ code })
const setUp = (agent: Agent, currentPassword?: string) =>
  agent.post('/api/second-factor/setup').send({ currentPassword })

/** Enables the second factor, and waits until the app's next code is valid. */
async function turnOn(agent: Agent, currentPassword?: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const setup = await setUp(agent, currentPassword).expect(200)
  const { secret, uri } = setup.body
  expect(uri).toContain(`secret=${secret}`)
  const enabled = await enable(agent, codeOf(secret)).expect(200)
  wait(1)
  return { secret, recoveryCodes: enabled.body.recoveryCodes }
}

const giveCode = (agent: Agent, code: string | undefined) => agent.post('/api/login/second-factor').send({ code })

async function givePassword(t: TestApp, account: SignedIn): Promise<Agent> {
  const agent = t.visitor()
  expect((await logIn(t, account, agent).expect(401)).body.code).toBe('second_factor_required')
  await agent.get('/api/user').expect(401)
  return agent
}

async function protect(t: TestApp) {
  const anna = await t.signUp({ confirmed: true })
  return { anna, ...(await turnOn(anna, anna.password)) }
}

describe('a second factor', () => {
  const t = useTestApp({ deps: { now: () => now } })

  it('is enabled after the password and a first code, and returns recovery codes', async () => {
    const anna = await t.signUp({ confirmed: true })
    await anna.get('/api/second-factor').expect(200, { enabled: false, recoveryCodesLeft: 0 })
    const refused = await setUp(anna, 'non questa').expect(400)
    expect(refused.body.fields).toHaveProperty('currentPassword')
    await setUp(anna).expect(400)
    const { body } = await setUp(anna, anna.password).expect(200)
    await enable(anna, wrongCode(body.secret)).expect(400)
    await logIn(t, anna).expect(200)
    const { recoveryCodes } = await turnOn(anna, anna.password)
    expect(new Set(recoveryCodes).size).toBe(10)
    await anna.get('/api/second-factor').expect(200, { enabled: true, recoveryCodesLeft: 10 })
    await setUp(anna, anna.password).expect(409)
    expect(await eventsOf(t, anna)).toEqual(['second_factor_on', 'sign_in'])
  })

  it('requires a confirmed address, because it could lock out the address’s owner', async () => {
    const anna = await t.signUp()
    expect((await setUp(anna, anna.password).expect(403)).body.code).toBe('email_unconfirmed')
    await t.deps.pool.query('update users set email_confirmed_at = now() where id = $1', [anna.user.id])
    const { body } = await setUp(anna, anna.password).expect(200)
    await t.deps.pool.query('update users set email_confirmed_at = null where id = $1', [anna.user.id])
    expect((await enable(anna, codeOf(body.secret)).expect(403)).body.code).toBe('email_unconfirmed')
    await anna.get('/api/second-factor').expect(200, { enabled: false, recoveryCodesLeft: 0 })
  })

  it('is required after the password, and signs in with a code', async () => {
    const { anna, secret } = await protect(t)
    const agent = await givePassword(t, anna)
    const { body } = await giveCode(agent, wrongCode(secret)).expect(400)
    expect(body).toMatchObject({ code: 'wrong_code', fields: { code: expect.any(String) } })
    await giveCode(agent, ` ${codeOf(secret).replace(/^.../, '$& ')}`).expect(200, anna.user)
    await agent.get('/api/user').expect(200, anna.user)
    expect(await eventsOf(t, agent)).toEqual(['sign_in', 'second_factor_failed', 'second_factor_on'])
  })

  it('accepts each code once, and none of an earlier step, also in a race', async () => {
    const { anna, secret } = await protect(t)
    const agents = await Promise.all([1, 2, 3].map(() => givePassword(t, anna)))
    const late = codeOf(secret)
    wait(1)
    const code = codeOf(secret)
    const answers = await Promise.all(agents.map((agent) => giveCode(agent, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const agent = await givePassword(t, anna)
    await giveCode(agent, code).expect(400)
    await giveCode(agent, late).expect(400)
  })

  it.each([
    [-2, 400],
    [-1, 200],
    [1, 200],
    [2, 400],
  ])('answers a clock that is %i steps off with %i', async (off, status) => {
    const { anna, secret } = await protect(t)
    wait(3)
    const agent = await givePassword(t, anna)
    const code = new TOTP({ secret }).generate({ timestamp: now.getTime() + off * STEP_MS })
    await giveCode(agent, code).expect(status)
  })

  it('accepts each recovery code once', async () => {
    const { anna, recoveryCodes } = await protect(t)
    const [code = ''] = recoveryCodes
    const agent = await givePassword(t, anna)
    await giveCode(agent, code.toUpperCase().replace(/.{4}(?=.)/g, '$&-')).expect(200)
    await agent.get('/api/second-factor').expect(200, { enabled: true, recoveryCodesLeft: 9 })
    expect(await eventsOf(t, agent)).toContain('recovery_code_used')
    await giveCode(await givePassword(t, anna), code).expect(400)
  })

  it('rejects one account’s code or recovery code for another', async () => {
    const [{ anna }, bruno] = [await protect(t), await protect(t)]
    const agent = await givePassword(t, anna)
    await giveCode(agent, codeOf(bruno.secret)).expect(400)
    await giveCode(agent, bruno.recoveryCodes[0]).expect(400)
  })

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { anna, secret, recoveryCodes } = await protect(t)
    const { rows } = await t.deps.pool.query('select * from second_factors where user_id = $1', [anna.user.id])
    expect(rows).toHaveLength(1)
    const stored = JSON.stringify(rows)
    for (const shown of [secret, ...recoveryCodes]) expect(stored).not.toContain(shown)
  })

  it('waits ten minutes for the code, unless the password changes before', async () => {
    const { anna, secret } = await protect(t)
    await giveCode(t.visitor(), codeOf(secret)).expect(401)
    const late = await givePassword(t, anna)
    wait(21)
    const { body } = await giveCode(late, codeOf(secret)).expect(401)
    expect(body.code).toBe('bad_credentials')
    const agent = await givePassword(t, anna)
    await changePassword(anna).expect(204)
    await giveCode(agent, codeOf(secret)).expect(401)
  })

  it('is disabled only with a code', async () => {
    const { anna, secret } = await protect(t)
    await disable(anna, wrongCode(secret)).expect(400)
    await disable(anna).expect(400)
    await disable(anna, codeOf(secret)).expect(204)
    await anna.get('/api/second-factor').expect(200, { enabled: false, recoveryCodesLeft: 0 })
    await logIn(t, anna).expect(200)
    expect(await eventsOf(t, anna)).toContain('second_factor_off')
  })

  it('is required before the account is deleted', async () => {
    const { anna, secret } = await protect(t)
    const erase = (code?: string) => anna.delete('/api/account').send({ password: anna.password, code })
    expect((await erase().expect(401)).body.code).toBe('second_factor_required')
    expect((await erase(wrongCode(secret)).expect(400)).body.code).toBe('wrong_code')
    await anna.get('/api/user').expect(200)
    await erase(codeOf(secret)).expect(204)
    await anna.get('/api/user').expect(401)
  })
})

describe('guessing the code', () => {
  const t = useTestApp({ deps: { now: () => now } })
  const seconds = (count: number) => {
    now = new Date(now.getTime() + count * 1000)
  }
  const erase = (agent: SignedIn, code: string) => agent.delete('/api/account').send({ password: agent.password, code })

  async function guarded() {
    const account = await protect(t)
    return { ...account, guess: () => disable(account.anna, wrongCode(account.secret)) }
  }

  it('is counted over all calls that take a code, and slowed down at each', async () => {
    const { anna, secret } = await guarded()
    const agent = await givePassword(t, anna)
    for (let round = 0; round < 2; round++) {
      await erase(anna, wrongCode(secret)).expect(400)
      await giveCode(agent, wrongCode(secret)).expect(400)
    }
    await disable(anna, wrongCode(secret)).expect(400)
    const { body, headers } = await erase(anna, codeOf(secret)).expect(429)
    expect(body).toEqual({
      code: 'rate_limited',
      message: 'Troppi codici sbagliati: subito vale solo un codice di recupero. Riprova tra un minuto.',
    })
    expect(headers['retry-after']).toBe('30')
    await giveCode(agent, codeOf(secret)).expect(429)
    await disable(anna, codeOf(secret)).expect(429)
    wait(1)
    await giveCode(agent, codeOf(secret)).expect(200)
    await disable(anna, wrongCode(secret)).expect(400)
  })

  it('checks no more simultaneous codes than consecutive ones', async () => {
    const { anna, secret } = await guarded()
    const answers = await Promise.all(Array.from({ length: 60 }, () => erase(anna, wrongCode(secret))))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(55).fill(429)])
  })

  it('waits longer after each wrong code, up to half an hour, and leaves 57 guesses a day', async () => {
    const { guess } = await guarded()
    const waits: number[] = []
    let evaluated = 0
    for (const end = now.getTime() + 86_400_000; now.getTime() < end; ) {
      const { status, headers } = await guess()
      if (status === 400) evaluated++
      else seconds(waits[waits.push(Number(headers['retry-after'])) - 1] as number)
    }
    expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 900, 1800, 1800])
    expect(evaluated).toBe(57)
  })

  it('never locks out the owner with a recovery code, who is notified by mail once', async () => {
    const { anna, secret, recoveryCodes, guess } = await guarded()
    const mails = () => t.mails.filter(({ to }) => to === anna.user.email).map(({ subject }) => subject)
    for (let wrong = 0; wrong < 4; wrong++) await guess().expect(400)
    expect(mails()).toEqual([])
    for (let wrong = 0; wrong < 3; wrong++) {
      await guess().expect(400)
      seconds(1800)
    }
    await guess().expect(400)
    const told = ['Codici sbagliati per il tuo diario']
    expect(mails()).toEqual(told)
    await guess().expect(429)
    const owner = await givePassword(t, anna)
    await giveCode(owner, codeOf(secret)).expect(429)
    await giveCode(owner, recoveryCodes[0]).expect(200)
    for (let wrong = 0; wrong < 5; wrong++) await guess().expect(400)
    expect(mails()).toEqual([...told, ...told])
  })

  it('starts over after a day without a code', async () => {
    const { guess } = await guarded()
    for (let wrong = 0; wrong < 5; wrong++) await guess().expect(400)
    await guess().expect(429)
    seconds(86_401)
    for (let wrong = 0; wrong < 5; wrong++) await guess().expect(400)
    await guess().expect(429)
  })

  it('is slowed down before the factor is enabled', async () => {
    const anna = await t.signUp({ confirmed: true })
    const { body } = await setUp(anna, anna.password).expect(200)
    for (let wrong = 0; wrong < 5; wrong++) await enable(anna, wrongCode(body.secret)).expect(400)
    await enable(anna, codeOf(body.secret)).expect(429)
    await setUp(anna, anna.password).expect(200)
    await enable(anna, codeOf(body.secret)).expect(429)
  })
})

describe('a second factor after a provider', () => {
  const { oauth, t } = useSocialApp('google', { deps: { now: () => now } })

  it('is required, and leads to the requested page', async () => {
    oauth.person = { id: 'g-2', name: 'Sogna Due', email: 'sogna-due@example.com' }
    const first = t.visitor()
    await signInThrough(first, 'google')
    const { secret } = await turnOn(first)
    const agent = t.visitor()
    expect(await signInThrough(agent, 'google', '?next=%2Fprofile')).toBe('/auth?code=1&next=%2Fprofile')
    await agent.get('/api/user').expect(401)
    await giveCode(agent, codeOf(secret)).expect(200)
    await agent.get('/api/user').expect(200)
  })
})
