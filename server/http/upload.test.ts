import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from './at-once.ts'
import { errorHandler } from './error-handler.ts'
import { uploadOne } from './upload.ts'

const HEAD = '--x\r\nContent-Disposition: form-data; name="audio"; filename="a.webm"\r\n\r\n'
const TAIL = '\r\n--x--\r\n'

describe('an upload', () => {
  let server: Server
  let port: number

  beforeAll(async () => {
    const upload = uploadOne({
      field: 'audio',
      maxBytes: 1000,
      tooLarge: 'Troppo grande.',
      malformed: 'Manca.',
      deadline: { inAllMs: 600, silentMs: 200, message: 'Troppo lento.' },
    })
    const app = express()
    app.post('/', atOnce({ inAll: 1, perAccount: 1, message: 'Pieno.' }), upload, (req, res) => {
      res.json({ bytes: req.file?.size })
    })
    app.use(errorHandler)
    server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** A form that is sent by hand; `answer` is all that came back until the server closed. */
  function open(): { socket: Socket; answer: Promise<string> } {
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
    return { socket, answer }
  }

  const whole = () => supertest(server).post('/').attach('audio', Buffer.from('abc'), 'a.webm')

  it('that stands still is told so, and its place and connection are free again', async () => {
    const { answer } = open()
    await sleep(40)
    expect((await whole()).status).toBe(429)
    const text = await answer
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toMatch(/connection: close/i)
    expect(text).toContain('{"message":"Troppo lento.","code":"upload_timeout"}')
    await whole().expect(200, { bytes: 3 })
  })

  it('that goes on for ever, a byte at a time, ends too', async () => {
    const { socket, answer } = open()
    const start = performance.now()
    const drip = setInterval(() => socket.writable && socket.write('a'), 30)
    const text = await answer
    clearInterval(drip)
    expect(text).toContain('upload_timeout')
    expect(performance.now() - start).toBeGreaterThan(450)
    await whole().expect(200)
  })

  it('that is slow but arrives is taken, however long its answer takes', async () => {
    const { socket, answer } = open()
    const rest = `${'a'.repeat(500 - HEAD.length - TAIL.length)}${TAIL}`
    for (let at = 0; at < rest.length; at += 150) {
      await sleep(80)
      socket.write(rest.slice(at, at + 150))
    }
    await sleep(50)
    socket.end()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})
