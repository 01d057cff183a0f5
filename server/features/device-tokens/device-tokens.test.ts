import { describe, expect, it } from 'vitest'
import { manageUsers } from '#server/features/identity/profile/manage-users.ts'
import { type Agent, type SignedIn, useTestApp } from '#server/test/app.ts'
import { onPostgres, runInOrder, waitForLocks } from '#server/test/database.ts'
import { buildDream } from '#server/test/factories.ts'
import { changePassword, signInAgain } from '#server/test/identity-kit.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { DEVICE_TOKENS_MAX } from '#shared/constants/limits.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'

const DREAMS = '/api/device/dreams'
const TOKENS = '/api/device-tokens'

describe('the keys of other apps', () => {
  const t = useTestApp()

  const create = (agent: SignedIn, name = 'Telefono') =>
    agent.post(TOKENS).send({ name, currentPassword: agent.password })
  const signUp = async () => {
    const agent = await t.signUp()
    const { body } = await create(agent).expect(201)
    return { agent, id: body.id as number, token: body.token as string }
  }
  const write = (token: string, key: string = crypto.randomUUID(), agent: Agent = t.visitor()) =>
    agent.post(DREAMS).set('Authorization', `Bearer ${token}`).set(SAVE_KEY_HEADER, key)

  it('returns a new key once, and lists it without', async () => {
    const { agent, id, token } = await signUp()
    expect(token).toMatch(/^sogni_[\w-]{43}$/)
    const { body, text } = await agent.get(TOKENS).expect(200)
    expect(body).toEqual([{ id, name: 'Telefono', createdAt: expect.any(String), lastUsedAt: null }])
    expect(text).not.toContain(token)
    const { rows } = await t.deps.pool.query('select token_hash from device_tokens where id = $1', [id])
    expect(rows[0].token_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('asks for the password, and allows ten keys', async () => {
    const agent = await t.signUp()
    const { body } = await agent.post(TOKENS).send({ name: 'Telefono', currentPassword: 'non è questa' }).expect(400)
    expect(body.code).toBe('wrong_password')
    for (let made = 0; made < DEVICE_TOKENS_MAX; made++) await create(agent, `App ${made}`).expect(201)
    expect((await create(agent).expect(400)).body.code).toBe('too_many')
  })

  // The embedded database runs transactions one by one.
  if (onPostgres()) {
    const disable = ({ user }: SignedIn) =>
      manageUsers(t.deps, ['disable', user.username], { say: () => {}, ask: async () => '' })

    it.each<[string, (agent: SignedIn) => PromiseLike<unknown>]>([
      ['password changes', (agent) => changePassword(agent)],
      ['account is shut', disable],
    ])('makes none while the %s', async (_case, end) => {
      const agent = await t.signUp()
      const lock = `select from users where id = ${agent.user.id} for no key update`
      const [, { status }] = await runInOrder(t.deps.pool, lock, [() => end(agent), () => create(agent)])
      expect(status).toBe(409)
      expect((await t.deps.pool.query('select from device_tokens where user_id = $1', [agent.user.id])).rows).toEqual(
        [],
      )
    })

    it('creates none in a session that ended before the password was compared', async () => {
      const agent = await t.signUp()
      const other = await signInAgain(t, agent)
      // The session was read, and the call waits for its rate limit.
      const endSession = () => other.delete('/api/sessions/others').expect(200)
      const holder = await t.deps.pool.connect()
      await holder.query('begin; lock table rate_limits in exclusive mode')
      const created = create(agent).then(({ status }) => status)
      await waitForLocks(t.deps.pool, 1)
      await endSession()
      await holder.query('rollback')
      holder.release()
      expect(await created).toBe(409)
    })
  }

  it('records a dream of today with a generated title, and stores the time of use', async () => {
    const { agent, token } = await signUp()
    const { body } = await write(token).send({ content: 'Allora, ero sul mare. Poi un treno.' }).expect(201)
    expect(body).toMatchObject({ title: 'Ero sul mare', url: `${t.deps.env.APP_URL}/dreams/${body.id}` })
    const { body: dream } = await agent.get(`/api/dreams/${body.id}`).expect(200)
    expect(dream).toMatchObject({ date: dayOf(new Date()), mood: null, content: 'Allora, ero sul mare. Poi un treno.' })
    const [used] = (await agent.get(TOKENS).expect(200)).body
    expect(used.lastUsedAt).toEqual(expect.any(String))
  })

  it('accepts a day and a mood, and plain text', async () => {
    const { agent, token } = await signUp()
    const told = { content: 'Volavo.', date: '2026-01-02', mood: 'positive' }
    const first = await write(token).send(told).expect(201)
    expect((await agent.get(`/api/dreams/${first.body.id}`)).body).toMatchObject(told)
    const second = await write(token).type('text/plain').send('Nuotavo nel buio').expect(201)
    expect(second.body.title).toBe('Nuotavo nel buio')
  })

  it('creates no second dream for the same key and text, and loses no other text of the same key', async () => {
    const { token } = await signUp()
    const first = await write(token, '28 nov, 07:30').send({ content: 'Volavo.' }).expect(201)
    const again = await write(token, '28 nov, 07:30').send({ content: 'Volavo.' }).expect(201)
    const other = await write(token, '28 nov, 07:30').send({ content: 'Nuotavo.' }).expect(201)
    expect(again.body.id).toBe(first.body.id)
    expect(other.body.id).not.toBe(first.body.id)
  })

  it('creates no dream for a key and a text whose dream was deleted', async () => {
    const { agent, token } = await signUp()
    const send = () => write(token, 'uno').send({ content: 'Volavo.' })
    const { body } = await send().expect(201)
    await agent.delete(`/api/dreams/${body.id}`).expect(204)
    expect((await send().expect(409)).body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('cestino'),
    })
    expect((await agent.get('/api/dreams').expect(200)).body).toEqual([])
  })

  it.each([
    ['no text', {}],
    ['an empty text', { content: '  ' }],
    ['another field', { content: 'Volavo.', title: 'Il volo' }],
    ['a day to come', { content: 'Volavo.', date: '2999-01-01' }],
  ])('refuses %s', async (_case, dream) => {
    const { token } = await signUp()
    expect((await write(token).send(dream).expect(400)).body.code).toBe('validation')
  })

  it('runs six calls of one key at once; further ones wait', async () => {
    const { agent, token } = await signUp()
    const { query } = t.deps.pool
    const { promise, resolve: release } = Promise.withResolvers<void>()
    let running = 0
    t.deps.pool.query = (async (...args: Parameters<typeof query>) => {
      if (JSON.stringify(args[0]).includes('update \\"device_tokens\\"')) {
        running++
        await promise
      }
      return query.apply(t.deps.pool, args)
    }) as unknown as typeof query
    const calls = Array.from({ length: 9 }, () =>
      write(token)
        .send({ content: 'Volavo.' })
        .then(({ status }) => status),
    )
    await expect.poll(() => running).toBe(6)
    await agent.get('/api/user').expect(200)
    expect(running).toBe(6)
    release()
    expect((await Promise.all(calls)).sort()).toEqual([...Array(7).fill(201), 202, 202])
    Object.assign(t.deps.pool, { query })
  })

  it('requires a name for the save', async () => {
    const { token } = await signUp()
    const call = t.visitor().post(DREAMS).set('Authorization', `Bearer ${token}`)
    expect((await call.send({ content: 'Volavo.' }).expect(400)).body.fields).toHaveProperty(SAVE_KEY_HEADER)
  })

  it('stores the dream as a draft if the plan is full', async () => {
    const { agent, token } = await signUp()
    for (let saved = 0; saved < (PLAN_LIMITS.free.dreams ?? 0); saved++) {
      await agent.post('/api/dreams').send(buildDream()).expect(201)
    }
    const { body } = await write(token, 'uno').send({ content: 'Volavo.' }).expect(202)
    expect(body).toMatchObject({ draft: true, title: 'Volavo', message: expect.stringContaining('bozze') })
    await write(token, 'uno').send({ content: 'Volavo.' }).expect(202)
    const { body: drafts } = await agent.get('/api/dreams/drafts').expect(200)
    expect(drafts).toMatchObject([{ title: 'Volavo', content: 'Volavo.' }])
    // The form saves the draft under the same key.
    await agent.delete(`/api/dreams/drafts/${drafts[0].key}`).expect(204)
  })

  it('uses only the key, for any signed-in user and any origin', async () => {
    const { agent, token } = await signUp()
    const bruno = await t.signUp()
    const call = write(token, 'uno', bruno).set('Sec-Fetch-Site', 'cross-site')
    const { body } = await call.send({ content: 'Volavo.' }).expect(201)
    await agent.get(`/api/dreams/${body.id}`).expect(200)
    await bruno.get(`/api/dreams/${body.id}`).expect(404)
  })

  it.each(['/api/user', '/api/dreams', '/api/device-tokens', '/api/export', '/api/device-diary'])(
    'opens nothing else: %s',
    async (path) => {
      const { token } = await signUp()
      await t.visitor().get(path).set('Authorization', `Bearer ${token}`).expect(401)
    },
  )

  it('cannot read with the key', async () => {
    const { token } = await signUp()
    await t.visitor().get(DREAMS).set('Authorization', `Bearer ${token}`).expect(404)
    await t.visitor().post('/api/dreams').set('Authorization', `Bearer ${token}`).send(buildDream()).expect(401)
  })

  it('revokes one’s own key, and nobody else’s', async () => {
    const { agent, id, token } = await signUp()
    const bruno = await t.signUp()
    await bruno.delete(`${TOKENS}/${id}`).expect(404)
    await write(token).send({ content: 'Volavo.' }).expect(201)
    await agent.delete(`${TOKENS}/${id}`).expect(204)
    const { headers, body } = await write(token).send({ content: 'Volavo.' }).expect(401)
    expect([headers['www-authenticate'], body.code]).toEqual(['Bearer', 'unauthenticated'])
    const { body: log } = await agent.get('/api/security-events').expect(200)
    expect(log.items.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual([
      'device_token_revoked',
      'device_token_created',
    ])
  })
})

describe('wrong keys', () => {
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '1' } })

  it('are refused after many from one address', async () => {
    const guess = () => t.visitor().post(DREAMS).set('Authorization', 'Bearer sogni_indovinata').send({ content: 'x' })
    for (let tried = 0; tried < 30; tried++) await guess().expect(401)
    await guess().expect(429)
  })
})
