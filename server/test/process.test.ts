import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import supertest from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { lockDataDir } from '#server/db/embedded.ts'
import { parseEnv } from '#server/env.ts'
import { register } from '#server/features/auth/auth.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { fillDataDir } from './database.ts'
import { buildDream, buildRegistration } from './factories.ts'
import { freePort, ServerProcess } from './server-process.ts'

const SAVES = 200
const AT_ONCE = 8
const KILL_AFTER = 90

/** Whether anybody new would be heard there. */
function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

describe('the server as a process', { timeout: 120_000 }, () => {
  let folder: string
  const registration = buildRegistration()

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diario-process-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  function dataDirIsFree(): boolean {
    try {
      lockDataDir(folder)()
      return true
    } catch {
      return false
    }
  }

  /** An account that may keep as many dreams as it likes, made before the server starts. */
  async function preparePremiumAccount(): Promise<void> {
    const env = parseEnv({ DATA_DIR: folder })
    await fillDataDir(folder)
    const database = await openDatabase(env)
    const deps = createDeps(env, database)
    await grantPremium(deps, await register(deps, registration), new Date(Date.now() + 86_400_000))
    await database.close()
  }

  /** A server on a folder that was used before. */
  async function start(): Promise<ServerProcess> {
    await fillDataDir(folder)
    return new ServerProcess(await freePort(), { DATA_DIR: folder }).ready()
  }

  async function signIn(server: ServerProcess) {
    const agent = supertest.agent(server.url).set('Sec-Fetch-Site', 'same-origin')
    const { username, password } = registration
    await agent.post('/api/login').send({ username, password }).expect(200)
    return agent
  }

  it('has every dream it answered with 201 after kill -9 in the middle of 200 saves', async () => {
    await preparePremiumAccount()
    const server = await new ServerProcess(await freePort(), { DATA_DIR: folder }).ready()
    const agent = await signIn(server)
    const saved: number[] = []
    let next = 0
    const save = async () => {
      while (next < SAVES) {
        const dream = buildDream({ title: `Sogno ${next++}` })
        const answer = await agent
          .post('/api/dreams')
          .send(dream)
          .catch(() => undefined)
        if (answer?.status !== 201) return
        saved.push(answer.body.id)
        if (saved.length === KILL_AFTER) void server.end('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, save))
    await server.ended()
    expect(saved.length).toBeGreaterThanOrEqual(KILL_AFTER)
    expect(saved.length).toBeLessThan(SAVES)

    const again = await new ServerProcess(await freePort(), { DATA_DIR: folder }).ready()
    const { body } = await (await signIn(again)).get('/api/dreams').expect(200)
    const kept = new Set(body.map((dream: { id: number }) => dream.id))
    expect(saved.filter((id) => !kept.has(id))).toEqual([])
    expect(await again.end('SIGTERM')).toEqual({ code: 0, errors: '' })
  })

  it('refuses a second server on the same data folder with one clear line, and lets go of it at a stop', async () => {
    const first = await start()
    const second = new ServerProcess(await freePort(), { DATA_DIR: folder })
    const { code, errors } = await second.ended()
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toEqual([expect.stringMatching(/^DATA_DIR: .* is in use by another server/)])
    expect((await first.end('SIGTERM')).code).toBe(0)
    const third = await new ServerProcess(await freePort(), { DATA_DIR: folder }).ready()
    expect((await third.end('SIGINT')).code).toBe(0)
  })

  it('begins in an empty folder, and stops when the npm that started it is stopped', async () => {
    const port = await freePort()
    const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' }
    const npm = spawn('npm', ['start'], { env, stdio: 'ignore' })
    const alive = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        () => true,
        () => false,
      )
    await expect.poll(alive, { timeout: 45_000 }).toBe(true)
    npm.kill('SIGTERM')
    await expect.poll(dataDirIsFree, { timeout: 10_000 }).toBe(true)
    expect(await alive()).toBe(false)
  })

  it('lets a request in flight finish when it is asked to stop', async () => {
    const server = await start()
    const registering = request(`${server.url}/api/register`, {
      method: 'POST',
      // A connection that is kept would keep the server, too.
      agent: false,
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Expect: '100-continue' },
    })
    const answered = once(registering, 'response') as Promise<[IncomingMessage]>
    registering.flushHeaders()
    // So the server says that it has the request.
    await once(registering, 'continue')
    const ended = server.end('SIGTERM')
    await expect.poll(() => isListening(server.url)).toBe(false)
    registering.end(JSON.stringify(buildRegistration()))
    const [[answer], { code }] = await Promise.all([answered, ended])
    expect([answer.statusCode, code]).toEqual([201, 0])
  })

  it.each([
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/x', SESSION_SECRET: 'x'.repeat(32) }, /^DATABASE_URL: .*ECONNREFUSED/],
    [{ DATA_DIR: '/dev/null/journal' }, /^DATA_DIR: .*ENOTDIR/],
    [{ HOST: '192.0.2.1' }, /^PORT, HOST: .*EADDRNOTAVAIL/],
  ])('ends at once with one line for %j', async (env, line) => {
    await fillDataDir(folder)
    const server = new ServerProcess(await freePort(), { DATA_DIR: folder, ...env })
    const { code, errors } = await server.ended()
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toEqual([expect.stringMatching(line)])
  })

  it('sends the page with a fresh nonce, its files for a year, and nothing for a file that is not there', async () => {
    const server = await start()
    const pages = await Promise.all([1, 2].map(() => fetch(`${server.url}/dreams/1`)))
    const nonces = pages.map((page) => /'nonce-([^']+)'/.exec(page.headers.get('Content-Security-Policy') ?? '')?.[1])
    expect(new Set(nonces).size).toBe(2)
    const html = await pages[0]?.text()
    expect(html).toContain(`nonce="${nonces[0]}"`)
    expect(html).not.toContain('CSP_NONCE')

    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html ?? '')?.[1]
    expect((await fetch(server.url + script)).headers.get('Cache-Control')).toContain('immutable')
    for (const path of ['/assets/gone.js', '/favicon.ico', '/.vite/manifest.json', '/%2e%2e/package.json']) {
      expect((await fetch(server.url + path)).status, path).toBe(404)
    }
    const home = await fetch(`${server.url}/index.html`, { redirect: 'manual' })
    expect([home.status, home.headers.get('Location')]).toEqual([301, '/'])

    const picture = await fetch(`${server.url}/og-dream.png`)
    const kept = ['Content-Type', 'Cache-Control', 'Cross-Origin-Resource-Policy'].map((name) =>
      picture.headers.get(name),
    )
    expect(kept).toEqual(['image/png', 'public, max-age=3600', 'cross-origin'])
    const noLink = await fetch(`${server.url}/shared/dream/1`)
    expect([noLink.status, noLink.headers.get('X-Robots-Tag')]).toEqual([404, 'noindex, nofollow'])
    expect(await noLink.text()).toContain('<meta name="robots" content="noindex, nofollow" />')
    await server.end('SIGTERM')
  })
})
