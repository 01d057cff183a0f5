import type { Page } from '@playwright/test'
import { refuseAds } from './subscribers.ts'
import { call, expect, record, register, test } from './test.ts'

test.use({ baseURL: process.env.E2E_FULL_URL })

/** The model is slow for a dream with a snail. */
const SLOW = 'Cammino in una casa sul mare. Una lumaca mi guarda dalla porta in fondo alle scale.'
const QUICK = 'Cammino in una casa sul mare. Mia nonna mi chiama dalla porta in fondo alle scale.'

const CARE =
  'Cammino in una casa sul mare e trovo delle gabbie impolverate in fondo alle scale. Ho paura. ' +
  'All’improvviso la luce si spegne e resto ferma. Poi mia nonna mi chiama da un ponte e mi sveglio.'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const question = (page: Page) => page.getByRole('dialog', { name: 'Chi legge i tuoi sogni?' })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Interrompi' })

async function askForBasic(page: Page) {
  await press(page, 'Analisi base')
  await press(page, 'Continua con l’analisi')
}

async function watchText(page: Page) {
  await page.evaluate(() => {
    const lengths: number[] = []
    new MutationObserver(() => {
      const length = document.querySelector('article[aria-busy] .reading')?.textContent?.length ?? 0
      if (length > 0 && length !== lengths.at(-1)) lengths.push(length)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { lengths })
  })
  return () => page.evaluate(() => (window as unknown as { lengths: number[] }).lengths)
}

test('runs an analysis after consent and across pages, stops it at no cost, and stores a complete one', async ({
  page,
}) => {
  await refuseAds(page)
  await register(page)
  const id = await record(page, { content: SLOW })
  await page.goto(`/analysis/${id}`)
  await expect(page.getByText(/senza il tuo sì non viene inviato niente/)).toBeVisible()
  await askForBasic(page)
  await expect(question(page)).toContainText('Mai il loro testo.')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Analisi base' })).toBeFocused()

  await askForBasic(page)
  await press(page, 'Accetto')
  await expect(stopButton(page)).toBeVisible()
  await expect(page.getByRole('article')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Lettura in corso…')).toBeAttached()
  await page.getByRole('link', { name: 'Torna ai sogni' }).click()
  await page.getByRole('link', { name: /^Lettura in corso/ }).click()
  await stopButton(page).click()
  await expect(page.getByText('Lettura interrotta', { exact: true })).toBeVisible()
  const used = async () => (await (await page.request.get('/api/user')).json()).analysisCount
  await expect.poll(used).toBe(0)
  await page.reload()
  await expect(page.getByText('Oggi hai ancora 1 analisi gratuita.')).toBeVisible()

  const changed = { title: 'La casa', content: QUICK, date: '2026-01-19', tags: [], elements: [] }
  await call(page, `/api/dreams/${id}`, changed, 'put')
  await page.reload()
  const lengths = await watchText(page)
  await askForBasic(page)
  await expect(page.getByText('Analisi completata', { exact: true })).toBeVisible()
  const grown = await lengths()
  expect(grown.length).toBeGreaterThan(1)
  expect(grown).toEqual([...grown].sort((a, b) => a - b))
  const reading = page.getByRole('article').first().locator('.reading')
  const text = await reading.textContent()
  await page.reload()
  await expect(reading).toHaveText(text ?? '')
  await expect(page.getByText(/^Testo generato da un’intelligenza artificiale/)).toBeVisible()
  expect(await used()).toBe(1)
})

test('excludes annotations from an analysis by the rules, and links to help', async ({ page }) => {
  await refuseAds(page)
  await register(page)
  const id = await record(page, { title: 'Le gabbie', content: CARE, mood: 'negative', elements: [] })
  const words = { kind: 'thing', quote: 'gabbie impolverate', words: 'La cantina di mia zia' }
  await call(page, `/api/dreams/${id}/annotations`, { annotations: [words] }, 'put')
  await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
  await page.goto(`/analysis/${id}`)
  await expect(page.getByRole('article', { name: 'In controluce' })).toContainText('La cantina di mia zia')
  const reading = page.getByRole('article').first()
  await expect(reading).toContainText('Lettura')
  await expect(reading).not.toContainText(/cantina di mia zia/)
  await expect(page.getByRole('button', { name: /^Rileggi/ })).toHaveCount(0)

  await reading.getByRole('link', { name: 'a chi rivolgersi' }).click()
  const help = page.getByRole('heading', { name: 'A chi rivolgersi' })
  await expect(help).toBeFocused()
  await expect(help).toBeInViewport()
  await expect(page.getByRole('link', { name: '02 2327 2327' })).toHaveAttribute('href', 'tel:0223272327')
  await page.reload()
  await expect(help).toBeInViewport()
})
