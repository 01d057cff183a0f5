import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeStripe, leaveStripe, scripts } from '#client/test/stripe.ts'
import { PATIENCE_MS, stripeQuery } from './load-stripe.ts'

// The loader keeps what it has loaded for as long as the page lives: only the last test lets it succeed.
afterEach(() => {
  vi.useRealTimers()
})

const ask = () => new QueryClient().query({ ...stripeQuery('pk_test_1'), retry: false })

/** The network's answer to the script that is asked for last. */
const answer = (type: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(type))

/** As long as a busy machine may take. */
const PATIENCE = { timeout: 8_000 }

/** The loader tries twice by itself. */
async function failTwice() {
  for (const attempt of [1, 2]) {
    await vi.waitFor(() => expect(scripts(), `attempt ${attempt}`).toHaveLength(1), PATIENCE)
    answer('error')
  }
}

it('asks for the script once it is needed, without the signals that watch how pages are used', async () => {
  expect(scripts()).toHaveLength(0)
  const refused = expect(ask()).rejects.toThrow('Failed to load Stripe.js')
  await vi.waitFor(() => expect(scripts()[0]?.src).toMatch(/advancedFraudSignals=false$/), PATIENCE)
  await failTwice()
  await refused
})

it('gives up on a script that hangs, and fetches it anew when it is asked again', async () => {
  vi.useFakeTimers()
  const refused = expect(ask()).rejects.toThrow('takes too long')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  await refused
  const [stuck] = scripts()

  const { stripe } = fakeStripe()
  const again = ask()
  await vi.advanceTimersByTimeAsync(1)
  expect(scripts()).toHaveLength(1)
  expect(scripts()[0]).not.toBe(stuck)
  leaveStripe(stripe)
  answer('load')
  expect(await again).toBe(stripe)
})
