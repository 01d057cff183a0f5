import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { call, expect, record, register, test } from './test.ts'

test.use({ baseURL: process.env.E2E_FULL_URL })

/** Records dreams on consecutive days up to today. */
async function recordDreams(page: Page, count: number): Promise<void> {
  for (let ago = 0; ago < count; ago++) {
    await record(page, {
      title: `La casa sul mare, ${count - ago}`,
      content: 'Cammino in una casa sul mare. L’acqua entra dalla porta e non ho paura.',
      date: addDays(dayOf(new Date()), -ago),
      mood: ago % 2 === 0 ? 'positive' : 'neutral',
      elements: ['Acqua', 'Casa'],
    })
  }
}

const generate = (page: Page) => page.getByRole('button', { name: 'Genera l’analisi mensile' })

test('analyses a Premium person’s month once in thirty days', async ({ page }) => {
  await register(page)
  await call(page, '/api/subscription/trial')
  await page.goto('/monthly-analysis')
  await expect(page.getByText(/Servono almeno 3 sogni negli ultimi 30 giorni\.$/)).toBeVisible()
  await generate(page).click()
  // Consent is asked once, before anything is sent.
  await page.getByRole('dialog').getByRole('button', { name: 'Accetto' }).click()
  await expect(page.getByText('Sogni insufficienti', { exact: true }).first()).toBeVisible()

  await recordDreams(page, 3)
  await page.reload()
  await expect(page.getByText(/li hai già\.$/)).toBeVisible()
  await generate(page).click()
  const reading = page.getByRole('article')
  await expect(reading.getByRole('heading', { level: 3, name: 'Il mese in breve' })).toBeVisible()
  await expect(reading.getByText(/^Testo generato da un’intelligenza artificiale\./)).toBeVisible()
  await expect(reading.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByText('La tua analisi mensile dei sogni è pronta!').first()).toBeVisible()

  const done = page.getByText(/^Già generata\. La prossima d/)
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  const again = await page.request.post('/api/monthly-analysis', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  expect(again.status()).toBe(429)

  // From what returns to its thread, to a dream, and back.
  const thread = reading.getByRole('region', { name: 'Acqua' })
  await expect(thread.locator('mark').first()).toHaveText('acqua')
  await thread.getByRole('link', { name: 'Acqua', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Acqua' })
    .getByRole('link', { name: /^Il filo/ })
    .click()
  await page.getByRole('link', { name: /La casa sul mare, 3/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'La casa sul mare, 3' })).toBeVisible()
  for (const address of [/filo/, /monthly-analysis$/]) {
    await page.goBack()
    await expect(page).toHaveURL(address)
  }
  await expect(reading.getByRole('list', { name: 'Le notti del mese' }).getByRole('link')).toHaveCount(3)

  await page.getByRole('link', { name: 'Torna alle analisi' }).click()
  const card = page.getByRole('region', { name: /^Dal/ })
  await expect(card.getByRole('heading', { name: 'Il mese in breve' })).toBeVisible()
  await card.getByRole('button', { name: 'Storico' }).click()
  const history = page.getByRole('dialog', { name: 'Le tue analisi mensili' })
  await expect(history.locator('summary').filter({ hasText: /^Dal/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('link', { name: 'Leggi tutta' }).click()
  await expect(page).toHaveURL(/\/monthly-analysis$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Analisi mensile' })).toBeFocused()
})
