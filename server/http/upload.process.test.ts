import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import supertest from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { close, listen } from '#server/test/listen.ts'
import { errorHandler } from './error-handler.ts'
import { concurrencyLimit } from './rate-limit.ts'
import { uploadOne } from './upload.ts'

const TOTAL_MS = 1_000
const IDLE_MS = 500
const HEAD = '--x\r\nContent-Disposition: form-data; name="audio"; filename="a.webm"\r\n\r\n'

describe('an upload', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diario-upload-'))
  let server: Server
  let port: number
  /** The handler's work between the form and the response. */
  let work: () => Promise<void>
  /** Called when a form has the only slot. */
  let arrive: () => void

  beforeAll(async () => {
    const upload = uploadOne({
      field: 'audio',
      maxBytes: 1000,
      tooLarge: 'Troppo grande.',
      malformed: 'Manca.',
      late: 'Troppo lento.',
      folder,
      deadline: { totalMs: TOTAL_MS, idleMs: IDLE_MS },
    })
    const app = express()
    const limit = concurrencyLimit({ total: 1, perAccount: 1, message: 'Pieno.' })
    app.post('/', limit, (_req, _res, next) => {
      arrive()
      next()
    })
    app.post('/', upload, async (req, res) => {
      await work()
      res.json({ bytes: req.file?.size })
    })
    app.use(errorHandler)
    server = createServer(app)
    port = await listen(server)
  })
  beforeEach(() => {
    work = async () => {}
    arrive = () => {}
  })
  afterAll(async () => {
    await close(server)
    rmSync(folder, { recursive: true })
  })

  /** Starts a form by hand and waits until it has the only slot; `answer` is all that the server sends. */
  async function open(): Promise<{ socket: Socket; answer: Promise<string> }> {
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
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
    await arrived
    return { socket, answer }
  }

  const whole = () => supertest(server).post('/').attach('audio', Buffer.from('abc'), 'a.webm')

  it('is refused if it stalls, and frees its slot and connection', async () => {
    const { socket, answer } = await open()
    socket.write('a')
    await whole().expect(429)
    const text = await answer
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toMatch(/connection: close/i)
    expect(text).toContain('{"message":"Troppo lento.","code":"upload_timeout"}')
    await whole().expect(200, { bytes: 3 })
  })

  it('is refused if it continues a few bytes at a time until its deadline', async () => {
    const { socket, answer } = await open()
    const drip = setInterval(() => socket.write('a'), 20)
    expect(await answer).toContain('upload_timeout')
    clearInterval(drip)
    await whole().expect(200)
    await expect.poll(() => readdirSync(folder)).toEqual([])
  })

  it('is accepted, however long its response takes', async () => {
    work = () => sleep(TOTAL_MS + IDLE_MS)
    await whole().expect(200, { bytes: 3 })
  })
})
