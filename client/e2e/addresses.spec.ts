import type { Page } from '@playwright/test'
import { confirmAddress, linkTo, mailTo } from './outbox.ts'
import { expect, expectAlive, register, test } from './test.ts'

async function askFor(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/profile')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password attuale').fill(password)
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(page.getByText('Il nuovo indirizzo aspetta la tua conferma')).toBeVisible()
}

test('a person changes the address with the password in another browser, and stops a change from the old one', async ({
  page,
  browser,
}) => {
  const account = await register(page)
  const [second, third] = [`seconda-${account.email}`, `terza-${account.email}`]
  await confirmAddress(page, account)
  await askFor(page, second, account.password)
  const other = await (await browser.newContext()).newPage()
  await other.goto(linkTo('confirm-email', await mailTo(second, /Conferma/)))
  await other.getByRole('button', { name: 'Conferma l’indirizzo' }).click()
  await other.getByLabel('La tua password').fill(account.password)
  await other.getByRole('button', { name: 'Conferma l’indirizzo' }).click()
  await expect(other.getByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible()

  await askFor(page, third, account.password)
  await other.goto(linkTo('stop-email-change', await mailTo(second, /chiesto di cambiare/)))
  await other.getByRole('button', { name: 'Ferma il cambio' }).click()
  await expect(other.getByRole('heading', { name: 'Il cambio è fermo' })).toBeVisible()
  await page.goto('/dreams')
  await expect(page).toHaveURL(/\/auth/)
  await page.goto(linkTo('confirm-email', await mailTo(third, /Conferma/)))
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click()
  await expect(page.getByRole('heading', { name: 'Questo link non funziona' })).toBeVisible()
  await other.context().close()
})

test('who reads an address frees it from an account that is not theirs, and opens a diary with it', async ({
  page,
  browser,
}) => {
  const stranger = await register(page)
  const owner = await (await browser.newContext()).newPage()
  await owner.goto('/auth')
  await expectAlive(owner)
  await owner.getByRole('button', { name: 'Password dimenticata?' }).click()
  await owner.getByRole('dialog').getByLabel('Email').fill(stranger.email)
  await owner.getByRole('dialog').getByRole('button', { name: 'Invia il link' }).click()
  await owner.goto(linkTo('release-email', await mailTo(stranger.email, /nuova password/)))
  await owner.getByRole('button', { name: 'Libera l’indirizzo' }).click()
  await owner.getByRole('link', { name: 'Apri il tuo diario' }).click()
  await owner.getByRole('tab', { name: 'Registrati' }).click()
  await owner.getByLabel('Nome utente').fill(`vera-${stranger.username}`.slice(0, 30))
  await owner.getByLabel('Email').fill(stranger.email)
  await owner.getByLabel('Password', { exact: true }).fill(stranger.password)
  await owner.getByLabel('Conferma password').fill(stranger.password)
  await owner.getByRole('button', { name: /Registrati|Crea/ }).click()
  await expect(owner).toHaveURL(/\/$/)
  await owner.context().close()

  await page.goto('/')
  await expect(page.getByText('Il tuo diario non ha più un indirizzo email.')).toBeVisible()
  await page.getByRole('link', { name: 'Scrivi un indirizzo' }).click()
  await expect(page.getByText('Il tuo diario non ha un indirizzo email')).toBeVisible()
})
