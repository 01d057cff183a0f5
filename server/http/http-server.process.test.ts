import type { Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartupError } from '#server/errors.ts'
import { close, listen, portOf } from '#server/test/listen.ts'
import { createHttpServer, listenOn } from './http-server.ts'

const LIMIT_MS = 150
const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

describe('a connection', () => {
  let server: Server

  beforeAll(async () => {
    server = createHttpServer({ headersMs: LIMIT_MS, bodyMs: LIMIT_MS, checkMs: 20, connections: 2 })
    const app = express().post('/', express.json(), async (req, res) => {
      await sleep(req.body.wait)
      res.json(true)
    })
    await listen(server.on('request', app))
  })
  afterAll(() => close(server))

  /** Opens a connection and sends `first`; `text` collects the responses. */
  function open(first: string) {
    const socket = connect(portOf(server), '127.0.0.1')
    const state = { socket, text: '', closed: new Promise<void>((resolve) => socket.on('close', () => resolve())) }
    socket.on('data', (chunk) => {
      state.text += chunk
    })
    socket.on('error', () => {})
    socket.write(first)
    return state
  }

  it('is closed if it sends its headers or its body too slowly', async () => {
    const slow = [open('POST / HTTP/1.1\r\nHo'), open(`${HEAD}Content-Length: 100\r\n\r\n{"wait":`)]
    const drip = setInterval(() => slow.map(({ socket }) => socket.writable && socket.write('1')), 40)
    await Promise.all(slow.map(({ closed }) => closed))
    clearInterval(drip)
    expect(slow.map(({ text }) => text.split('\r\n')[0])).toEqual(['HTTP/1.1 408 Request Timeout', ''])
  })

  it('may wait long for its response, and stay idle before its next call', async () => {
    const call = `${HEAD}Content-Length: 12\r\n\r\n{"wait":250}`
    const patient = open(call)
    await expect.poll(() => patient.text).toContain('true')
    await sleep(2 * LIMIT_MS)
    patient.socket.write(call)
    await expect.poll(() => patient.text.match(/200 OK/g)).toHaveLength(2)
    patient.socket.destroy()
    await patient.closed
  })

  it('is refused when there are too many', async () => {
    const [one, other] = [open(HEAD), open(HEAD)]
    const refused = open(HEAD)
    await refused.closed
    expect([one.socket.destroyed, other.socket.destroyed]).toEqual([false, false])
  })

  it('is refused for a second server on the same port, whose start ends with one line', async () => {
    const failure = await listenOn(createHttpServer(), portOf(server), '127.0.0.1').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupError)
    expect(String(failure)).toMatch(/PORT, HOST: cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\)$/)
  })
})
