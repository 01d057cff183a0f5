import type { Browser, Page } from '@playwright/test'
import { linkTo, mailTo } from './outbox.ts'
import { expect, register, signIn, signInByForm, test } from './test.ts'

const NEW_PASSWORD = 'Una-notte-nuova-7'

/** A browser of its own, in which the same person signs in. */
async function anotherBrowser(browser: Browser, account: { username: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, account)
  return page
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByLabel('Password attuale', { exact: true }).fill(from)
  await page.getByLabel('Nuova password', { exact: true }).fill(to)
  await page.getByLabel('Conferma password', { exact: true }).fill(to)
  await page.getByRole('button', { name: 'Cambia Password' }).click()
}

test('a person leaves all other devices, and a change of password signs them out, too', async ({ page, browser }) => {
  const account = await register(page, '/profile?tab=password')
  const other = await anotherBrowser(browser, account)
  await page.reload()
  await expect(page.getByText('Questo dispositivo')).toHaveCount(1)
  await page.getByRole('button', { name: 'Esci da tutti gli altri dispositivi' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^Esci/ }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await other.reload()
  await expect(other).toHaveURL(/\/auth/)
  await signIn(other, account)

  await changePassword(page, 'non è questa', NEW_PASSWORD)
  await expect(page.getByText('La password attuale non è corretta').first()).toBeVisible()
  await changePassword(page, account.password, 'password')
  await expect(page.getByText(/tra le più usate/).first()).toBeVisible()
  await changePassword(page, account.password, NEW_PASSWORD)
  await expect(page.getByText('Password aggiornata', { exact: true }).first()).toBeVisible()

  await page.goto('/dreams')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await other.goto('/dreams')
  await expect(other).toHaveURL(/\/auth/)
  await signIn(other, { ...account, password: NEW_PASSWORD })
  await other.context().close()
})

test('a forgotten password is recovered from the mail, once', async ({ page, browser }) => {
  const account = await register(page)
  const signedIn = await anotherBrowser(browser, account)
  await page.getByRole('button', { name: /Menu utente/ }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/auth/)

  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(account.email.toUpperCase())
  await dialog.getByRole('button', { name: 'Invia il link' }).click()
  await expect(dialog.getByText(/60 minuti/)).toBeVisible()

  const link = linkTo('reset-password', await mailTo(account.email, /nuova password/))
  await page.goto(link)
  await page.getByLabel('Nuova password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Conferma password', { exact: true }).fill('un’altra cosa')
  await page.getByRole('button', { name: 'Reimposta password' }).click()
  await expect(page.getByText('Le password non corrispondono')).toBeVisible()
  await page.getByLabel('Conferma password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reimposta password' }).click()
  await expect(page.getByRole('heading', { name: 'Password reimpostata' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await signInByForm(page, { ...account, password: NEW_PASSWORD })

  await signedIn.goto('/dreams')
  await expect(signedIn).toHaveURL(/\/auth/)
  await signedIn.goto(link)
  await expect(signedIn.getByText(/Questo link non vale più/)).toBeVisible()
  await signedIn.context().close()
  await mailTo(account.email, /password del tuo diario è cambiata/)
})

test('a tab of one person never acts in the account of another who signs in beside it', async ({ page, context }) => {
  const anna = await register(page, '/profile')
  await expect(page.getByLabel('Nome utente')).toHaveValue(anna.username)
  const other = await context.newPage()
  // Signed in by the call: no tab tells the first one.
  const bruno = await register(other)
  await page.getByLabel('Nome utente').fill(`${anna.username}-2`)
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bruno.username)
  await expect(page.getByLabel('Nome utente')).toHaveValue(bruno.username)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toContainText(bruno.username)
})

test('after a logout the back button and the other tabs show nothing private', async ({ page, context }) => {
  await register(page)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByLabel('Nome utente')).toBeVisible()
  await page.goto('/dreams')
  await page.goto('/profile')
  await page.getByRole('button', { name: /Menu utente/ }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(other).toHaveURL(/\/auth/)
  for (let step = 0; step < 2; step++) {
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
})
