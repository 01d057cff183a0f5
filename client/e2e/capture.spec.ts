import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAlive, register, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Opens the diary at ten past four, as somebody who has not turned the night off. */
async function openByNight(page: Page) {
  await page.clock.install({ time: new Date('2026-11-23T03:12:00Z') })
  await page.addInitScript(() => localStorage.removeItem('night-opens'))
  await page.goto('/')
  await expect(page).toHaveURL(/\/notte$/)
  await expectAlive(page)
}

test('opened by night, the diary takes a dream in one tap, and asks about it by day', async ({ page }) => {
  await register(page, '/dreams')
  await openByNight(page)
  await expect(page.getByLabel('Il sogno')).toBeFocused()
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#000000')
  await expectAccessible(page, 'the night', 'light')
  await page.keyboard.type('una scala, poi il mare')
  await page.getByRole('button', { name: 'Fatto' }).tap()
  await expect(page.getByText('Lasciato qui. Buonanotte.')).toBeVisible()
  await expect(page.getByText('Badge Sbloccato!')).toHaveCount(0)

  await page.getByRole('link', { name: 'Esci' }).tap()
  const left = page.getByRole('region', { name: 'Lasciato di notte' })
  await expect(left).toContainText('Questo l’hai lasciato alle 4:12. Lo sistemiamo?')
  await left.getByRole('button', { name: 'Sistemalo' }).tap()
  const form = page.getByRole('dialog', { name: 'Modifica sogno' })
  await form.getByLabel('Titolo').fill('La scala')
  await form.getByRole('button', { name: 'Aggiorna' }).tap()
  await expect(form).toBeHidden()
  await expect(left).toBeHidden()
})

test('the back button leaves the night, and closes the form with its draft kept', async ({ page }) => {
  await register(page, '/profile')
  await page.getByRole('link', { name: 'Aprila adesso' }).tap()
  await expect(page.getByLabel('Il sogno')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/profile$/)

  await page.goto('/dreams')
  await expectAlive(page)
  await page.getByRole('button', { name: 'Registra Nuovo Sogno' }).first().tap()
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Descrizione del sogno').fill('una scala')
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page.getByText('Bozza conservata').first()).toBeVisible()
})

for (const [name, width, height] of [
  ['in landscape', 844, 390],
  ['at 200 % zoom', 640, 400],
  ['at 320 px', 320, 568],
  ['above a keyboard', 390, 480],
] as const) {
  test(`«Salva» is in view and nothing is cut ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await register(page, '/dreams/new')
    const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
    for (const label of ['Descrizione del sogno', 'Titolo', 'Tag'] as const) {
      if (label === 'Tag') await form.getByText('Aggiungi dettagli').click()
      await form.getByLabel(label).fill('una scala')
      await expect(form.getByLabel(label)).toBeInViewport({ ratio: 0.9 })
      await expect(form.getByRole('button', { name: 'Salva' })).toBeInViewport({ ratio: 1 })
    }
    const overflow = await form.evaluate((element) =>
      [element, ...element.querySelectorAll('.dialog-body')].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ),
    )
    expect(overflow).toBe(false)
    await page.goto('/notte')
    await expectAlive(page)
    await expect(page.getByRole('button', { name: 'Fatto' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Il sogno')).toBeInViewport({ ratio: 1 })
  })
}
