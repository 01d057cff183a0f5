import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
const CONCURRENT_SAVES = 8
const KILL_AFTER = 90

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

function isDataDirFree(folder: string): boolean {
  try {
    lockDataDir(folder)()
    return true
  } catch {
    return false
  }
}

describe('the server as a process', { timeout: 120_000 }, () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'diario-process-'))
    folders.push(folder)
    return folder
  }

  async function start(folder: string): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), { DATA_DIR: folder }).ready()
  }

  describe('killed without warning', () => {
    const registration = buildRegistration()

    /** An account without a limit of dreams, created before the server starts. */
    async function preparePremiumAccount(folder: string): Promise<void> {
      await fillDataDir(folder)
      const env = parseEnv({ DATA_DIR: folder })
      const database = await openDatabase(env)
      const deps = createDeps(env, database)
      await grantPremium(deps, await register(deps, registration), new Date(Date.now() + 86_400_000))
      await database.close()
    }

    async function signIn(server: ServerProcess) {
      const agent = supertest.agent(server.url).set('Sec-Fetch-Site', 'same-origin')
      const { username, password } = registration
      await agent.post('/api/login').send({ username, password }).expect(200)
      return agent
    }

    it('has every dream that it answered with 201', async () => {
      const folder = await newFolder()
      await preparePremiumAccount(folder)
      const server = await start(folder)
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
      await Promise.all(Array.from({ length: CONCURRENT_SAVES }, save))
      await server.ended()
      expect(saved.length).toBeGreaterThanOrEqual(KILL_AFTER)
      expect(saved.length).toBeLessThan(SAVES)

      const again = await start(folder)
      const { body } = await (await signIn(again)).get('/api/dreams').expect(200)
      const stored = new Set(body.map((dream: { id: number }) => dream.id))
      expect(saved.filter((id) => !stored.has(id))).toEqual([])
      expect(await again.end('SIGTERM')).toEqual({ code: 0, errors: '' })
    })
  })

  describe('running', () => {
    let folder: string
    let server: ServerProcess
    beforeAll(async () => {
      folder = await newFolder()
      await fillDataDir(folder)
      server = await start(folder)
    })
    afterAll(() => server.end('SIGKILL'))

    it('sends the page with a fresh nonce, its files for a year, and nothing for a missing file', async () => {
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
    })

    it('lets other sites show its pictures, and search engines no shared dream', async () => {
      const { headers } = await fetch(`${server.url}/og-dream.png`)
      const values = ['Content-Type', 'Cache-Control', 'Cross-Origin-Resource-Policy'].map((name) => headers.get(name))
      expect(values).toEqual(['image/png', 'public, max-age=3600', 'cross-origin'])
      const noLink = await fetch(`${server.url}/shared/dream/1`)
      expect([noLink.status, noLink.headers.get('X-Robots-Tag')]).toEqual([404, 'noindex, nofollow'])
      expect(await noLink.text()).toContain('<meta name="robots" content="noindex, nofollow" />')
    })

    it('refuses a second server on the same data folder with one clear line', async () => {
      const { code, errors } = await new ServerProcess(await freePort(), { DATA_DIR: folder }).ended()
      expect(code).toBe(1)
      expect(errors.trim().split('\n')).toEqual([expect.stringMatching(/^DATA_DIR: .* is in use by another server/)])
    })

    it('finishes a request in flight when it is stopped, and releases the data folder', async () => {
      const registering = request(`${server.url}/api/register`, {
        method: 'POST',
        // A connection of the keep-alive agent would stay open.
        agent: false,
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Expect: '100-continue' },
      })
      const answered = once(registering, 'response') as Promise<[IncomingMessage]>
      registering.flushHeaders()
      // The server has the request.
      await once(registering, 'continue')
      const ended = server.end('SIGTERM')
      await expect.poll(() => isListening(server.url)).toBe(false)
      registering.end(JSON.stringify(buildRegistration()))
      const [[answer], { code }] = await Promise.all([answered, ended])
      expect([answer.statusCode, code]).toEqual([201, 0])
      expect(isDataDirFree(folder)).toBe(true)
    })
  })

  it('starts in an empty folder, and stops when the npm that started it is stopped', async () => {
    const [folder, port] = [await newFolder(), await freePort()]
    const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' }
    const npm = spawn('npm', ['start'], { env, stdio: 'ignore' })
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        () => true,
        () => false,
      )
    await expect.poll(isReady, { timeout: 45_000 }).toBe(true)
    npm.kill('SIGTERM')
    await expect.poll(() => isDataDirFree(folder), { timeout: 10_000 }).toBe(true)
    expect(await isReady()).toBe(false)
  })

  it('ends at once with one line when it cannot listen', async () => {
    const folder = await newFolder()
    await fillDataDir(folder)
    const server = new ServerProcess(await freePort(), { DATA_DIR: folder, HOST: '192.0.2.1' })
    const { code, errors } = await server.ended()
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toEqual([expect.stringMatching(/^PORT, HOST: .*EADDRNOTAVAIL/)])
  })
})
