import type { Page } from '@playwright/test'
import { DEMO, expect, register, signIn, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'textbox' | 'link' | 'radio' | 'tab' | 'combobox' | 'switch' = 'button',
) {
  const wanted = page.getByRole(role, { name }).first()
  for (let i = 0; i < 120; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}

test('skips to the content, and completes all tasks by keyboard alone', async ({ page }) => {
  await register(page, '/')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeInViewport()
  await tabTo(page, 'Registra Nuovo Sogno')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Registra Nuovo Sogno' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Descrizione del sogno')).toBeFocused()
  await page.keyboard.type('Una porta rossa in mezzo al mare.')
  await tabTo(page, 'Titolo', 'textbox')
  await page.keyboard.type('La porta')
  await tabTo(page, 'Chiudi')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Descrizione del sogno')).toBeFocused()
  await expect(page.getByLabel('Descrizione del sogno')).toBeInViewport()
  await tabTo(page, 'Salva')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
  await tabTo(page, /Analisi base/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Lettura', exact: true })).toBeVisible()
  await tabTo(page, /^Porta/, 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Porta' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Porta/ }).first()).toBeFocused()
})

test('operates calendar, filters and a thread by keyboard alone', async ({ page }) => {
  await signIn(page, DEMO, '/dreams/calendario')
  await expect(page.getByRole('table', { name: /^Le notti di/ })).toBeVisible()
  await tabTo(page, 'Mese precedente')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/calendario\?month=/)
  await tabTo(page, /^Apri i sogni di/, 'link')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dreams\?month=/)
  await tabTo(page, 'Positivo')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/mood=positive/)
  await tabTo(page, /^Togli il filtro/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dreams\?mood=positive$/)
  await expect(page.getByRole('searchbox')).toBeFocused()

  await page.goto('/filo/simbolo/Acqua')
  await expect(page.getByRole('region', { name: 'Viene insieme a' })).toBeVisible()
  await tabTo(page, /solito$/, 'link')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/Acqua/)
  await tabTo(page, /^Vedi tutti i \d+ sogni/, 'link')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dreams\?(?:element|tag)=/)
})

test('chooses and prints a book by keyboard alone', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signIn(page, DEMO, '/libro')
  const preview = page.getByRole('region', { name: 'Anteprima' })
  await tabTo(page, 'Quale tempo', 'combobox')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/da=/)
  await page.keyboard.press('Tab')
  // The day and the month, in the order of the browser's language.
  await page.keyboard.type('02022026', { delay: 50 })
  await expect(page).toHaveURL(/da=2026-02-02/)
  await tabTo(page, 'A5', 'radio')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/formato=a4/)
  await tabTo(page, 'Il tuo dizionario', 'switch')
  await page.keyboard.press('Space')
  await expect(page).not.toHaveURL(/dizionario/)
  await tabTo(page, 'Titolo', 'textbox')
  await page.keyboard.type('Le notti di Ada')
  await expect(preview.getByRole('heading', { name: 'Le notti di Ada' })).toBeVisible()
  await tabTo(page, 'Stampa o salva in PDF')
  await expect(page.getByRole('button', { name: 'Stampa o salva in PDF' })).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(page.locator('html[data-printed]')).toBeVisible()
})
