import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import compression from 'compression'
import express from 'express'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { listen } from '#server/test/listen.ts'
import { EventStream } from './event-stream.ts'

it('keeps a silent connection alive, and compression does not delay it', async () => {
  const app = express().use(compression({ threshold: 0 }))
  app.get('/', async (_req, res) => {
    const events = new EventStream<{ text: z.ZodObject<{ text: z.ZodString }> }>(res, 30)
    events.open()
    await sleep(100)
    events.send('text', { text: 'riga\nsola' })
    await sleep(50)
    events.close()
  })
  const server = createServer(app)
  const url = `http://127.0.0.1:${await listen(server)}`
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBeNull()
  const pieces: string[] = []
  for await (const piece of answer.body ?? []) pieces.push(Buffer.from(piece).toString())
  expect(pieces[0]).toBe(':\n\n')
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.join('')).toContain('event: text\ndata: {"text":"riga\\nsola"}\n\n')
  server.close()
})
