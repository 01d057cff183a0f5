import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { announceStart, createLogger, serializeError } from '#server/log.ts'
import { TestApp, useTestApp } from '#server/test/app.ts'
import { buildDream } from '#server/test/factories.ts'

describe('the log', () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'trace', serializers: { err: serializeError } }, stream)
  const t = useTestApp({ deps: { log } })

  it('has the route and the status of a request, and never a word of a dream', async () => {
    const agent = await t.signUp()
    const dream = buildDream({ title: 'PAROLASEGRETA', content: 'PAROLASEGRETA' })
    const { body } = await agent.post('/api/dreams').send(dream).expect(201)
    await agent.get('/api/dreams?q=PAROLASEGRETA').expect(200)
    await agent.get('/api/threads/symbols/PAROLASEGRETA').expect(404)
    await agent.delete('/api/sessions/PAROLASEGRETA').expect(404)
    await agent.get('/filo/persona/PAROLASEGRETA').expect(404)
    await agent.post(`/api/dreams/${body.id}/analyze`).send({}).expect(201)
    const refused = { ...dream, content: 'PAROLASEGRETA\0' }
    await agent.post('/api/dreams').send(refused).expect(400)
    const logged = lines.join('')
    expect(logged).toContain('"route":"/api/dreams"')
    expect(logged).toContain('"route":"/api/threads/:kind/:name"')
    expect(logged).toContain('"status":201')
    expect(logged).toContain(`"account":${agent.user.id}`)
    expect(logged).not.toContain('PAROLASEGRETA')
    expect(logged).not.toContain('diario.sid')
  })

  it('has no links, no tokens, and no parameters of an address', async () => {
    const failing = new TestApp()
    await failing.start({ deps: { log, mailer: () => Promise.reject(new Error('no mail today')) } })
    const { email } = (await failing.signUp()).user
    lines.length = 0
    const visitor = failing.visitor()
    await visitor.get('/api/password-reset/validate-token/PAROLASEGRETA').expect(200)
    await visitor.get('/API/Password-Reset/Validate-Token/PAROLASEGRETA/').expect(200)
    await visitor.get('/api/shared/dream/PAROLASEGRETA').expect(404)
    await visitor.get('/shared/dream/PAROLASEGRETA').expect(404)
    await visitor.get('/auth/google/callback?error=x&error_description=PAROLASEGRETA').expect(302)
    await visitor.post('/api/password-reset/request').send({ email }).expect(202)
    await failing.stop()
    const logged = lines.join('')
    expect(logged).toContain('"route":"/api/password-reset/validate-token/:token"')
    expect(logged).not.toContain('PAROLASEGRETA')
    expect(logged).not.toContain(email)
  })

  it('has no secrets of mistyped paths', async () => {
    const id = 'LUNGOsegreto-0123_abcD'
    const spelled = (secret: string) => [
      `//api/shared/dream/${secret}`,
      `/API/Shared//Dream/${secret}/x`,
      `/api/shared/dream%2F${secret}`,
      `/api/shared/%64ream/${secret}`,
      `/api/shared%252Fdream/${id}`,
      `/api/dreams/${id}/share`,
      `/api/dreams%3Fq=${secret}`,
      `//api/password-reset//validate-token/${secret}`,
    ]
    const encoded = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`
    const visitor = t.visitor()
    lines.length = 0
    const paths = [...spelled(id), ...spelled(encoded), ...spelled('%E0%A4%A-PAROLASEGRETA')]
    for (const path of paths) await visitor.get(path)
    const logged = lines.map((line): unknown => JSON.parse(line).route)
    expect(new Set(logged)).toEqual(new Set(['none']))
    expect(logged).toHaveLength(paths.length)
    expect(lines.join('')).not.toMatch(/segret|PAROLASEGRETA/)
  })

  it('has no parameters of a failed statement', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(
      sql`alter table dreams add constraint refuse_all check (title <> 'PAROLASEGRETA') not valid`,
    )
    lines.length = 0
    const dream = buildDream({ title: 'PAROLASEGRETA' })
    await agent.post('/api/dreams').send(dream).expect(500)
    const logged = lines.join('')
    expect(logged).toContain('"code":"23514"')
    expect(logged).not.toContain('PAROLASEGRETA')
  })

  it('has no dreams in any error: no SQLSTATE, a dream that looks like a stack, a text in the message', () => {
    const stackLike = 'PAROLASEGRETA\n    at PAROLASEGRETA una casa (e un lago)'
    const errors = [
      new DrizzleQueryError('update dreams', [stackLike], new Error('Connection terminated unexpectedly')),
      new DrizzleQueryError('update dreams', [stackLike]),
      new Error('outer', { cause: Object.assign(new Error(stackLike), { code: '23514', severity: 'ERROR' }) }),
    ]
    for (const error of errors) expect(JSON.stringify(serializeError(error))).not.toContain('PAROLASEGRETA')
    expect(serializeError(errors[0])).toMatchObject({ message: 'Connection terminated' })
    const refused = Object.assign(new Error(stackLike), { code: 'ECONNREFUSED', syscall: 'connect' })
    expect(serializeError(new DrizzleQueryError('update dreams', [stackLike], refused))).toMatchObject({
      code: 'ECONNREFUSED',
      message: 'connect ECONNREFUSED',
    })
    const plain = serializeError(new Error('one\n    at two'))
    expect(plain).toMatchObject({ message: 'one\n    at two' })
    expect(plain.stack?.[0]).toMatch(/^ +at .*log\.test\.ts/)
  })
})

describe('the output of a server', () => {
  it.each([
    { at: 'a terminal', isTerminal: true, variables: {}, level: 'warn' },
    { at: 'a terminal', isTerminal: true, variables: { LOG_LEVEL: 'info' }, level: 'info' },
    { at: 'no terminal', isTerminal: false, variables: {}, level: 'info' },
    { at: 'no terminal', isTerminal: false, variables: { LOG_LEVEL: 'error' }, level: 'error' },
  ])('has log lines from $level on at $at with $variables', ({ isTerminal, variables, level }) => {
    expect(createLogger(parseEnv(variables), isTerminal).level).toBe(level)
  })

  function start(variables: Record<string, string>, isTerminal: boolean) {
    const logged: string[] = []
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line).msg) })
    announceStart(parseEnv({ PORT: '8080', ...variables }), log, undefined, isTerminal)
    const printed = print.mock.calls.flat()
    print.mockRestore()
    return { printed, logged }
  }

  it.each([
    [{ DATA_DIR: './sogni' }, resolve('sogni')],
    [{ DATABASE_URL: 'postgres://diario:segreto@db.example:5432/sogni' }, 'the database db.example:5432/sogni'],
  ])(
    'says at a terminal in one line where the server is, where its data is and how to stop it: %j',
    (variables, data) => {
      const line = `Diario dei sogni is at http://localhost:8080 (data in ${data}; Ctrl+C stops it)`
      expect(start(variables, true)).toEqual({ printed: [line], logged: [] })
    },
  )

  it('names the model and where it runs', () => {
    const model = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'gemma3:4b' }
    expect(start(model, false).logged).toEqual([
      'Diario dei sogni is at http://localhost:8080, with gemma3:4b at 127.0.0.1:11434 for those who agree',
    ])
  })

  it('has a line of JSON for the start without a terminal', () => {
    expect(start({}, false)).toEqual({ printed: [], logged: ['Diario dei sogni is at http://localhost:8080'] })
  })
})
