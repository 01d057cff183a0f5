import { expect, expectAlive, record, register, test } from './test.ts'

const TITLE = 'Il faro spento'

test('takes a deletion back, deletes for good, and leaves with the account', async ({ page }) => {
  const account = await register(page)
  await record(page, { title: TITLE })
  await page.goto('/dreams')
  await expectAlive(page)

  const remove = async () => {
    await page.getByRole('button', { name: `Azioni per «${TITLE}»` }).click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible()

  await remove()
  await page.getByRole('link', { name: 'Cestino' }).click()
  await expect(page.getByText(/ancora 30 giorni nel cestino/)).toBeVisible()
  await page.getByRole('button', { name: `Elimina per sempre «${TITLE}»` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina per sempre' }).click()
  await expect(page.getByRole('heading', { name: 'Il cestino è vuoto' })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Elimina account' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('link', { name: 'Esporta prima i miei dati' })).toBeVisible()
  await question.getByLabel('La tua password').fill(account.password)
  await question.getByRole('button', { name: 'Elimina account' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel('Nome utente').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Nome utente o password non corretti').first()).toBeVisible()
})
