import { afterEach, expect, it, vi } from 'vitest'
import { subscribePush } from './push.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives up if the service worker is never ready', async () => {
  vi.useFakeTimers()
  const serviceWorker = { register: async () => ({}), ready: new Promise(() => {}) }
  vi.stubGlobal('navigator', { ...navigator, serviceWorker })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  const settled = vi.fn()
  void subscribePush('key').then(settled)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(settled).toHaveBeenCalledWith(null)
})
