import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize } from './accessible.ts'
import { linkTo, mailTo } from './outbox.ts'
import { expect, register, signIn, test } from './test.ts'

// Signing in through a provider leaves for another origin.
test.use({ allowed: /^request to http:\/\/127\.0\.0\.1:\d+\/authorize/ })

test(`axe finds nothing on the profile`, async ({ page, browser }) => {
  const account = await register(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, account)
  await page.goto('/profile')
  await expect(page.getByRole('radio', { name: /Luna/ })).toBeChecked()
  await expectAccessibleAtAnySize(page, 'profile')
  await page.getByLabel('Nome utente').fill('ab')
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(page.getByText('Il nome utente deve contenere almeno 3 caratteri')).toBeVisible()
  await page.getByRole('radio', { name: /Gufo/ }).click({ force: true })
  await expect(page.getByText('Avatar bloccato', { exact: true }).first()).toBeVisible()
  await expectAccessibleAtAnySize(page, 'profile with faults and a locked avatar')
  await page.goto('/profile?tab=password')
  await expect(page.getByText('Questo dispositivo')).toBeVisible()
  await page.getByLabel('Nuova password', { exact: true }).fill('luna12')
  await expect(page.getByText('Robustezza')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'password and devices')
  await page.getByRole('button', { name: 'Cambia Password' }).click()
  await expect(page.getByText('La conferma della password è obbligatoria')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'password with faults')
  await page.getByRole('button', { name: 'Esci da tutti gli altri dispositivi' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'question before leaving the others')
  await other.context().close()
})

test(`axe finds nothing on the password of a social account`, async ({ page }) => {
  await page.goto('/auth/google?next=%2Fprofile%3Ftab%3Dpassword')
  await expect(page.getByText('Non supportato')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'password of a social account')
})

/** What the page would do by itself after so many milliseconds, it does not do while one looks at it. */
async function holdBack(page: Page, wait: number): Promise<void> {
  await page.evaluate((held) => {
    const later = window.setTimeout
    const unlessHeld = (job: () => void, ms?: number, ...rest: unknown[]) => (ms === held ? 0 : later(job, ms, ...rest))
    Object.assign(window, { setTimeout: unlessHeld })
  }, wait)
}

test(`axe finds nothing on the recovery of a password`, async ({ page, browser }) => {
  const { email } = await register(await (await browser.newContext()).newPage())
  await page.goto('/auth?social=email_taken&provider=facebook')
  await expect(page.getByRole('alert')).toContainText('Esiste già un account')
  await expectAccessibleAtAnySize(page, 'a social login refused')
  await page.getByRole('tab', { name: 'Registrati' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Luna-12')
  await expect(page.getByText('Robustezza')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'advice at the registration')
  await page.getByRole('tab', { name: 'Accedi' }).click()
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Invia il link' }).click()
  await expect(dialog.getByText('Email richiesta')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'recovery without an address')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Invia il link' }).click()
  await expect(dialog.getByText(/60 minuti/)).toBeVisible()
  await expectAccessibleAtAnySize(page, 'link sent')
  await page.goto('/reset-password')
  await expect(page.getByText('Token di reset mancante. Richiedi un nuovo reset della password.')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'reset without a token')
  const mail = await mailTo(email, /nuova password/)
  await page.goto(linkTo('release-email', mail))
  await expect(page.getByRole('button', { name: 'Libera l’indirizzo' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'an address to free')
  await page.goto(linkTo('reset-password', mail))
  await page.getByLabel('Nuova password', { exact: true }).fill('una-notte-7')
  await page.getByLabel('Conferma password', { exact: true }).fill('un’altra')
  await page.getByRole('button', { name: 'Reimposta password' }).click()
  await expect(page.getByText('Le password non corrispondono')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'reset with faults')
  await page.getByLabel('Conferma password', { exact: true }).fill('una-notte-7')
  await holdBack(page, 3_000)
  await page.getByRole('button', { name: 'Reimposta password' }).click()
  const done = page.getByRole('heading', { name: 'Password reimpostata' })
  await expect(done).toBeVisible()
  await expectAccessibleAtAnySize(page, 'password set')
  await expect(done).toBeVisible()
})
