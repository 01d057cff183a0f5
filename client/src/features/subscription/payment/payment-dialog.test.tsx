import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { formatPrice } from '#client/features/subscription/prices.ts'
import { refusal } from '#client/test/kit.tsx'
import {
  buildCreated,
  CREATE,
  dialog,
  openButton,
  openPayment,
  payButton,
  payServer,
  planOf,
} from '#client/test/payment.tsx'
import { type FakeStripe, serveStripe } from '#client/test/stripe.ts'
import { buildTrial } from '#client/test/subscription.tsx'
import { PRICES } from '#shared/constants/plans.ts'

let fake: FakeStripe
beforeEach(() => {
  fake = serveStripe()
})

const text = () => dialog()?.textContent ?? ''
const FIRST_MONTH = `${formatPrice(PRICES.monthlyFirst)} il primo mese`
const fieldsMounted = () => waitFor(() => expect(fake.element.mount).toHaveBeenCalled())

it('requests one payment when it opens, and passes its secret to Stripe with cards only', async () => {
  const server = payServer()
  await openPayment()
  await fieldsMounted()
  expect(server.sent(CREATE)).toEqual([{ plan: 'monthly' }])
  expect(fake.stripe.elements).toHaveBeenLastCalledWith(
    expect.objectContaining({ clientSecret: buildCreated('monthly').clientSecret, locale: 'it' }),
  )
  expect(fake.elements.create).toHaveBeenLastCalledWith(
    'payment',
    expect.objectContaining({
      layout: 'tabs',
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    }),
  )
})

it('warns before paying that the payment ends the remaining trial days', async () => {
  payServer()
  await openPayment('monthly', buildTrial({ subscriptionEndDate: '2026-12-08T12:00:00.000Z' }))
  await fieldsMounted()
  expect(text()).toContain(
    'I giorni di prova che restano, fino all’8 dicembre 2026, finiscono con il pagamento e non si sommano.',
  )
})

it('waits for Stripe’s fields before it enables payment, and announces both', async () => {
  payServer()
  await openPayment()
  // A live region is read aloud only if mounted from the start.
  const news = within(screen.getByRole('dialog')).getAllByRole('status')[0]
  expect(await screen.findByText('Il modulo di pagamento si sta caricando')).toBe(news)
  expect(text()).toContain(FIRST_MONTH)
  await fieldsMounted()
  expect(await payButton()).toHaveProperty('disabled', true)
  await fake.tell('ready')
  expect(await payButton()).toHaveProperty('disabled', false)
  expect(news?.textContent).toBe('Il modulo di pagamento è pronto')
})

it('requests another payment when Stripe’s fields fail to load', async () => {
  const server = payServer()
  const { user } = await openPayment()
  await fieldsMounted()
  await fake.tell('loaderror')
  await user.click(await screen.findByRole('button', { name: 'Riprova' }))
  await waitFor(() => expect(server.sent(CREATE)).toHaveLength(2))
  expect(await payButton()).toBeTruthy()
})

it('reports why there is no payment, and closes', async () => {
  let refuse = () => {}
  const refused = refusal(409, 'already_subscribed', 'Hai già un abbonamento attivo.')
  payServer({ [CREATE]: () => new Promise((resolve) => (refuse = () => resolve(refused))) })
  await openPayment()
  await act(async () => refuse())
  expect(await screen.findByText('Hai già un abbonamento attivo.')).toBeTruthy()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(document.activeElement).toBe(openButton())
})

it('changes the plan and its payment with Enter, not with the arrow keys', async () => {
  const server = payServer()
  const { user } = await openPayment()
  await fieldsMounted()
  act(() => screen.getByRole('tab', { name: 'Mensile' }).focus())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Annuale' }))
  expect(server.sent(CREATE).map(planOf)).toEqual(['monthly'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.sent(CREATE).map(planOf)).toEqual(['monthly', 'annual']))
})

it('stays open after a click beside it, where the bank’s check lies', async () => {
  payServer()
  const { user } = await openPayment()
  await fieldsMounted()
  const overlay = document.querySelector('.overlay')
  if (overlay) await user.click(overlay)
  expect(overlay && dialog()).toBeTruthy()
})

it.each([
  ['the bank’s question, which Stripe lays over the dialog', '__privateStripeFrame7', true],
  ['nothing else outside of it', 'advertisement', false],
])('lets %s hold the focus', async (_what, name, holds) => {
  payServer()
  const { user } = await openPayment()
  await user.tab()
  const frame = Object.assign(document.createElement('iframe'), { name, tabIndex: 0 })
  document.body.append(frame)
  act(() => {
    frame.focus()
    frame.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  })
  expect(document.activeElement === frame).toBe(holds)
  frame.remove()
})

it('requests a new payment at its next opening', async () => {
  const server = payServer()
  const { user } = await openPayment()
  await fieldsMounted()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).toBeNull())
  expect(document.activeElement).toBe(openButton())
  await user.click(openButton())
  await waitFor(() => expect(server.sent(CREATE)).toHaveLength(2))
})

it('sends calls one by one while the plan changes quickly, and only the last of the waiting choices', async () => {
  const waiting: (() => void)[] = []
  const server = payServer({
    [CREATE]: (sent) => new Promise((resolve) => waiting.push(() => resolve({ body: buildCreated(planOf(sent)) }))),
  })
  const { user } = await openPayment()
  await waitFor(() => expect(waiting).toHaveLength(1))
  for (const name of ['Annuale', 'Mensile', 'Annuale']) await user.click(screen.getByRole('tab', { name }))
  expect(server.sent(CREATE)).toHaveLength(1)
  await act(async () => waiting[0]?.())
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(text()).not.toContain('Paghi adesso')
  await act(async () => waiting[1]?.())
  await waitFor(() => expect(text()).toContain(`Paghi adesso${formatPrice(PRICES.annual)}`))
  expect(server.sent(CREATE).map(planOf)).toEqual(['monthly', 'annual'])
})
