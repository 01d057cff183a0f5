import { DEMO, expect, expectAlive, signIn, test } from './test.ts'

test('what is back in a dream leads to its thread, and a dream of the thread back', async ({ page }) => {
  await signIn(page, DEMO, '/dreams')
  const dreams: { id: number }[] = await (await page.request.get('/api/dreams')).json()
  let back: { name: string } | null = null
  for (const { id } of dreams) {
    const threads = await (await page.request.get(`/api/dreams/${id}/threads`)).json()
    back = threads.back
    if (!back) continue
    await page.goto(`/dreams/${id}`)
    break
  }
  await expectAlive(page)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('link', { name: `notti: ${back?.name}` }).click()
  await expect(page).toHaveURL(/\/filo\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back?.name ?? '')
  await page
    .getByRole('region', { name: 'Nelle tue parole' })
    .getByRole('link', { name: title ?? '' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})
