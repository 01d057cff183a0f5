import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartupError } from '#server/startup.ts'
import { sessionSecret } from './session.ts'

describe('the session secret', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diario-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is generated once, stored, and readable by its owner only', async () => {
    const secret = sessionSecret({ DATA_DIR: folder })
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(sessionSecret({ DATA_DIR: folder })).toBe(secret)
    expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['session-secret'])
  })

  it('comes from the environment when it is set', () => {
    expect(sessionSecret({ SESSION_SECRET: 'x'.repeat(40), DATA_DIR: folder })).toBe('x'.repeat(40))
  })

  it('refuses to start on an empty file', async () => {
    await writeFile(join(folder, 'session-secret'), '')
    expect(() => sessionSecret({ DATA_DIR: folder })).toThrow(StartupError)
  })
})
