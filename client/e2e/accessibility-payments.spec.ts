import { expectAccessibleAtAnySize } from './accessible.ts'
import { STRIPE_REQUEST, standInForStripe } from './stripe-page.ts'
import { declineRenewal, payPeriodAgo, refuseAds } from './subscribers.ts'
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
