import type { Page } from '@playwright/test'
import { type BillingPlan, chargeOf, PRICES, TRIAL_DAYS } from '#shared/constants/plans.ts'
import {
  answerBank,
  DECLINED,
  DECLINED_CARD,
  fillCard,
  GOOD_CARD,
  STRIPE_REQUEST,
  standInForStripe,
  WATCHED_CARD,
} from './stripe-page.ts'
import {
  beginPaying,
  cancelAtStripe,
  chargesOf,
  declineRenewal,
  payPeriodAgo,
  payRenewal,
  refuseAds,
} from './subscribers.ts'
import { call, expect, register, test } from './test.ts'

function euros(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return `${(cents / 100).toLocaleString('it-IT', { minimumFractionDigits: digits })}€`
}

const upgrade = (page: Page) => page.getByRole('button', { name: 'Passa a Premium' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Abbonamento Premium' })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Abbonati ora' })
const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

/** Expects the free user's offers: the first charge and the annual price. */
async function expectOffer(page: Page, first: boolean): Promise<void> {
  const monthly = chargeOf('monthly', first)
  const offer = page.locator('section').filter({ has: upgrade(page) })
  await expect(offer).toContainText(`${euros(monthly.now)}/mese`)
  await expect(offer).toContainText(`oppure ${euros(chargeOf('annual', first).now)} all’anno`)
  const later = offer.getByText(`per il primo mese, poi ${euros(monthly.next)}`)
  await expect(later).toHaveCount(monthly.now === monthly.next ? 0 : 1)
  const trial = page.getByRole('region', { name: 'Provalo con calma, poi decidi' })
  const terms = first
    ? `${euros(monthly.now)} il primo mese, poi ${euros(monthly.next)}`
    : `${euros(monthly.next)} al mese`
  await expect(trial.getByRole('radio', { name: /^Mensile/ })).toHaveAccessibleName(`Mensile ${terms}`)
  await expect(trial).toContainText(`${euros(PRICES.annual)} all’anno`)
}

/** Chooses a plan and expects its charges. */
async function choose(page: Page, plan: BillingPlan, first: boolean): Promise<void> {
  await dialog(page)
    .getByRole('tab', { name: { monthly: 'Mensile', annual: 'Annuale' }[plan] })
    .click()
  const { now, next } = chargeOf(plan, first)
  await expect(dialog(page)).toContainText(`${euros(PRICES[plan])}${{ monthly: '/mese', annual: '/anno' }[plan]}`)
  await expect(dialog(page)).toContainText(`Paghi adesso${euros(now)}`)
  const terms = dialog(page).getByText({ monthly: /^Poi ogni mese, dal /, annual: /^Poi ogni anno, dal / }[plan])
  await expect(terms.locator('xpath=..')).toContainText(euros(next))
  await expect(dialog(page)).toContainText('Puoi cancellare quando vuoi')
}

async function pay(page: Page, plan: BillingPlan, card = GOOD_CARD): Promise<void> {
  await fillCard(page, card)
  await submit(page).click()
  if (card === WATCHED_CARD) await answerBank(page)
  await expect(page.getByText('Abbonamento Premium attivato!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Il tuo Premium' })).toBeVisible()
  await expect(fact(page, 'Prossimo rinnovo')).toContainText(euros(chargeOf(plan, true).next))
}

