import { expect, test } from './test.ts'

// The provider is another origin: the browser leaves for it and comes back.
test.use({ allowed: /^request to http:\/\/127\.0\.0\.1:\d+\/authorize/ })

for (const provider of ['Google', 'Facebook']) {
  test(`a person signs in with ${provider}, and has no password to change`, async ({ page }) => {
    await page.goto('/auth?next=%2Fdreams')
    await page.getByRole('link', { name: `Continua con ${provider}` }).click()
    await expect(page).toHaveURL(/\/dreams$/)
    await page.goto('/profile')
    await expect(page.getByLabel('Nome utente')).toHaveValue(/^Sogna /)
    await page.getByRole('tab', { name: 'Password' }).click()
    await expect(page.getByText('Non supportato')).toBeVisible()
    await expect(page.getByLabel('Password attuale', { exact: true })).toBeDisabled()
  })
}

test('a cancelled sign-in says so, once', async ({ page }) => {
  await page.goto('/auth/google/callback?error=access_denied')
  await expect(page.getByRole('alert')).toContainText('Google')
  await expect(page).toHaveURL(/\/auth$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
