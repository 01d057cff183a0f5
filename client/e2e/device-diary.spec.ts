import type { Page } from '@playwright/test'
import { addDays } from '#shared/constants/dates.ts'
import { call, expect, expectAlive, register, signIn, test } from './test.ts'

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  allowed: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

const YEAR = 400
const LAST = '2026-01-31'
const text = (n: number) =>
  n % 40 === 0 ? `Una città sommersa, la numero ${n}, e una valigia verde.` : `Camminavo in una strada, la ${n}.`
const CSV = [
  'data;titolo;testo',
  ...Array.from({ length: YEAR }, (_, n) => `${addDays(LAST, -n)};Notte ${n};${text(n)}`),
].join('\n')

/** Registers a user with a year of dreams, one with an analysis and annotations; opens the profile. */
async function registerWithYear(page: Page) {
  const account = await register(page)
  await call(page, '/api/subscription/trial')
  await page.goto('/profile?tab=data')
  await expectAlive(page)
  const file = { name: 'anno.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
  await page.getByLabel('File da importare').setInputFiles(file)
  await page.getByRole('button', { name: `Importa ${YEAR} sogni` }).click()
  await expect(page.getByText(`${YEAR} sogni importati`)).toBeVisible()
  const { items } = await (await page.request.get('/api/dreams?limit=1')).json()
  const id: number = items[0].id
  await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
  const note = { kind: 'thing', quote: 'una valigia verde', words: 'quella delle vacanze' }
  await call(page, `/api/dreams/${id}/annotations`, { annotations: [note] }, 'put')
  return { account, id }
}

const wishDiary = (page: Page) => page.getByRole('switch', { name: 'Tieni il diario su questo dispositivo' })

test('opens, searches and reads the whole diary offline, and deletes it at sign-out', async ({ page, context }) => {
  const { account, id } = await registerWithYear(page)
  await page.goto('/profile?tab=data')
  await wishDiary(page).check()
  await expect(page.getByText(`${YEAR} sogni qui, com’erano alle`)).toBeVisible()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

  await context.setOffline(true)
  await page.goto('/dreams')
  await expect(page.getByText(`${YEAR} sogni`, { exact: true })).toBeVisible()
  await page.getByPlaceholder(/^Cerca/).fill('citta SOMMERSA')
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.goto('/dreams?month=2025-06')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/dreams/calendario?month=2025-06')
  await expect(page.getByRole('link', { name: /^15 giugno 2025: «Notte/ })).toBeVisible()
  await page.goto(`/dreams/${id}`)
  await expect(page.getByText('quella delle vacanze').first()).toBeVisible()
  await page.goto(`/analysis/${id}`)
  await expect(page.getByRole('heading', { name: 'Lettura', exact: true })).toBeVisible()
  await page.goto('/dreams/dizionario')
  await expect(page.getByText('quella delle vacanze')).toBeVisible()
  await page.goto('/libro')
  await expect(page.getByRole('button', { name: 'Stampa o salva in PDF' })).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByRole('region', { name: 'Anteprima' }).getByRole('article')).toHaveCount(31)
  await expect(page.getByText('quella delle vacanze').first()).toBeAttached()
  await page.goto('/filo/simbolo/Strada')
  await expect(page.getByText('Senza rete il filo è l’elenco dei suoi sogni.')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()

  await context.setOffline(false)
  await page.goto('/profile')
  await expectAlive(page)
  await page.getByRole('main').getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await register(page, '/dreams')
  await expect(page.getByRole('article')).toHaveCount(0)
  await context.setOffline(true)
  await page.goto(`/dreams/${id}`)
  await expectAlive(page)
  await expect(page.getByText(/sommersa/)).toHaveCount(0)
  // The page itself would redirect to the sign-in.
  await page.goto('about:blank')
  await context.setOffline(false)
  await call(page, '/api/logout', { forget: false })
  await signIn(page, account, '/dreams')
  await expect(page.getByText(`${YEAR} sogni`, { exact: true })).toBeVisible()
})
