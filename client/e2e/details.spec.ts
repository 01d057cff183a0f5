import { DEMO, expect, register, signIn, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('opening the new-dream dialog at its address does not fetch the list anew', async ({ page }) => {
  await signIn(page, DEMO)
  await page.goto('/dreams/new', { waitUntil: 'networkidle' })
  await expect(page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })).toBeVisible()
  // The list's own first call is over before the calls are counted.
  const listed = page.getByRole('link', { name: 'La casa sull’acqua', exact: true, includeHidden: true })
  await expect(listed).toBeAttached()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/dreams')) calls.push(request.url())
  })
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page).toHaveURL(/\/dreams$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(calls).toEqual([])
})

test('the words of an element come into view without moving or covering it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, '/dreams/new')
  await page.getByLabel('Titolo').fill('La porta')
  await page.getByLabel('Descrizione del sogno').fill('Una porta rossa in mezzo al mare. '.repeat(20))
  await page.getByRole('button', { name: 'Salva' }).click()
  await page.getByRole('button', { name: 'Analisi base' }).click()
  await page.getByRole('button', { name: 'Continua con l’analisi' }).click()
  await expect(page.getByRole('heading', { name: 'Lettura', exact: true })).toBeVisible()
  // The first dream and the first reading earn badges, which are shown over the page one after the other.
  const closeBadge = page.getByRole('button', { name: 'Chiudi il badge' })
  await closeBadge.click()
  await expect(async () => {
    if (await closeBadge.isVisible()) await closeBadge.click()
    await expect(closeBadge).toBeHidden({ timeout: 1_500 })
  }).toPass()
  const element = page.getByRole('button', { name: 'Porta', exact: true })
  for (const top of [150, 350, 600]) {
    await element.evaluate((button, y) => window.scrollBy(0, button.getBoundingClientRect().top - y), top)
    const before = await element.boundingBox()
    await element.hover()
    await expect(page.locator('mark').first()).toBeInViewport()
    await page.waitForTimeout(600)
    await expect(page.locator('mark').first()).toBeInViewport()
    expect(await element.boundingBox()).toEqual(before)
    const onTop = await element.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(onTop).toBe(true)
    await page.mouse.move(2, 2)
    await expect(page.locator('mark')).toHaveCount(0)
  }
})