test.describe('with payments', () => {
  test.use({ baseURL: process.env.E2E_FULL_URL, allowed: STRIPE_REQUEST })
  test.beforeEach(({ page }) => refuseAds(page))

  test('pays a first month with a second card, cancels and resumes it, then pays a year with bank authentication', async ({
    page,
  }) => {
    const asked = await standInForStripe(page)
    const { email } = await register(page)
    await page.goto('/subscription')
    await expectOffer(page, true)
    // Nothing is requested before a choice.
    expect(asked).toEqual([])
    await upgrade(page).click()
    await choose(page, 'monthly', true)
    expect(asked[0]).toMatch(/^https:\/\/js\.stripe\.com\//)

    await fillCard(page, DECLINED_CARD)
    await submit(page).click()
    await expect(dialog(page).getByText(DECLINED)).toBeVisible()
    expect(await chargesOf(email)).toEqual([])
    await pay(page, 'monthly')
    expect(await chargesOf(email)).toEqual([chargeOf('monthly', true).now])

    await page.getByRole('button', { name: 'Cambia piano' }).click()
    await expect(page.getByText(`per passare al piano annuale: ${euros(PRICES.annual)} all’anno`).first()).toBeVisible()

    await page.getByRole('button', { name: 'Cancella abbonamento' }).click()
    const question = page.getByRole('dialog', { name: 'Vuoi cancellare l’abbonamento?' })
    await expect(question.getByRole('heading', { name: 'Con Premium' })).toBeVisible()
    await expect(question.getByRole('heading', { name: 'Con Free' })).toBeVisible()
    await question.getByRole('button', { name: 'Conferma cancellazione' }).click()
    await expect(fact(page, 'Stato')).toContainText('Cancellato, attivo fino al')
    await expect(fact(page, 'Prossimo rinnovo')).toContainText('Non si rinnova')
    await page.getByRole('button', { name: 'Riattiva abbonamento' }).click()
    await expect(fact(page, 'Stato')).toHaveText('StatoAttivo')
    await expect(fact(page, 'Prossimo rinnovo')).toContainText(euros(PRICES.monthly))

    await cancelAtStripe(email)
    await page.reload()
    await expect(page.getByText(/Premium è finito il/)).toBeVisible()
    await expectOffer(page, false)
    await upgrade(page).click()
    await choose(page, 'annual', false)
    await pay(page, 'annual', WATCHED_CARD)
    expect(await chargesOf(email)).toEqual([chargeOf('monthly', true).now, chargeOf('annual', false).now])
  })

  test('shows the result after the bank’s page, and a declined renewal until it is paid', async ({ page }) => {
    const asked = await standInForStripe(page)
    const { email } = await register(page)
    const secret = await beginPaying(page, 'monthly')
    await page.goto(`/subscription?success=true&plan=monthly&payment_intent_client_secret=${secret}`)
    await expect(page.getByText('Pagamento non riuscito')).toBeVisible()
    await expect(page).toHaveURL(/\/subscription$/)

    await payPeriodAgo(page, 'monthly')
    await page.goto(`/subscription?success=true&plan=monthly&payment_intent_client_secret=${secret}`)
    await expect(page.getByText('Pagamento riuscito!', { exact: true })).toBeVisible()
    await expect(page.getByText('Premium è attivo: analisi e sogni senza limiti.')).toBeVisible()
    await expect(page).toHaveURL(/\/subscription$/)
    expect(asked.length).toBeGreaterThan(0)

    await declineRenewal(email)
    await page.goto('/')
    await expect(page.getByText('Il rinnovo di Premium non è riuscito.')).toBeVisible()
    await page.goto('/subscription')
    const { now, next } = chargeOf('monthly', true)
    await expect(page.getByText(/Premium è in pausa dal/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aggiorna la carta e paga' })).toBeVisible()
    expect(await chargesOf(email)).toEqual([now])

    // The portal's pages are Stripe's.
    await call(page, '/api/subscription/portal')
    await payRenewal(email)
    await page.goto('/subscription')
    await expect(page.getByRole('heading', { level: 1, name: 'Il tuo Premium' })).toBeVisible()
    await expect(page.getByText('Il rinnovo di Premium non è riuscito.')).toBeHidden()
    await expect(fact(page, 'Prossimo rinnovo')).toContainText(euros(next))
    expect(await chargesOf(email)).toEqual([now, next])
  })
})

test('reports a server without payments in the dialog, and still starts the trial', async ({ page }) => {
  await register(page)
  await page.goto('/subscription')
  await expectOffer(page, true)
  await upgrade(page).click()
  await expect(dialog(page).getByText('Non riusciamo a caricare il modulo di pagamento')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(upgrade(page)).toBeFocused()

  await page.getByRole('radio', { name: /^Annuale/ }).check()
  await page.getByRole('button', { name: 'Inizia la prova gratuita' }).click()
  await expect(page.getByText('Periodo di prova attivato!', { exact: true })).toBeVisible()
  await expect(fact(page, 'Piano')).toContainText('Prova gratuita')
  await expect(fact(page, 'Giorni rimanenti')).toContainText(String(TRIAL_DAYS))
  await expect(fact(page, 'Prossimo rinnovo')).toContainText('Non si rinnova')
  const later = page.getByRole('region', { name: 'Vuoi continuare anche dopo?' })
  for (const [plan, period] of [
    ['monthly', 'al mese'],
    ['annual', 'all’anno'],
  ] as const) {
    const { now, next } = chargeOf(plan, true)
    await expect(later).toContainText(`oggi ${euros(now)}, poi ${euros(next)} ${period}`)
  }
})
