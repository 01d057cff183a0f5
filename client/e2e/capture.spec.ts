import type { Page } from '@playwright/test'
import { call, expect, expectAlive, register, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const TEXT = 'Un corridoio lunghissimo, e in fondo qualcuno che canta piano.'

/** Opens the diary at 04:10 with night mode on. */
async function openByNight(page: Page) {
  await page.clock.install({ time: new Date('2026-11-23T03:12:00Z') })
  await page.addInitScript(() => localStorage.removeItem('night-opens'))
  await page.goto('/')
  await expect(page).toHaveURL(/\/notte$/)
  await expectAlive(page)
}

test('writes a dream at night in one tap, and asks about it by day', async ({ page }) => {
  await register(page, '/dreams')
  await openByNight(page)
  await expect(page.getByLabel('Il sogno')).toBeFocused()
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#000000')
  await page.keyboard.type('una scala, poi il mare')
  await page.getByRole('button', { name: 'Fatto' }).tap()
  await expect(page.getByText('Lasciato qui. Buonanotte.')).toBeVisible()
  await expect(page.getByText('Badge Sbloccato!')).toHaveCount(0)

  await page.getByRole('link', { name: 'Chiudi' }).tap()
  const left = page.getByRole('region', { name: 'Lasciato di notte' })
  await expect(left).toContainText('Questo l’hai lasciato alle 4:12. Lo sistemiamo?')
  await left.getByRole('button', { name: 'Sistemalo' }).tap()
  const form = page.getByRole('dialog', { name: 'Modifica sogno' })
  await form.getByLabel('Titolo').fill('La scala')
  await form.getByRole('button', { name: 'Aggiorna' }).tap()
  await expect(form).toBeHidden()
  await expect(left).toBeHidden()
})

test('leaves the night with the back button', async ({ page }) => {
  await register(page, '/profile')
  await page.getByRole('link', { name: 'Aprila adesso' }).tap()
  await expect(page.getByLabel('Il sogno')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/profile$/)
})

test('keeps one draft for each of two tabs, whichever is saved', async ({ page, context }) => {
  const writeIn = async (tab: Page, text: string) => {
    await tab.goto('/dreams/new')
    const form = tab.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
    const discard = form.getByRole('button', { name: 'Scarta la bozza' })
    if (tab !== page) await discard.click()
    await form.getByLabel('Descrizione del sogno').fill(text)
    return form
  }
  await register(page, '/dreams')
  await writeIn(page, 'una scala')
  const second = await context.newPage()
  const form = await writeIn(second, 'il mare')
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Descrizione del sogno')).toHaveValue('una scala')
})

test('restores a draft after the tab was closed, and removes it once saved', async ({ page, context }) => {
  await register(page, '/dreams/new')
  let form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Titolo').fill('Il corridoio')
  await form.getByLabel('Descrizione del sogno').fill(TEXT)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(TEXT)
  await page.close()

  const again = await context.newPage()
  await again.goto('/dreams/new')
  form = again.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await expect(form.getByLabel('Titolo')).toHaveValue('Il corridoio')
  await expect(form.getByLabel('Descrizione del sogno')).toHaveValue(TEXT)
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(again.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
  await again.goto('/dreams/new')
  await expect(again.getByRole('dialog', { name: 'Registra Nuovo Sogno' }).getByLabel('Titolo')).toHaveValue('')
})

test('saves dreams from text alone, and completes one with a few taps', async ({ page }) => {
  await register(page)
  const texts = [
    'Nuoto nel mare.',
    'Un lago e una barca.',
    'Perdo i denti.',
    'Un cane mi segue.',
    'Torno nella casa al mare.',
  ]
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  for (const [back, content] of texts.entries()) {
    await call(page, '/api/dreams', { title: content, content, date: day(back + 2) })
  }
  await page.goto('/dreams/new')
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form
    .getByLabel('Descrizione del sogno')
    .fill('Un gatto dorme sul tetto, e davanti allo specchio perdo un treno.')
  await form.getByRole('button', { name: 'Salva' }).tap()

  const saved = page.getByRole('dialog', { name: 'Sogno salvato' })
  const choices = ['Analisi base', 'Analisi avanzata', 'Visualizza sogno']
  for (const name of choices) await expect(saved.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  expect(await saved.locator('.dialog-body').evaluate((body) => body.scrollHeight - body.clientHeight)).toBe(0)
  await saved.getByRole('button', { name: 'Visualizza sogno' }).tap()
  await page.getByRole('button', { name: /^Umore sconosciuto/ }).tap()
  await page.getByRole('button', { name: 'Positivo' }).tap()
  await page.getByRole('link', { name: /^Treno/ }).tap()
  await page.getByRole('button', { name: 'Non c’entra: Treno' }).tap()
  await expect(page.getByText('Tolto da questo sogno: Treno', { exact: true })).toBeVisible()

  await page.goto('/')
  await expect(page.getByText('su 1 sogno con un umore')).toBeVisible()
  const stats = await (await page.request.get('/api/stats')).json()
  expect(stats.moodCounts).toEqual({ positive: 1, neutral: 0, negative: 0 })
  const symbols = stats.patterns.symbols
  expect(symbols.items.length + symbols.omitted).toBeGreaterThan(5)
  expect(JSON.stringify(symbols)).not.toContain('Treno')
  const windows = stats.nights.flatMap((night: { dream: { motif: string } | null }) => night.dream?.motif ?? [])
  expect(new Set(windows).size).toBeGreaterThan(3)

  await page.goto('/dreams')
  const card = page.getByRole('article').filter({ hasText: 'Perdo i denti.' })
  await card.getByRole('button', { name: 'Umore sconosciuto' }).tap()
  await card.getByRole('button', { name: 'Negativo' }).tap()
  await expect(card.getByText('Umore negativo')).toBeVisible()
})
