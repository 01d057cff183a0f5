import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { IMPORT_FIELD } from '#shared/constants/export.ts'
import { importFolder } from './import.service.ts'

describe('the file of an import', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'diario-import-'))
  const t = useTestApp({ env: { DATA_DIR } })
  afterAll(() => rmSync(DATA_DIR, { recursive: true }))

  const PREVIEW = '/api/imports/preview'
  const CSV = 'data,testo\n2026-01-05,Un treno'
  const preview = (agent: SignedIn, file: Uint8Array | string, name = 'a.csv') =>
    agent.post(PREVIEW).attach(IMPORT_FIELD, Buffer.from(file as string), name)
  const storedFiles = () => readdirSync(importFolder({ DATA_DIR })).filter((name) => name !== 'compile-cache')

  const MB = 1024 * 1024
  const filled = (unit: string, { bytes = 30 * MB, before = '', after = '' } = {}) =>
    Buffer.concat([
      Buffer.from(before),
      Buffer.alloc(Math.floor(bytes / unit.length) * unit.length, unit),
      Buffer.from(after),
    ])
  /** A ZIP whose directory says that its file has a thousand bytes. */
  const lyingZip = () => {
    const zip = Buffer.from(zipSync({ 'diario.json': filled('{"a":1},', { before: '[' }) }))
    zip.writeUInt32LE(1000, zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24)
    return zip
  }
  /** A ZIP whose directory says that it has 60,000 files. */
  const fullZip = () => {
    const zip = Buffer.from(zipSync({ 'a.md': filled('a', { bytes: 1 }) }))
    zip.writeUInt16LE(60_000, zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) + 10)
    return zip
  }
  const EXPORT = '{"format":"diario-dei-sogni","version":1,'
  const LARGE = 'Il file è troppo grande o rovinato.'

  it.each<[string, string, () => Uint8Array, string]>([
    ['a CSV of 15 million columns', 'a.csv', () => filled('a,'), LARGE],
    ['a ZIP of such a CSV, of 30 kB', 'a.zip', () => zipSync({ 'a.csv': filled('a,') }), LARGE],
    [
      'a CSV of 101 columns',
      'a.csv',
      () => filled('a,', { bytes: 200, before: 'data,testo' }),
      'Il CSV ha troppe colonne: al massimo 100.',
    ],
    ['a CSV whose field does not end', 'a.csv', () => filled('mare ', { before: 'data,testo\n2026-01-01,"' }), LARGE],
    [
      'a JSON of deep arrays',
      'a.json',
      () => filled('[', { before: `${EXPORT}"dreams":` }),
      'Questo file JSON ha troppi livelli.',
    ],
    ['a JSON of one long text', 'a.json', () => filled('mare ', { before: `${EXPORT}"dreams":[{"title":"` }), LARGE],
    [
      'a JSON whose settings take all memory of its process',
      'a.json',
      () => filled('1,', { before: `${EXPORT}"settings":[` }),
      LARGE,
    ],
    ['a ZIP that holds more than it states', 'a.zip', lyingZip, 'Questo ZIP è rovinato o incompleto.'],
    ['a ZIP of too many files', 'a.zip', fullZip, 'Questo ZIP ha troppi file: al massimo 50000.'],
  ])('answers %s with its reason, and goes on', async (_what, name, file, message) => {
    const agent = await t.signUp()
    const { body } = await preview(agent, file(), name).expect(400)
    expect(body).toEqual({ code: 'validation', message })
    await preview(agent, CSV).expect(200)
    expect(storedFiles()).toEqual([])
  })

  it('reads the files of more people than it has processes for, one after the other', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => t.signUp()))
    const answers = await Promise.all(agents.map((agent) => preview(agent, CSV)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('lets slow uploads hold up nobody but their own accounts, in files that no crash leaves behind', async () => {
    const [anna, bruno, carla] = [await t.signUp(), await t.signUp(), await t.signUp()]
    const slowUpload = (agent: SignedIn) => {
      const call = agent.post(PREVIEW).set('Content-Type', 'multipart/form-data; boundary=x')
      call.on('error', () => {})
      call.write(`--x\r\nContent-Disposition: form-data; name="${IMPORT_FIELD}"; filename="a.csv"\r\n\r\ndata,testo\n`)
      const answered = once((call as unknown as { request: () => ClientRequest }).request(), 'response') as Promise<
        [IncomingMessage]
      >
      return { call, answered }
    }
    const slow = [anna, anna, bruno, bruno].map(slowUpload)
    // Of the two uploads of an account one has its place, whichever came first, and the other is refused.
    for (const pair of [slow.slice(0, 2), slow.slice(2)]) {
      const [{ statusCode }] = await Promise.race(pair.map(({ answered }) => answered))
      expect(statusCode).toBe(429)
    }
    for (let n = 0; n < 3; n++) await preview(carla, CSV).expect(200)
    expect(storedFiles()).toEqual([])
    for (const { call } of slow) call.abort()
    for (const agent of [anna, bruno]) await expect.poll(async () => (await preview(agent, CSV)).status).toBe(200)
  })
})
