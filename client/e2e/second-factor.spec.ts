import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { confirmAddress } from './outbox.ts'
import { expect, expectAlive, register, test } from './test.ts'

/** A code counts once: the next sign-in takes the one of the next 30 seconds, which a clock may be early by. */
const codeOf = (secret: string, later = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + later })

async function giveCredentials(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/auth')
  await expectAlive(page)
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

async function giveCode(page: Page, code: string) {
  await page.getByLabel('Codice di verifica').fill(code)
  await page.getByRole('button', { name: 'Conferma' }).click()
}

test('a person turns on a second factor, signs in with it elsewhere, and ends that session', async ({
  page,
  browser,
}) => {
  const account = await register(page, '/profile?tab=password')
  await expect(page.getByText('Per attivarla serve un indirizzo email confermato.')).toBeVisible()
  await confirmAddress(page, account)
  await page.goto('/profile?tab=password')
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('La tua password').fill(account.password)
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await expect(dialog.getByRole('img', { name: /Codice QR/ })).toBeVisible()
  await dialog.getByText('Non puoi inquadrarlo?').click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Codice di verifica').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Attiva' }).click()
  const recoveryCode = await dialog.getByRole('listitem').first().textContent()
  await dialog.getByRole('button', { name: 'Li ho conservati' }).click()
  await expect(page.getByText(/Ti restano 10 codici/)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await giveCredentials(other, account)
  await giveCode(other, codeOf(secret, 30_000))
  await expect(other.getByRole('heading', { level: 1 })).toContainText(account.username)
  await page.reload()
  await page.getByRole('button', { name: /^Esci da Chrome/ }).click()
  await expect(page.getByText('Nessun altro dispositivo è collegato al tuo account.')).toBeVisible()
  await other.goto('/dreams')
  await expect(other).toHaveURL(/\/auth/)
  await giveCredentials(other, account)
  await giveCode(other, recoveryCode ?? '')
  await expect(other.getByRole('heading', { level: 1 })).toContainText(account.username)
  await other.context().close()

  await page.getByRole('button', { name: 'Vedi l’attività' }).click()
  for (const event of ['Usato un codice di recupero', 'Un dispositivo è stato disconnesso']) {
    await expect(page.getByRole('dialog').getByText(event)).toBeVisible()
  }
})
