import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Env, parseEnv } from './env.ts'
import { StartupError } from './errors.ts'
import { sessionSecret } from './http/session.ts'
import { createPush } from './integrations/push/push.ts'

describe('a secret of the server', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diario-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it.each([
    ['session-secret', sessionSecret, /^[\w-]{64}$/],
    ['vapid-keys.json', (env: Env) => createPush(env).publicKey(), /^[\w-]{87}$/],
  ])('is generated once into %s, which its owner alone may read', async (file, read, form) => {
    const env = parseEnv({ DATA_DIR: folder })
    const secret = read(env)
    expect(secret).toMatch(form)
    expect(read(env)).toBe(secret)
    expect(await readdir(folder)).toEqual([file])
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  })

  it('comes from the environment if it is set', () => {
    const keys = { VAPID_PUBLIC_KEY: 'x'.repeat(87), VAPID_PRIVATE_KEY: 'y'.repeat(43) }
    expect(createPush(parseEnv(keys)).publicKey()).toBe(keys.VAPID_PUBLIC_KEY)
    expect(() => parseEnv({ VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY })).toThrow(/are a pair/)
    expect(sessionSecret({ SESSION_SECRET: 'x'.repeat(40), DATA_DIR: folder })).toBe('x'.repeat(40))
  })

  it('stops the start if its file is empty', async () => {
    await writeFile(join(folder, 'session-secret'), '')
    expect(() => sessionSecret({ DATA_DIR: folder })).toThrow(StartupError)
  })
})
