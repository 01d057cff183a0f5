import { expect, it } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { createPush } from './push.ts'

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
