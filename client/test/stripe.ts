import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

const SCRIPT = 'script[src^="https://js.stripe.com/"]'

export const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(SCRIPT)]

type Answer = { paymentIntent: Pick<PaymentIntent, 'status'> } | { error: Partial<StripeError> }

export const withStatus = (status: PaymentIntent.Status): Answer => ({ paymentIntent: { status } })
export const withError = (error: Partial<StripeError>): Answer => ({ error })

/** Mocks Stripe's script with the test's responses. */
export function fakeStripe() {
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  const listenersOf = (type: string) => {
    const known = listeners.get(type) ?? new Set()
    listeners.set(type, known)
    return known
  }
  const element = {
    mount: vi.fn(),
    destroy: vi.fn(),
    update: vi.fn(),
    on: (type: string, listener: (event: unknown) => void) => listenersOf(type).add(listener),
    off: (type: string, listener: (event: unknown) => void) => listenersOf(type).delete(listener),
  }
  const elements = {
    create: vi.fn(() => element),
    update: vi.fn(),
    submit: vi.fn(async (): Promise<{ error?: Partial<StripeError> }> => ({})),
  }
  return {
    elements,
    element,
    /** Emits an event of the fields. */
    tell: (type: 'ready' | 'loaderror' | 'escape') =>
      act(async () => {
        for (const listener of listenersOf(type)) listener({ elementType: 'payment', error: {} })
      }),
    stripe: {
      elements: vi.fn((_options: { clientSecret: string }) => elements),
      confirmPayment: vi.fn(async (_options: object): Promise<Answer> => withStatus('succeeded')),
      retrievePaymentIntent: vi.fn(async (_secret: string): Promise<Answer> => withStatus('requires_payment_method')),
      createToken: vi.fn(),
      createPaymentMethod: vi.fn(),
      confirmCardPayment: vi.fn(),
    },
  }
}
export type FakeStripe = ReturnType<typeof fakeStripe>

let current: FakeStripe['stripe'] | undefined

/** Stores the mock where Stripe's script stores itself. */
export function leaveStripe(stripe: FakeStripe['stripe']): void {
  current = stripe
  // The loader caches it: only the mock behind it changes between tests.
  const makeStripe = Object.assign(() => current, { version: 'endive' })
  Object.assign(window, { Stripe: window.Stripe ?? makeStripe })
}

/** Serves the mock for the loader's script request. */
export function serveStripe(): FakeStripe {
  const fake = fakeStripe()
  if (window.Stripe) leaveStripe(fake.stripe)
  const observer = new MutationObserver(() => {
    for (const script of scripts()) {
      leaveStripe(fake.stripe)
      script.dispatchEvent(new Event('load'))
    }
  })
  observer.observe(document.head, { childList: true })
  return fake
}
