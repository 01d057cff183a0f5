import type { Browser, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { confirmAddress, linkTo, mailTo } from './outbox.ts'
import { expect, expectAlive, register, signIn, signInByForm, test } from './test.ts'

const NEW_PASSWORD = 'Una-notte-nuova-7'

const anotherBrowser = async (browser: Browser) => (await browser.newContext()).newPage()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menu utente/ }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/auth/)
}

async function changeAddress(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/profile')
  // A field is filled by a selection and a text; hydration between the two would lose the selection.
  await expectAlive(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password attuale').fill(password)
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(page.getByText('Il nuovo indirizzo aspetta la tua conferma')).toBeVisible()
}

test('changes the address with the password in another browser, and cancels a change from the old address', async ({
  page,
  browser,
}) => {
  const account = await register(page)
  const [second, third] = [`seconda-${account.email}`, `terza-${account.email}`]
  await confirmAddress(page, account)
  await changeAddress(page, second, account.password)
  const other = await anotherBrowser(browser)
  await other.goto(linkTo('confirm-email', await mailTo(second, /Conferma/)))
  await other.getByRole('button', { name: 'Conferma l’indirizzo' }).click()
  await other.getByLabel('La tua password').fill(account.password)
  await other.getByRole('button', { name: 'Conferma l’indirizzo' }).click()
  await expect(other.getByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible()

  await changeAddress(page, third, account.password)
  await other.goto(linkTo('stop-email-change', await mailTo(second, /chiesto di cambiare/)))
  await other.getByRole('button', { name: 'Ferma il cambio' }).click()
  await expect(other.getByRole('heading', { name: 'Il cambio è fermo' })).toBeVisible()
  await page.goto('/dreams')
  await expect(page).toHaveURL(/\/auth/)
  await other.context().close()
})

test('resets a forgotten password by email, and removes an address from another person’s account', async ({
  page,
  browser,
}) => {
  const account = await register(page, '/')
  const signedIn = await anotherBrowser(browser)
  await signIn(signedIn, account)
  await signOut(page)
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(account.email.toUpperCase())
  await dialog.getByRole('button', { name: 'Invia il link' }).click()
  await expect(dialog.getByText(/60 minuti/)).toBeVisible()

  const mail = await mailTo(account.email, /nuova password/)
  await page.goto(linkTo('reset-password', mail))
  await page.getByLabel('Nuova password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Conferma password', { exact: true }).fill(NEW_PASSWORD)
  await page.clock.install()
  await page.getByRole('button', { name: 'Reimposta password' }).click()
  await expect(page.getByRole('heading', { name: 'Password reimpostata' })).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(page).toHaveURL(/\/auth$/)
  await signInByForm(page, { ...account, password: NEW_PASSWORD })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account.username)

  await signedIn.goto('/dreams')
  await expect(signedIn).toHaveURL(/\/auth/)
  await signedIn.goto(linkTo('release-email', mail))
  await expect(signedIn.getByRole('button', { name: 'Libera l’indirizzo' })).toBeVisible()
  await signedIn.context().close()
})

test('never acts in another person’s account, and shows nothing private after a sign-out', async ({
  page,
  context,
}) => {
  const anna = await register(page, '/profile')
  await expect(page.getByLabel('Nome utente')).toHaveValue(anna.username)
  const other = await context.newPage()
  // Signed in by an API call: no tab informs the first one.
  const bruno = await register(other, '/')
  await page.getByLabel('Nome utente').fill(`${anna.username}-2`)
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bruno.username)
  await expect(page.getByLabel('Nome utente')).toHaveValue(bruno.username)

  await page.goto('/dreams')
  await page.goto('/profile')
  await signOut(page)
  await expect(other).toHaveURL(/\/auth/)
  for (let step = 0; step < 2; step++) {
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
})

/** A code works once: the next sign-in uses the one of the next 30 seconds, which the server accepts early. */
const codeOf = (secret: string, later = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + later })

async function giveCode(page: Page, code: string) {
  await page.getByLabel('Codice di verifica').fill(code)
  await page.getByRole('button', { name: 'Conferma' }).click()
}

test('turns on a second factor, signs in with it elsewhere, and ends that session', async ({ page, browser }) => {
  const account = await register(page)
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
  await dialog.getByRole('button', { name: 'Li ho conservati' }).click()
  await expect(page.getByText(/Ti restano 10 codici/)).toBeVisible()

  const other = await anotherBrowser(browser)
  await signInByForm(other, account)
  await giveCode(other, codeOf(secret, 30_000))
  await expect(other.getByRole('heading', { level: 1 })).toContainText(account.username)
  await page.reload()
  await page.getByRole('button', { name: /^Esci da Chrome/ }).click()
  await expect(page.getByText('Nessun altro dispositivo è collegato al tuo account.')).toBeVisible()
  await other.goto('/dreams')
  await expect(other).toHaveURL(/\/auth/)
  await other.context().close()

  await page.getByRole('button', { name: 'Vedi l’attività' }).click()
  await expect(page.getByRole('dialog').getByText('Un dispositivo è stato disconnesso')).toBeVisible()
})

test.describe('by another service', () => {
  // The provider has another origin.
  test.use({ allowed: /^request to http:\/\/127\.0\.0\.1:\d+\/authorize/ })

  test('signs in with Google and with Facebook, and returns to the requested page', async ({ page }) => {
    for (const provider of ['Google', 'Facebook']) {
      await page.goto('/auth?next=%2Fdreams')
      await page.getByRole('link', { name: `Continua con ${provider}` }).click()
      await expect(page).toHaveURL(/\/dreams$/)
      await expectAlive(page)
      await page.context().clearCookies()
    }
  })
})
