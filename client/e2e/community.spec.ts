import type { Browser, Page } from '@playwright/test'
import { expect, expectAlive, record, register, test } from './test.ts'

const CONTENT = 'Nuoto in un lago tiepido e sul fondo vedo la mia vecchia scuola, con le finestre accese.'

const popup = (page: Page) => page.getByRole('region', { name: 'Badge Sbloccato!' })

async function closeBadge(page: Page): Promise<void> {
  await popup(page).getByRole('button', { name: 'Chiudi il badge' }).click()
  await expect(popup(page)).toBeHidden()
}

async function anotherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'it-IT' })
  return context.newPage()
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const heart = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^Mi piace «${title}»`) })

test('shares, likes, reads signed out and withdraws a dream between two people and a visitor', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await register(page)
  const title = `Il lago di ${anna.username.slice(-6)}`

  // The first dream earns a badge, shown once, and an avatar.
  await record(page, { title, content: CONTENT })
  await page.goto('/')
  await expect(popup(page)).toContainText('Primo Sogno')
  await closeBadge(page)
  await page.goto('/profile')
  await expectAlive(page)
  await page.getByRole('radio', { name: /Stella/ }).check({ force: true })
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(page.getByRole('banner').locator('[data-avatar]')).toHaveAttribute('data-avatar', 'stella')
  await expect(popup(page)).toBeHidden()

  await page.goto('/community?tab=sogni')
  await expectAlive(page)
  await page.getByRole('button', { name: 'Condividi un sogno' }).click()
  const share = page.getByRole('dialog', { name: /Condividi/ })
  await share.getByRole('button', { name: 'Condividi', exact: true }).click()
  await expect(share.getByText('Seleziona un sogno da condividere')).toBeVisible()
  await share.getByRole('radio', { name: new RegExp(title) }).check()
  await expect(share.getByRole('switch', { name: `Comparirai come «${anna.username}» · Cambia` })).toBeChecked()
  await share.getByRole('button', { name: 'Condividi', exact: true }).click()
  await expect(page.getByText('Sogno condiviso', { exact: true }).first()).toBeVisible()
  await expect(popup(page)).toContainText('Community')
  await closeBadge(page)
  await expect(card(page, title)).toContainText('scade tra')

  const bruno = await anotherBrowser(browser, baseURL)
  await register(bruno, '/community?tab=sogni')
  await expect(card(bruno, title)).toContainText(anna.username)
  await heart(bruno, title).click()
  await expect(heart(bruno, title)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(bruno, title)).toHaveText('1')
  await bruno.reload()
  await expect(heart(bruno, title)).toHaveAttribute('aria-pressed', 'true')

  const visitor = await anotherBrowser(browser, baseURL)
  await visitor.goto('/community')
  await heart(visitor, title).click()
  await expect(visitor.getByRole('dialog', { name: 'Accesso richiesto' })).toBeVisible()

  // The link is created, opened by a stranger, revoked, and gone.
  await page.goto('/dreams')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: 'Condividi' }).click()
  await page.getByRole('menuitem', { name: 'Copia link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Condividi con un link' })
  await dialog.getByRole('button', { name: 'Copia link' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Condividi' }).click()
  await page.getByRole('menuitem', { name: 'Gestisci link' }).click()
  const address = await dialog.getByLabel('Link del sogno').inputValue()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByText(CONTENT)).toBeVisible()
  const report = visitor.getByRole('link', { name: 'Segnala' })
  await expect(report).toHaveAttribute('href', new RegExp(encodeURIComponent(address)))
  await visitor.getByRole('link', { name: 'Inizia il tuo diario' }).click()
  await expect(visitor.getByRole('tab', { name: 'Registrati' })).toHaveAttribute('aria-selected', 'true')
  await visitor.goBack()
  await dialog.getByRole('button', { name: 'Revoca link' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Revoca/ })
    .click()
  await expect(dialog).toBeHidden()
  await expect(popup(page)).toContainText('Condivisione')
  await closeBadge(page)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Sogno non trovato' })).toBeVisible()

  await page.goto('/community?tab=sogni')
  await card(page, title).getByRole('button', { name: 'Rimuovi' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
  await expect(card(page, title)).toBeHidden()
  await bruno.reload()
  await expect(bruno.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card(bruno, title)).toBeHidden()
  await expect(popup(page)).toBeHidden()
  await Promise.all([bruno.context().close(), visitor.context().close()])
})

test.describe('with another app', () => {
  test.use({ allowed: /^request to https:\/\/wa\.me/ })

  test('sends a dream with WhatsApp in two taps', async ({ page }) => {
    await register(page, '/')
    const id = await record(page, { title: 'Il faro', content: CONTENT })
    await page
      .context()
      .route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
    await page.goto(`/dreams/${id}`)
    await page.getByRole('button', { name: 'Condividi' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'WhatsApp' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apri WhatsApp' }).click()
    const window = await opened
    await window.waitForURL(/^https:\/\/wa\.me\/\?text=.*%2Fshared%2Fdream%2F/)
    expect(await window.evaluate(() => opener)).toBeNull()
  })
})
