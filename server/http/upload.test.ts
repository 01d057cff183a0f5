import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import express from 'express'
import supertest from 'supertest'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { close, listen } from '#server/test/listen.ts'
import { errorHandler } from './error-handler.ts'
import { concurrencyLimit } from './rate-limit.ts'
import { uploadOne } from './upload.ts'

const TOTAL_MS = 600
const IDLE_MS = 200
const HEAD = '--x\r\nContent-Disposition: form-data; name="audio"; filename="a.webm"\r\n\r\n'
const TAIL = '\r\n--x--\r\n'

describe('an upload', () => {
  let server: Server
  let port: number
  /** The handler's work between the form and the answer. */
  let work: () => Promise<void>
  const arrivals: Socket[] = []

  beforeAll(async () => {
    const upload = uploadOne({
      field: 'audio',
      maxBytes: 1000,
      tooLarge: 'Troppo grande.',
      malformed: 'Manca.',
      deadline: { totalMs: TOTAL_MS, idleMs: IDLE_MS, minBytesPerSecond: 400, message: 'Troppo lento.' },
    })
    const app = express()
    app.post('/', concurrencyLimit({ total: 1, perAccount: 1, message: 'Pieno.' }), upload, async (req, res) => {
      await work()
      res.json({ bytes: req.file?.size })
    })
    app.use(errorHandler)
    server = createServer(app).on('connection', (socket) => arrivals.push(socket))
    port = await listen(server)
  })
  beforeEach(() => {
    work = async () => {}
    // Fake timers: a busy machine is no slow sender.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => close(server))

  /** Begins a form by hand and waits until it occupies the only place; `answer` is all that the server sends. */
  async function open(): Promise<{ socket: Socket; answer: Promise<string> }> {
    const socket = connect(port, '127.0.0.1')
    const answer = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(text))
    })
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500\r\n\r\n${HEAD}`,
    )
    await expect.poll(async () => (await whole()).status).toBe(429)
    return { socket, answer }
  }

  /** Sends more of the form and waits until the server has read it. */
  async function send(socket: Socket, text: string): Promise<void> {
    const reader = arrivals.find(({ remotePort }) => remotePort === socket.localPort)
    const inAll = (reader?.bytesRead ?? 0) + text.length
    socket.write(text)
    await expect.poll(() => reader?.bytesRead, { interval: 5 }).toBe(inAll)
  }

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const whole = () => supertest(server).post('/').attach('audio', Buffer.from('abc'), 'a.webm')

  it('is refused when it stands still, and frees its place and connection', async () => {
    const { socket, answer } = await open()
    await send(socket, 'a')
    await pass(2 * IDLE_MS)
    const text = await answer
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toMatch(/connection: close/i)
    expect(text).toContain('{"message":"Troppo lento.","code":"upload_timeout"}')
    await whole().expect(200, { bytes: 3 })
  })

  it('is refused when it goes on a few bytes at a time, long before its deadline', async () => {
    const { socket, answer } = await open()
    for (let ms = 0; ms < 2 * IDLE_MS; ms += 100) {
      await send(socket, 'a'.repeat(10))
      await pass(100)
    }
    expect(await answer).toContain('upload_timeout')
    await whole().expect(200)
  })

  it('is accepted when it is slow, however long its answer takes', async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { socket, answer } = await open()
    work = () => {
      begun.resolve()
      return ended.promise
    }
    const rest = `${'a'.repeat(500 - HEAD.length - TAIL.length)}${TAIL}`
    for (let at = 0; at < rest.length; at += 150) {
      await pass(IDLE_MS - 50)
      await send(socket, rest.slice(at, at + 150))
    }
    await begun.promise
    await pass(10 * TOTAL_MS)
    ended.resolve()
    await once(socket, 'data')
    socket.end()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})
