import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { fakeStripe, leaveStripe, scripts } from '#client/test/stripe.ts'
import { stripeQuery } from './load-stripe.ts'

const ask = () => new QueryClient().query({ ...stripeQuery('pk_test_1'), retry: false })

/** A generous timeout for a busy machine. */
const isAsked = () => vi.waitFor(() => expect(scripts()).toHaveLength(1), { timeout: 8_000 })

/** Fires an event of the latest script. */
const answer = (type: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(type))

it('times out on a hanging script, and loads it again on a retry', async () => {
  vi.useFakeTimers()
  for (const reason of ['takes too long', 'Failed to load Stripe.js']) {
    const [stuck] = scripts()
    const refused = expect(ask()).rejects.toThrow(reason)
    await vi.advanceTimersByTimeAsync(1)
    expect(scripts()).toEqual([expect.not.toSatisfy((script) => script === stuck)])
    if (stuck) answer('error')
    await vi.advanceTimersByTimeAsync(20_000)
    await refused
  }
  vi.useRealTimers()
})

it('loads the script when needed, without tracking signals, and again after a failure', async () => {
  expect(scripts()).toHaveLength(0)
  const refused = expect(ask()).rejects.toThrow('Failed to load Stripe.js')
  // The loader retries once by itself.
  for (const _attempt of [1, 2]) {
    await isAsked()
    expect(scripts()[0]?.src).toMatch(/advancedFraudSignals=false$/)
    answer('error')
  }
  await refused
  const { stripe } = fakeStripe()
  const again = ask()
  await isAsked()
  leaveStripe(stripe)
  answer('load')
  expect(await again).toBe(stripe)
})
