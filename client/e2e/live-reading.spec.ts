import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize } from './accessible.ts'
import { call, expect, record, register, test } from './test.ts'

test.use({ baseURL: process.env.E2E_FULL_URL })

/** The model takes its time over a snail. */
const SLOW = 'Cammino in una casa sul mare. Una lumaca mi guarda dalla porta in fondo alle scale.'
const QUICK = 'Cammino in una casa sul mare. Mia nonna mi chiama dalla porta in fondo alle scale.'

/** Somebody of the free plan who wants no advertisement, and a dream of theirs. */
async function registerWithDream(page: Page, content: string) {
  await register(page)
  await page
    .getByRole('region', { name: 'I tuoi dati, le tue scelte' })
    .getByRole('button', { name: 'Rifiuta', exact: true })
    .click()
  return record(page, { content })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const question = (page: Page) => page.getByRole('dialog', { name: 'Chi legge i tuoi sogni?' })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Interrompi' })

async function askForBasic(page: Page) {
  await press(page, 'Analisi base')
  await press(page, 'Continua con l’analisi')
}

/** Remembers how long the text under the heading was, each time it changed. */
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

test('a reading begins after a yes, can be stopped at no cost, and is kept once it is whole', async ({ page }) => {
  const id = await registerWithDream(page, SLOW)
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

test('a reading goes on while one looks at the other rooms', async ({ page }) => {
  await registerWithDream(page, SLOW)
  await page.goto('/dreams')
  await page.getByRole('button', { name: /^Analizza/ }).click()
  await press(page, 'Continua con l’analisi')
  await press(page, 'Accetto')
  await expect(page).toHaveURL(/\/analysis\/\d+$/)
  await expect(stopButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Torna ai sogni' }).click()
  await page.getByRole('link', { name: /^Lettura in corso/ }).click()
  await expect(stopButton(page)).toBeVisible()
  await stopButton(page).click()
  await expect(page.getByRole('heading', { name: 'Questo sogno non ha ancora una lettura' })).toBeFocused()
})

test('who stays with the rules is read by them, and finds the choice in the profile', async ({ page }) => {
  const id = await registerWithDream(page, QUICK)
  await page.goto(`/analysis/${id}`)
  await askForBasic(page)
  await press(page, 'Resta alla lettura integrata')
  await expect(page.getByText('Lettura delle tue parole, fatta da regole: non interpreta.')).toBeVisible()
  await page.goto('/profile')
  const choice = page.getByRole('switch', { name: 'Lettura con intelligenza artificiale' })
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expect(page.getByText('Profilo aggiornato', { exact: true })).toBeVisible()
  await page.reload()
  await expect(choice).toBeChecked()
})

const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

test('axe finds nothing on the question, on a reading that grows, and on one that broke off', async ({ page }) => {
  const id = await registerWithDream(page, SLOW)
  await page.goto(`/analysis/${id}`)
  await askForBasic(page)
  await expect(question(page)).toBeVisible()
  await expectAccessibleAtAnySize(page, 'who reads')
  await press(page, 'Accetto')
  await expect(stopButton(page)).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a reading that grows')
  await stopButton(page).click()

  const body =
    event('text', { text: 'Il lago sembra tenere insieme la calma e **qualcosa che si muove** sotto.' }) +
    event('error', { status: 502, code: 'provider_failed', message: 'La lettura non è riuscita.' })
  await page.route('**/analyze', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
  await askForBasic(page)
  await expect(page.getByText('La lettura si è interrotta: questo testo non è stato salvato.')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a reading that broke off')
})
