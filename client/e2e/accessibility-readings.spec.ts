import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize, expectLoaded } from './accessible.ts'
import { DEMO, expect, register, signIn, test } from './test.ts'

/** Turns every drawing on the page into its table. */
async function showTables(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Vedi come tabella' })
  await expect(buttons.first()).toBeVisible()
  await expectLoaded(page)
  while (await buttons.count()) await buttons.first().click()
}

test(`axe finds nothing on the charts of the dashboard`, async ({ page }) => {
  await signIn(page, DEMO)
  const returns = page.getByRole('region', { name: 'Cosa ritorna nei tuoi sogni' })
  await returns.getByRole('tab', { name: 'Emozioni' }).click()
  await expect(returns.getByRole('list', { name: 'Emozioni' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'bars and trend')
  await showTables(page)
  await expectAccessibleAtAnySize(page, 'bars and trend as tables')
})

test(`axe finds nothing on what returns`, async ({ page }) => {
  await signIn(page, DEMO, '/analysis')
  await page.getByRole('tab', { name: 'Cosa ritorna' }).click()
  await expect(page.getByRole('img', { name: /^Umore dei sogni, notte per notte/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Simboli che compaiono insieme/ })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'the year and the links')
  await showTables(page)
  await expectAccessibleAtAnySize(page, 'the year and the links as tables')
})

test(`axe finds nothing on the questions about a dream, nor on the choice of its elements`, async ({ page }) => {
  await signIn(page, DEMO, '/dreams')
  await page
    .getByRole('link', { name: /^Visualizza analisi/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: /\?$/ }).first().fill('Una vecchia casa')
  await expect(page.getByText('Salvato')).toBeVisible()
  await page
    .getByRole('button', { name: /^Non c’entra/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Altri elementi' }).click()
  await expect(page.getByText('Tolti', { exact: true })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'questions and elements')
})

test(`axe finds nothing on the offer of a monthly analysis`, async ({ page }) => {
  await register(page, '/monthly-analysis')
  await expect(page.getByRole('link', { name: 'Scopri Premium' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'the offer')
})

test(`axe finds nothing on the monthly analysis`, async ({ page }) => {
  await signIn(page, DEMO)
  await withMonths(page)
  await page.goto('/analysis')
  await page.getByRole('button', { name: 'Analisi precedenti' }).click()
  await page.getByText('Dall’11 settembre al 10 ottobre 2026').click()
  await expectAccessibleAtAnySize(page, 'the history')
  await page.goto('/monthly-analysis')
  await expect(page.getByRole('article')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'the monthly analysis')
})

test(`axe finds nothing before the first monthly analysis`, async ({ page }) => {
  await signIn(page, DEMO, '/monthly-analysis')
  await expect(page.getByRole('heading', { name: 'Il tuo mese, riletto' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'the way to the first')
  // A reading that takes its time.
  await page.route('/api/monthly-analysis', () => {})
  await page.getByRole('button', { name: 'Genera l’analisi mensile' }).click()
  await expect(page.getByText(/può volerci un minuto/)).toBeVisible()
  await expectAccessibleAtAnySize(page, 'while the month is read')
})

/** Two months that were read: nobody has those but after a month of waiting. */
async function withMonths(page: Page): Promise<void> {
  const month = (id: number, startDate: string, endDate: string) => ({
    id,
    engine: 'built-in',
    analysis: '**Il mese in breve**\n\nUn mese di **treni** e di mare.',
    startDate,
    endDate,
    safety: { level: 1, text: 'Se è un momento difficile puoi chiamare il 112.' },
    createdAt: `${endDate}T08:00:00.000Z`,
  })
  const latest = month(2, '2026-10-22', '2026-11-20')
  // The page knows only of months that the server has: without them the client asks.
  for (const path of ['/analysis', '/monthly-analysis']) {
    await page.route(path, async (route) => {
      const response = await route.fetch({ headers: { ...route.request().headers(), 'Sec-Fetch-Dest': 'document' } })
      const body = (await response.text()).replaceAll(/"\/api\/monthly-analysis/g, '"/unknown')
      await route.fulfill({ response, body })
    })
  }
  await page.route('/api/monthly-analysis/latest', (route) => route.fulfill({ json: latest }))
  await page.route('/api/monthly-analysis', (route) =>
    route.fulfill({ json: [latest, month(1, '2026-09-11', '2026-10-10')] }),
  )
}
