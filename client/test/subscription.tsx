import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { dateOf } from '#client/features/subscription/subscription.copy.ts'
import SubscriptionPage from '#client/pages/subscription-page.tsx'
import { buildConfig, buildUser, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { type BillingPlan, chargeOf } from '#shared/constants/plans.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'

const DAY_MS = 86_400_000

/** A fixed time, in winter and far from midnight, so that days count the same in each run. */
const NOW = Date.parse('2026-11-20T10:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

export const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString()
/** Its day, as shown on the page. */
export const dayIn = (days: number) => dateOf(inDays(days))

export function buildFree(over: Partial<Subscription> = {}): Subscription {
  return {
    isPremium: false,
    isFree: true,
    isCancelled: false,
    plan: 'free',
    subscriptionEndDate: null,
    state: 'free',
    kind: null,
    billingPlan: null,
    startDate: null,
    renewal: null,
    renewalUnderWay: null,
    paymentDue: null,
    trialAvailable: true,
    firstSubscription: true,
    ...over,
  }
}

const PREMIUM = { isPremium: true, isFree: false, plan: 'premium', trialAvailable: false } as const

/** A trial with six days left. */
export function buildTrial(over: Partial<Subscription> = {}): Subscription {
  const run = { subscriptionEndDate: inDays(6), startDate: inDays(-1) }
  return buildFree({ ...PREMIUM, state: 'trial', kind: 'trial', billingPlan: 'monthly', ...run, ...over })
}

/** A paid subscription in mid-period. */
export function buildPaid(billingPlan: BillingPlan, over: Partial<Subscription> = {}): Subscription {
  const end = inDays(20)
  return buildFree({
    ...PREMIUM,
    state: 'active',
    kind: 'stripe',
    billingPlan,
    subscriptionEndDate: end,
    startDate: inDays(-10),
    renewal: { date: end, amount: chargeOf(billingPlan, false).next },
    firstSubscription: false,
    ...over,
  })
}

export const buildCancelled = (over: Partial<Subscription> = {}) =>
  buildPaid('monthly', { state: 'cancelled', isCancelled: true, renewal: null, ...over })

function buildEnded(over: Partial<Subscription> = {}): Subscription {
  const run = { subscriptionEndDate: inDays(-3), startDate: inDays(-33) }
  return buildFree({ state: 'ended', kind: 'stripe', billingPlan: 'monthly', ...run, ...used, ...over })
}

const used = { trialAvailable: false, firstSubscription: false }

export const buildPastDue = (over: Partial<Subscription> = {}) =>
  buildEnded({ state: 'past_due', paymentDue: { amount: chargeOf('monthly', false).next }, ...over })

export const GET = 'GET /api/subscription'

interface PageOptions {
  /** Defaults to the subscription's plan. */
  user?: Partial<User>
  answers?: Parameters<typeof mockServer>[0]
  path?: string
}

/** Opens a person's plan page, before its data. */
export function openPage(subscription: Subscription, { user, answers, path = '/subscription' }: PageOptions = {}) {
  const { plan: subscriptionPlan, subscriptionEndDate } = subscription
  const paymentDue = subscription.paymentDue !== null
  const person = buildUser({ subscriptionPlan, subscriptionEndDate, paymentDue, ...user })
  const server = mockServer({
    'GET /api/config': { body: buildConfig() },
    'GET /api/user': { body: person },
    [GET]: { body: subscription },
    ...answers,
  })
  const page = (
    <main id="main" tabIndex={-1}>
      <SubscriptionPage />
    </main>
  )
  return { ...server, ...renderSignedIn(page, { user: person, path }) }
}

/** Opens it and waits for its data. */
export async function openPlan(...of: Parameters<typeof openPage>) {
  const view = openPage(...of)
  await screen.findAllByRole('heading', { level: 2 })
  return view
}

export const text = () => document.body.textContent ?? ''

export function fact(name: string): string | null | undefined {
  return screen.queryByText(name, { selector: 'dt' })?.parentElement?.querySelector('dd')?.textContent
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const heading = () => screen.getByRole('heading', { level: 1 })

/** Changes the subscription, also in later responses. */
export const changed = (subscription: Subscription) => ({ [GET]: { body: subscription } })

export async function expectToast(title: string, description?: string) {
  const notice = (await screen.findAllByText(title, { selector: '.toast *' }))[0]?.closest('.toast')
  if (description) expect(notice?.textContent).toContain(description)
  return notice
}
