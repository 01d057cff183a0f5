import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { insertBlock } from '#server/features/community/interactions.repo.ts'
import { prepareFactor } from '#server/features/identity/secrets/secrets.repo.ts'
import { useTestApp } from '#server/test/app.ts'
import { annotate, buildDream, buildRegistration, LAKE, record } from '#server/test/factories.ts'
import { ID_MAX } from '#shared/constants/limits.ts'
import { PRICES } from '#shared/constants/plans.ts'
import { SHARE_LOST_PATH, SHARE_MAX_BYTES, SHARE_PATH } from '#shared/constants/site.ts'
import { describeError } from './error-handler.ts'

describe('the API at its edges', () => {
  const t = useTestApp()

  it.each([
    ['/api/login', { username: 'abc\0', password: 'segreto' }],
    ['/api/register', { ...buildRegistration(), email: 'a\ud800@example.com' }],
    ['/api/login', { username: 'abc', password: 'segreto', 'chiave\0': 1 }],
  ])('refuses NUL and lone surrogates: %s', async (path, input) => {
    const { body } = await t.visitor().post(path).type('json').send(JSON.stringify(input)).expect(400)
    expect(body).toEqual({ code: 'validation', message: 'Il testo contiene caratteri non ammessi.' })
  })

  it('finds neither a session nor an object at an address with NUL', async () => {
    const agent = await t.signUp()
    await agent.delete('/api/sessions/%00').send({}).expect(404)
    await agent.get('/api/threads/tag/lago%00').expect(404)
  })

  it('responds to malformed JSON with 400', async () => {
    const { body } = await t.visitor().post('/api/login').type('json').send('{"username":').expect(400)
    expect(body.code).toBe('malformed_json')
  })

  it('responds to a body of another type than JSON with 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { body } = await t.visitor().post('/api/login').set('Content-Type', type).send('username=a').expect(415)
      expect([type, body.code]).toEqual([type, 'unsupported_media_type'])
    }
  })

  it('accepts a form for a recording in any spelling of its address, and no JSON there', async () => {
    for (const path of ['/api/transcribe', '/api/Transcribe', '/api/transcribe/']) {
      await t.visitor().post(path).field('a', 'b').expect(401)
      await t.visitor().post(path).send({ a: 'b' }).expect(415)
    }
  })

  it.each(['Admin', 'supporto', 'Diario dei Sogni', 'diario-dei-sogni', 'S.t.a.f.f', 'Sícurezza'])(
    'gives nobody a name that speaks for the product: %s',
    async (username) => {
      const { body } = await t.visitor().post('/api/register').send(buildRegistration({ username })).expect(400)
      expect(body.fields.username).toBe('Questo nome è riservato al diario. Scegline un altro.')
    },
  )

  it('rejects an object in a cookie as a session', async () => {
    await t.visitor().get('/api/user').set('Cookie', 'diario.sid=j:{"a":1}').expect(401)
    await t.visitor().get('/api/user').set('Cookie', 'diario.sid=j%3A%5B1%5D').expect(401)
  })

  it.each([
    ['20,000 times U+FDFA', '\uFDFA'.repeat(20_000)],
    ['squared words', 'ig㌖'.repeat(5_000)],
    ['numbers in brackets', '⑴'.repeat(20_000)],
    ['marks in disorder', `a${'\u0301\u0316'.repeat(60_000)}`],
  ])('refuses at once a text that would explode, wherever it is sent: %s', async (_name, text) => {
    const [anna, visitor] = [await t.signUp(), t.visitor()]
    const dream = await record(anna)
    const calls = [
      () => visitor.post('/api/login').send({ username: text, password: 'segreto' }),
      () => visitor.post('/api/register').send(buildRegistration({ username: text })),
      () => anna.post('/api/dreams').send(buildDream({ content: text })),
      () => anna.post('/api/dreams').send(buildDream({ title: text })),
      () => anna.post('/api/dreams').send(buildDream({ tags: [text] })),
      () => annotate(anna, dream.id, [{ ...LAKE, words: text }]),
      () => anna.patch(`/api/dreams/${dream.id}/elements`).send({ add: text }),
      () => anna.get('/api/dreams').query({ q: text.slice(0, 200) }),
    ]
    for (const call of calls) {
      const start = performance.now()
      const { body } = await call().expect(400)
      expect(performance.now() - start).toBeLessThan(5000)
      expect(body.message).toBe('Il testo contiene troppi segni particolari: riscrivilo con lettere comuni.')
    }
  })

  it('accepts characters that normalize to several letters, in a text or alone', async () => {
    const anna = await t.signUp()
    for (const title of ['…', '½', 'Il Profeta ﷺ', 'Zalgo à̖̀̀']) await record(anna, { title })
  })

  it('responds to a body over 256 KB with 413', async () => {
    const large = { username: 'x'.repeat(257 * 1024) }
    const { body } = await t.visitor().post('/api/login').send(large).expect(413)
    expect(body.code).toBe('payload_too_large')
  })

  it.each(['null', '"text"', '42', '[]', '', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])(
    'answers a body that is no object with 400 (%#)',
    async (body) => {
      await t.visitor().post('/api/login').type('json').send(body).expect(400)
    },
  )

  it('redirects a share from another app without a service worker, and rejects one from another site or too large', async () => {
    const share = (site: string) => t.visitor().post(SHARE_PATH).set('Sec-Fetch-Site', site)
    await share('none').field('text', 'Ero sul mare.').expect(303).expect('Location', SHARE_LOST_PATH)
    expect((await share('cross-site').field('text', 'Ero sul mare.').expect(403)).body.code).toBe('cross_site')
    const large = await share('none')
      .set('Content-Length', String(SHARE_MAX_BYTES + 1))
      .expect(413)
    expect(large.headers.connection).toBe('close')
  })

  it('responds to unknown paths of the API with the envelope', async () => {
    const { body } = await t.visitor().get('/api/nothing').expect(404)
    expect(body).toEqual({ code: 'not_found', message: expect.any(String) })
    await t.visitor().post('/api/dreams/1/unknown').send({}).expect(404)
    await t.visitor().get('/api/%E0%A4%A').expect(404)
  })

  it('masks unknown errors: no SQL, no parameters, no stack', async () => {
    const agent = await t.signUp()
    const { db } = t.deps
    t.deps.db = new Proxy(db, {
      get: () => {
        throw new Error('select secret from dreams -- params: il mio sogno')
      },
    })
    const { body } = await agent.get('/api/dreams').expect(500)
    t.deps.db = db
    expect(body).toEqual({ code: 'internal', message: expect.not.stringContaining('sogno') })
  })

  it('treats a call whose account is deleted meanwhile as one without a session', async () => {
    const failure: unknown = await prepareFactor(t.deps.db, ID_MAX, 'a secret').catch((error: unknown) => error)
    expect(describeError(failure)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  it('treats a call about another account that is deleted meanwhile as not found', async () => {
    const { user } = await t.signUp()
    const block = { blockerId: user.id, blockedId: ID_MAX, shownAs: 'Sognatore' }
    const failure: unknown = await insertBlock(t.deps.db, block).catch((error: unknown) => error)
    expect(describeError(failure)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('sends security headers and excludes private responses from caches', async () => {
    const agent = await t.signUp()
    const answer = await agent.get('/api/user').expect(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('microphone=(self)'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })

  it('returns this server’s features, with the price book', async () => {
    const { body } = await t.visitor().get('/api/config').expect(200)
    expect(body).toMatchObject({
      stripePublishableKey: null,
      socialLogins: { google: false, facebook: false },
      supportEmail: 'supporto@example.com',
      prices: PRICES,
    })
  })

  it('names the contact for security reports, for half a year', async () => {
    const { text, headers } = await t.visitor().get('/.well-known/security.txt').expect(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toContain('Contact: mailto:supporto@example.com\n')
    const expires = /^Expires: (.*)$/m.exec(text)?.[1]
    expect(Date.parse(expires ?? '') - Date.now()).toBeGreaterThan(170 * 86_400_000)
  })

  it('redirects password managers to the form of the password', async () => {
    const { headers } = await t.visitor().get('/.well-known/change-password').expect(302)
    expect(headers.location).toBe('/profile?tab=password')
  })

  it('is alive and ready, and not ready without its database', async () => {
    await t.visitor().get('/healthz').expect(200)
    await t.visitor().get('/readyz').expect(200)
    const { query } = t.deps.pool
    t.deps.pool.query = (() => Promise.reject(new Error('gone'))) as unknown as typeof query
    await t.visitor().get('/readyz').expect(503)
    t.deps.pool.query = query
    await t.visitor().get('/healthz').expect(200)
  })

  it('is not ready if its database is read-only', async () => {
    const turn = (readOnly: boolean) =>
      t.deps.pool.query(`select set_config('default_transaction_read_only', $1, false)`, [readOnly ? 'on' : 'off'])
    // The one idle connection serves both.
    await turn(true)
    await t.visitor().get('/readyz').expect(503)
    await t.visitor().get('/healthz').expect(200)
    await turn(false)
    await t.visitor().get('/readyz').expect(200)
  })

  it.each([
    ['a full disk', Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' })],
    ['a locked row', Object.assign(new Error('canceling statement'), { code: '55P03', severity: 'ERROR' })],
    ['a cancelled statement', Object.assign(new Error('canceling statement'), { code: '57014', severity: 'ERROR' })],
    ['a database that is starting', Object.assign(new Error('starting up'), { code: '57P03', severity: 'FATAL' })],
    ['a database that is not there', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a disk without room for files', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ])('answers %s with 503 and when to try again', (_case, failure) => {
    expect(describeError(failure)).toMatchObject({
      status: 503,
      retryAfter: 5,
      body: { code: 'unavailable', message: expect.stringMatching(/non è disponibile.* Riprova/) },
    })
  })
})

describe('the API behind https', () => {
  const t = useTestApp({ env: { APP_URL: 'https://sogni.example' } })

  it('sends cookies over https only, to this site only, and not to scripts', async () => {
    const answer = await t.visitor().post('/api/register').send(buildRegistration()).expect(201)
    const cookies = answer.get('Set-Cookie') ?? []
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['diario.device', '__Host-diario.sid'])
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d+/)
  })

  it('refuses state-changing calls of other sites and of unknown origin', async () => {
    const from = (headers: Record<string, string>) => supertest(t.url).post('/api/logout').set(headers)
    await from({}).expect(403)
    for (const site of ['cross-site', 'same-site', 'none']) await from({ 'Sec-Fetch-Site': site }).expect(403)
    for (const origin of ['https://evil.example', 'http://sogni.example', 'null'])
      await from({ Origin: origin }).expect(403)
    await from({ Origin: 'https://sogni.example', 'Sec-Fetch-Site': 'cross-site' }).expect(403)
    await from({ Host: 'evil.example', Origin: 'https://evil.example', 'X-Forwarded-Proto': 'https' }).expect(403)
    await from({ Host: 'evil.example', Origin: 'http://evil.example' }).expect(403)
    await from({ Origin: 'https://sogni.example' }).expect(204)
    await from({ 'Sec-Fetch-Site': 'same-origin' }).expect(204)
  })
})
