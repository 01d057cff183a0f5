import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import supertest from 'supertest'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from './database.ts'
import { buildDream, buildRegistration } from './factories.ts'
import { close, listen } from './listen.ts'
import { freePort, ServerProcess } from './server-process.ts'

const SECRET = 'a secret that both servers share, for the tests'
const WRITERS = 4

/** A load balancer: alternates among the servers with a successful `/readyz`, and never repeats a call. */
async function startBalancer(servers: Set<string>): Promise<{ url: string; stop: () => Promise<void> }> {
  let turn = 0
  const ready = new Set<string>()
  const check = async (url: string) => {
    const answers = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answers && servers.has(url)) ready.add(url)
    else ready.delete(url)
  }
  await Promise.all([...servers].map(check))
  const checks = setInterval(() => void Promise.all([...servers].map(check)), 100)
  const balancer = createServer((req, res) => {
    const target = [...ready][turn++ % ready.size]
    if (!target) return void res.writeHead(502).end()
    const { hostname, port } = new URL(target)
    const forwarded = request(
      { hostname, port, method: req.method, path: req.url, headers: req.headers },
      (answer) => void answer.pipe(res.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    forwarded.on('error', () => res.writeHead(502).end())
    req.pipe(forwarded)
  })
  const url = `http://127.0.0.1:${await listen(balancer)}`
  const stop = () => {
    clearInterval(checks)
    return close(balancer)
  }
  return { url, stop }
}

it('two servers behind a load balancer act as one, and lose no call while each is restarted', {
  timeout: 120_000,
}, async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const env = { DATABASE_URL: database.pool.options.connectionString ?? '', SESSION_SECRET: SECRET }
  const start = (port: number) => {
    const server = new ServerProcess(port, env)
    onTestFinished(async () => void (await server.end('SIGKILL')))
    return server.ready()
  }
  const ports = [await freePort(), await freePort()]
  // In sequence, because the first one builds the client.
  const running = [await start(ports[0] as number), await start(ports[1] as number)]
  const balancer = await startBalancer(new Set(running.map(({ url }) => url)))
  onTestFinished(balancer.stop)

  const registration = buildRegistration()
  const anna = supertest.agent(balancer.url).set('Sec-Fetch-Site', 'same-origin')
  await anna.post('/api/register').send(registration).expect(201)
  await anna.post('/api/subscription/trial').send({}).expect(200)

  const saved: number[] = []
  const failed: unknown[] = []
  let stopping = false
  const write = async () => {
    while (!stopping) {
      const answer = await anna
        .post('/api/dreams')
        .send(buildDream())
        .catch((error: unknown) => ({ status: String(error), body: undefined }))
      if (answer.status === 201) saved.push(answer.body.id)
      else failed.push(answer.status)
      await sleep(20)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, write))
  for (const [i, server] of running.entries()) {
    const before = saved.length
    expect((await server.end('SIGTERM')).code).toBe(0)
    await start(ports[i] as number)
    // The load balancer notices before the next stop.
    await sleep(500)
    expect(saved.length).toBeGreaterThan(before)
  }
  stopping = true
  await writers
  expect(failed).toEqual([])
  const { rows } = await database.pool.query('select id from dreams order by id')
  expect(rows.map(({ id }) => id)).toEqual(saved.sort((a, b) => a - b))
})
