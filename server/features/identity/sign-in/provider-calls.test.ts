import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { close, listen } from '#server/test/listen.ts'
import { fetchJson, ProviderError } from './social.strategies.ts'

describe('a call to a provider', () => {
  const shape = z.object({ access_token: z.string() })

  it.each<[string, RequestListener, RegExp]>([
    ['says nothing', () => {}, /TimeoutError/],
    ['says a little now and then', (_req, res) => void setInterval(() => res.write(' '), 10), /TimeoutError/],
    ['says no JSON', (_req, res) => res.end('<html>'), /SyntaxError/],
    ['says a number for a token', (_req, res) => res.end('{"access_token":7}'), /another shape/],
    ['refuses', (_req, res) => res.writeHead(400).end('{"error":"EAASECRET"}'), /status 400/],
    ['sends elsewhere', (_req, res) => res.writeHead(302, { location: '/' }).end(), /TypeError/],
  ])('fails with our own words when the provider %s', async (_what, respond, reason) => {
    const server = createServer(respond)
    const url = `http://127.0.0.1:${await listen(server)}/token`
    const timeoutMs = reason.source === 'TimeoutError' ? 300 : 5_000
    const failure = await fetchJson(url, shape, {}, timeoutMs).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(ProviderError)
    expect((failure as Error).message).toMatch(reason)
    expect((failure as Error).message).not.toContain('SECRET')
    await close(server)
  })
})
