import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode, useRef } from 'react'
import { expect } from 'vitest'
import { ask } from '#client/components/ui/ask.tsx'
import { PaymentDialog } from '#client/features/subscription/payment/payment-dialog.tsx'
import { subscriptionQuery } from '#client/features/subscription/subscription.queries.ts'
import { buildConfig, buildUser, mockServer, premiumUser, renderSignedIn } from '#client/test/kit.tsx'
import type { FakeStripe, withStatus } from '#client/test/stripe.ts'
import { buildFree, buildPaid } from '#client/test/subscription.tsx'
import { type BillingPlan, chargeOf } from '#shared/constants/plans.ts'
import type { CreatedSubscription, Subscription } from '#shared/contracts/subscription.ts'

export const CREATE = 'POST /api/create-subscription'
export const PREMIUM = 'POST /api/subscription/premium'

const payingConfig = () => buildConfig({ stripePublishableKey: 'pk_test_1' })

const NEXT_AT = '2026-12-20T10:00:00.000Z'

export function buildCreated(plan: BillingPlan, first = true): CreatedSubscription {
  return { clientSecret: `pi_${plan}_secret_1`, charge: { ...chargeOf(plan, first), nextAt: NEXT_AT } }
}

export const planOf = (body: unknown) => (body as { plan: BillingPlan }).plan

export const buildSubscription = () => buildPaid('monthly')

type Answers = Parameters<typeof mockServer>[0]

/** Mocks a server with payments. */
export function payServer(answers: Answers = {}) {
  return mockServer({
    'GET /api/config': { body: payingConfig() },
    'GET /api/user': { body: premiumUser() },
    [CREATE]: (sent) => ({ body: buildCreated(planOf(sent)) }),
    [PREMIUM]: { body: buildSubscription() },
    ...answers,
  })
}

interface PlansProps {
  initialPlan: BillingPlan
  current: Subscription
}

function Plans({ initialPlan, current }: PlansProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: subscription } = useQuery({ ...subscriptionQuery(), enabled: false })
  const open = async () => {
    const dialog = (close: (isPremium: boolean) => void) => (
      <PaymentDialog initialPlan={initialPlan} subscription={current} onClose={close} />
    )
    if (await ask(dialog)) heading.current?.focus()
  }
  return (
    <main id="main" tabIndex={-1}>
      <h1 ref={heading} tabIndex={-1}>
        Il tuo piano
      </h1>
      {!subscription?.isPremium && (
        <button type="button" onClick={open}>
          Passa a Premium
        </button>
      )}
    </main>
  )
}

export const openButton = () => screen.getByRole('button', { name: 'Passa a Premium' })
export const payButton = () => screen.findByRole('button', { name: 'Abbonati ora' })
export const dialog = () => screen.queryByRole('dialog')

/** The page with the payment dialog, opened by its button. */
export async function openPayment(initialPlan: BillingPlan = 'monthly', current = buildFree()) {
  const view = renderSignedIn(
    <StrictMode>
      <Plans initialPlan={initialPlan} current={current} />
    </StrictMode>,
    { path: '/subscription' },
  )
  view.queryClient.setQueryData(['/api/user'], buildUser())
  await view.user.click(openButton())
  await screen.findByRole('dialog', { name: 'Abbonamento Premium' })
  return view
}

/** The open dialog with loaded fields and a mock card. */
export async function openReady(fake: FakeStripe, plan: 'monthly' | 'annual' = 'monthly') {
  const view = await openPayment(plan)
  await waitFor(() => expect(fake.element.mount).toHaveBeenCalled())
  await fake.tell('ready')
  return { ...view, pay: async () => view.user.click(await payButton()) }
}

/** A Stripe response that the test resolves. */
export function laterAnswer(fake: FakeStripe) {
  let answer = (_outcome: ReturnType<typeof withStatus>) => {}
  fake.stripe.confirmPayment.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  return (outcome: ReturnType<typeof withStatus>) => act(async () => answer(outcome))
}
