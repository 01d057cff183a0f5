import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { IMPORT_FIELD } from '#shared/constants/export.ts'
import { importFolder, removeLeftFiles } from './import.service.ts'

describe('the file of an import', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'diario-import-'))
  const t = useTestApp({ env: { DATA_DIR } })
  afterAll(() => rmSync(DATA_DIR, { recursive: true }))

  const PREVIEW = '/api/imports/preview'
  const CSV = 'data,testo\n2026-01-05,Un treno'
  const preview = (agent: SignedIn, file: Uint8Array | string, name = 'a.csv') =>
    agent.post(PREVIEW).attach(IMPORT_FIELD, Buffer.from(file as string), name)
  const storedFiles = () => readdirSync(importFolder({ DATA_DIR })).filter((name) => name !== 'compile-cache')

  const objects = () => Buffer.from(`[${'{},'.repeat(6_500_000)}{}]`)

  // The child reads until its memory is used up, which is slow on a busy machine.
  it.each<[string, string, () => Uint8Array]>([
    ['a JSON of millions of entries', 'a.json', objects],
    ['a ZIP of such a JSON', 'a.zip', () => zipSync({ 'a.json': objects() })],
  ])(
    'is refused where it takes all memory of its process: %s',
    async (_what, name, file) => {
      const { body } = await preview(await t.signUp(), file(), name).expect(400)
      expect(body).toEqual({ code: 'validation', message: 'Il file è troppo grande o rovinato.' })
      await expect.poll(storedFiles).toEqual([])
    },
    60_000,
  )

  it('is removed at a start after a crash, and stays while another server reads it', async () => {
    const [left, read] = ['left', 'read'].map((name) => join(importFolder({ DATA_DIR }), name))
    for (const path of [left, read]) writeFileSync(path ?? '', CSV)
    utimesSync(left ?? '', 0, 0)
    await removeLeftFiles({ DATA_DIR })
    expect(storedFiles()).toEqual(['read'])
    rmSync(read ?? '')
  })

  it('waits while others are read', async () => {
    const agents = await Promise.all(Array.from({ length: 3 }, () => t.signUp()))
    const answers = await Promise.all(agents.map((agent) => preview(agent, CSV)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('blocks only its own account while it arrives slowly, and is removed if the upload is aborted', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const slow = [anna, anna].map((agent) => {
      const call = agent.post(PREVIEW).set('Content-Type', 'multipart/form-data; boundary=x')
      call.on('error', () => {})
      call.write(`--x\r\nContent-Disposition: form-data; name="${IMPORT_FIELD}"; filename="a.csv"\r\n\r\ndata,testo\n`)
      const request = (call as unknown as { request: () => ClientRequest }).request()
      return { call, answered: once(request, 'response') as Promise<[IncomingMessage]> }
    })
    // An account has one slot: a second upload is refused.
    const [{ statusCode }] = await Promise.race(slow.map(({ answered }) => answered))
    expect(statusCode).toBe(429)
    await preview(bruno, CSV).expect(200)
    for (const { call } of slow) call.abort()
    await expect.poll(async () => (await preview(anna, CSV)).status).toBe(200)
    await expect.poll(storedFiles).toEqual([])
  })
})
