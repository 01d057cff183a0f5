import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { createPush } from './push.ts'

describe('the keys of notifications', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diario-vapid-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are generated once, stored, and readable by their owner only', async () => {
    const env = parseEnv({ DATA_DIR: folder })
    const key = createPush(env).publicKey()
    expect(key).toMatch(/^[\w-]{87}$/)
    expect(createPush(env).publicKey()).toBe(key)
    expect((await stat(join(folder, 'vapid-keys.json'))).mode & 0o777).toBe(0o600)
  })

  it('come from the environment when they are set, as a pair', () => {
    const keys = { VAPID_PUBLIC_KEY: 'x'.repeat(87), VAPID_PRIVATE_KEY: 'y'.repeat(43) }
    expect(createPush(parseEnv(keys)).publicKey()).toBe(keys.VAPID_PUBLIC_KEY)
    expect(() => parseEnv({ VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY })).toThrow(/are a pair/)
  })
})

it.each([
  [true, 'https://fcm.googleapis.com/fcm/send/abc'],
  [true, 'https://updates.push.services.mozilla.com/wpush/v2/abc'],
  [true, 'https://wns2-par02p.notify.windows.com/w/?token=abc'],
  [true, 'https://web.push.apple.com/abc'],
  [false, 'http://fcm.googleapis.com/fcm/send/abc'],
  [false, 'https://fcm.googleapis.com:8443/fcm/send/abc'],
  [false, 'https://fcm.googleapis.com.evil.example/abc'],
  [false, 'https://fcm.googleapis.com@127.0.0.1/abc'],
  [false, 'https://evilpush.apple.com.example/abc'],
  [false, 'https://127.0.0.1/abc'],
  [false, 'https://169.254.169.254/latest/meta-data'],
  [false, 'https://localhost/abc'],
  [false, 'file:///etc/passwd'],
])('accepts: %s for %s', (accepted, endpoint) => {
  expect(createPush(parseEnv({})).accepts(endpoint)).toBe(accepted)
})
