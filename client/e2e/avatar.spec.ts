import { wearerOfFenice } from './accounts.ts'
import { expect, expectAlive, signIn, test } from './test.ts'

test('an avatar chosen in one tab is worn in the other within two seconds', async ({ page, context }, {
  repeatEachIndex,
}) => {
  await signIn(page, wearerOfFenice(repeatEachIndex))
  const other = await context.newPage()
  await other.goto('/dreams')
  const worn = (of: typeof page) => of.getByRole('banner').locator('[data-avatar]')
  await expect(worn(other)).toHaveAttribute('data-avatar', 'fenice')
  await expect(other.getByRole('heading', { name: 'Il tuo diario è pronto' })).toBeVisible()

  await page.goto('/profile')
  await expectAlive(page)
  await page.getByRole('radio', { name: /Luna/ }).check({ force: true })
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(page.getByText('Profilo aggiornato', { exact: true }).first()).toBeVisible()
  await expect(worn(page)).toHaveAttribute('data-avatar', 'luna')
  await expect(worn(other)).toHaveAttribute('data-avatar', 'luna', { timeout: 2_000 })

  // It was taken off, and is locked again: the rule is told in words.
  await page.getByRole('radio', { name: /Fenice/ }).click({ force: true })
  await expect(page.getByText('Avatar bloccato', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /Luna/ })).toBeChecked()
  await expect(worn(other)).toHaveAttribute('data-avatar', 'luna')
})
