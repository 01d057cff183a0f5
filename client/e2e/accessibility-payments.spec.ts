import { expectAccessibleAtAnySize } from './accessible.ts'
import { DECLINED, DECLINED_CARD, fillCard, GOOD_CARD, STRIPE_REQUEST, standInForStripe } from './stripe-page.ts'
import { beginPaying, declineRenewal, payPeriodAgo, refuseAds } from './subscribers.ts'
import { expect, register, test } from './test.ts'

test.use({ baseURL: process.env.E2E_FULL_URL, allowed: STRIPE_REQUEST })

test('axe finds nothing on the plans, the payment, Premium, its end and a payment that is due', async ({ page }) => {
  await refuseAds(page)
  await standInForStripe(page)
  const { email } = await register(page)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Passa a Premium' }).click()
  const payment = page.getByRole('dialog', { name: 'Abbonamento Premium' })
  await expect(payment.getByRole('button', { name: 'Abbonati ora' })).toBeEnabled()
  await expectAccessibleAtAnySize(page, 'the payment')
  await page.keyboard.press('Escape')
  await expect(payment).toBeHidden()
  await expectAccessibleAtAnySize(page, 'the plans')

  await payPeriodAgo(page, 'monthly')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Il tuo Premium' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'Premium')
  await page.getByRole('button', { name: 'Cancella abbonamento' }).click()
  await expect(page.getByRole('dialog', { name: 'Vuoi cancellare l’abbonamento?' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'the question before cancelling')

  await declineRenewal(email)
  await page.reload()
  // What stands around the page is there before the page is.
  await expect(page.getByRole('heading', { level: 1, name: 'Il tuo abbonamento' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aggiorna la carta' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a payment that is due')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Il rinnovo di Premium non è riuscito.')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a payment that is due, told on another page')
})

test('axe finds nothing while a payment is confirmed, nor when it is declined, takes time or was not made', async ({
  page,
}) => {
  await refuseAds(page)
  await standInForStripe(page)
  await register(page)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Passa a Premium' }).click()
  const payment = page.getByRole('dialog', { name: 'Abbonamento Premium' })
  await fillCard(page, DECLINED_CARD)
  await payment.getByRole('button', { name: 'Abbonati ora' }).click()
  await expect(payment.getByText(DECLINED)).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a declined card')

  // Stripe takes its time, and then says that the bank does.
  const answer = Promise.withResolvers<void>()
  await page.route('https://api.stripe.com/**/confirm', async (route) => {
    await answer.promise
    await route.fulfill({ json: { status: 'processing' }, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await fillCard(page, GOOD_CARD)
  await payment.getByRole('button', { name: 'Abbonati ora' }).click()
  await expect(payment.getByText('Stiamo confermando il pagamento')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a payment that is being confirmed')
  answer.resolve()
  await expect(payment.getByText('Il pagamento è in elaborazione')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a payment that takes time')
  await payment.getByRole('button', { name: 'Chiudi' }).last().click()

  const secret = await beginPaying(page, 'monthly')
  await page.goto(`/subscription?success=true&plan=monthly&payment_intent_client_secret=${secret}`)
  await expect(page.getByText('Pagamento non riuscito')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a payment that was not made')
})
