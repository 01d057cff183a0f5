import { DEMO, expect, signIn, test } from './test.ts'

test('what is tapped leads to its dreams, and so does a month', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, DEMO, '/dreams')
  const tag = page.getByRole('list', { name: 'Tag' }).first().getByRole('link').first()
  const name = await tag.textContent()
  await tag.click()
  const chosen = page.getByRole('button', { name: `Togli il filtro «Tag: ${name}»` })
  await chosen.click()
  await expect(chosen).toBeHidden()
  await expect(page).toHaveURL(/\/dreams$/)
  const select = page.getByRole('combobox', { name: 'Vai al mese' })
  const oldest = (await select.locator('option').allTextContents()).length - 1
  await select.selectOption({ index: oldest })
  await expect(page).toHaveURL(/month=/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
})

test('a night of the calendar opens its dream, and back leads to its month', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, DEMO, '/dreams')
  await page.getByRole('link', { name: 'Calendario' }).click()
  await page.getByRole('button', { name: 'Mese precedente' }).click()
  const night = page
    .getByRole('table', { name: /^Le notti di/ })
    .getByRole('link', { name: /«/ })
    .first()
  await night.click()
  await expect(page).toHaveURL(/\/dreams\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/mese=/)
  await expect(night).toBeVisible()
})
