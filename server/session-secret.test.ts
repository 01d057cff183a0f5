import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionSecret } from '#server/http/session.ts'
import { StartupError } from './startup.ts'

describe('the session secret', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diario-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is made once, kept, and readable by its owner alone', async () => {
    const secret = sessionSecret({ DATA_DIR: folder })
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(sessionSecret({ DATA_DIR: folder })).toBe(secret)
    expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['session-secret'])
  })

  it('is taken from the environment when it is there', () => {
    expect(sessionSecret({ SESSION_SECRET: 'x'.repeat(40), DATA_DIR: folder })).toBe('x'.repeat(40))
  })

  it('refuses to start on a kept secret that is none', async () => {
    await writeFile(join(folder, 'session-secret'), '')
    expect(() => sessionSecret({ DATA_DIR: folder })).toThrow(StartupError)
  })
})
