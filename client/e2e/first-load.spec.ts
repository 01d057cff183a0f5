import { gzipSync } from 'node:zlib'
import { expect, test, useTheme } from './test.ts'

const MOST_KB = 130

test('the first load of /auth takes at most 130 KB of script, gzipped', { tag: '@once' }, async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto('/auth', { waitUntil: 'networkidle' })
  const sizes = await Promise.all(scripts)
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(MOST_KB)
})

for (const theme of ['light', 'dark'] as const) {
  test(`the ${theme} theme is there before the first paint`, { tag: '@once' }, async ({ page }) => {
    await useTheme(page, theme)
    await page.goto('/auth', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(theme === 'dark')
  })
}

test('the system theme follows the system, live', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/auth')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})
