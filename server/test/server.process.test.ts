import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockDataDir } from '#server/db/embedded.ts'
import { CLIENT_DIST } from '#server/page/built-files.ts'
import { buildDream, buildRegistration } from './factories.ts'
import { freePort, READY_WITHIN_MS, ServerProcess } from './server-process.ts'

const MIGRATE = fileURLToPath(new URL('../db/migrate.ts', import.meta.url))
const CONCURRENT_SAVES = 8
const KILL_AFTER = 40

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

describe('the server as a process', { timeout: 2 * READY_WITHIN_MS }, () => {
  let folder: string
  let server: ServerProcess
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diario-process-'))
    await mkdir(join(folder, 'db'), { mode: 0o755 })
    server = await new ServerProcess(await freePort(), { DATA_DIR: folder }).ready()
  }, READY_WITHIN_MS)
  afterAll(async () => {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true })
  })

  it('starts in an empty folder, which becomes private', async () => {
    expect((await stat(join(folder, 'db'))).mode & 0o777).toBe(0o700)
  })

  it('sends the page with a fresh nonce, its files for a year, and 404 for a missing file', async () => {
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
  })

  it('never sends the raw template', async () => {
    for (const path of ['/index.html', '/%69ndex.html', '//index.html', '/assets/..%2Findex.html']) {
      const home = await fetch(server.url + path, { redirect: 'manual' })
      expect([path, home.status, home.headers.get('Location')]).toEqual([path, 301, '/'])
    }
  })

  it('sends the page for an address that cannot be decoded', async () => {
    for (const [path, status] of [
      ['/%zz', 404],
      ['/dreams/%E0%A4%A', 200],
    ]) {
      const page = await fetch(server.url + path, { headers: { Accept: 'text/html' } })
      expect([path, page.status, page.headers.get('Content-Type')]).toEqual([path, status, 'text/html; charset=utf-8'])
    }
  })

  it('sends the service worker with its content policy, and its cache: the page without a user and every file of the build', async () => {
    const worker = await fetch(`${server.url}/sw.js`)
    expect(worker.headers.get('Cache-Control')).toBe('no-cache')
    expect(worker.headers.get('Content-Security-Policy')).toContain("connect-src 'self'")
    const source = await worker.text()
    expect(source).toContain('/shell')
    const page = await (await fetch(`${server.url}/shell`)).text()
    const assets = await readdir(join(CLIENT_DIST, 'assets'))
    expect(assets.filter((file) => !file.endsWith('.br') && !source.includes(`/assets/${file}`))).toEqual([])
    expect(page).toContain('<div id="root"></div>')
    expect(page).not.toContain('page-data')
  })

  it('locks the data folder: a second program on it ends with one clear line', async () => {
    const { code, errors } = await new ServerProcess(0, { DATA_DIR: folder }, [process.execPath, MIGRATE]).ended()
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toEqual([expect.stringMatching(/^DATA_DIR: .* is in use by another server/)])
  })

  it('keeps every dream confirmed with 201 after a kill', async () => {
    const registration = buildRegistration()
    const { username, password } = registration
    const agent = supertest.agent(server.url).set('Sec-Fetch-Site', 'same-origin')
    await agent.post('/api/register').send(registration).expect(201)
    await agent.post('/api/subscription/trial').send({}).expect(200)
    const saved: number[] = []
    const save = async () => {
      for (;;) {
        const answer = await agent
          .post('/api/dreams')
          .send(buildDream())
          .catch(() => undefined)
        if (answer?.status !== 201) return
        saved.push(answer.body.id)
        if (saved.length === KILL_AFTER) void server.end('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_SAVES }, save))
    await server.ended()
    expect(saved.length).toBeGreaterThanOrEqual(KILL_AFTER)

    server = await new ServerProcess(await freePort(), { DATA_DIR: folder }, ['npm', 'start']).ready()
    const again = supertest.agent(server.url).set('Sec-Fetch-Site', 'same-origin')
    await again.post('/api/login').send({ username, password }).expect(200)
    const { body } = await again.get('/api/dreams').expect(200)
    const stored = new Set(body.map((dream: { id: number }) => dream.id))
    expect(saved.filter((id) => !stored.has(id))).toEqual([])
  })

  it('finishes a running request when its npm is stopped, and releases the data folder', async () => {
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
    await server.end('SIGTERM')
    await expect.poll(() => isListening(server.url)).toBe(false)
    registering.end(JSON.stringify(buildRegistration()))
    const [answer] = await answered
    expect(answer.statusCode).toBe(201)
    await expect.poll(() => isDataDirFree(folder)).toBe(true)
  })
})
