import { call, expect, record, register, test } from './test.ts'

const TEXT = 'Guardo il faro dalla porta aperta.'

test('prints a dream, its leaf and the diary as text, without the site', async ({ page }) => {
  await register(page)
  const id = await record(page, { title: 'Il faro', content: TEXT, date: '2026-01-10', elements: ['Porta'] })
  await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
  for (const path of [`/dreams/${id}`, `/analysis/${id}`, `/dreams/${id}/controluce`, '/dreams']) {
    await page.goto(path)
    await expect(page.getByText('Il faro').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    // biome-ignore lint/performance/useDomNodeTextContent: only what is visible on paper
    const text = (await page.evaluate(() => document.body.innerText)).replace(/\s+/g, ' ')
    expect(text).toContain(TEXT.slice(1))
    expect(text).toMatch(/10 gennaio 2026|gen 10, 2026/)
    await expect(page.locator('.dream-window').first()).toBeVisible()
    for (const word of [
      'Dashboard',
      'Community',
      'Torna ai',
      'Condividi',
      'Modifica',
      'Analizza',
      'Privacy',
      'Apri in',
      'Tocca fino',
      'Cestino',
    ])
      expect(text).not.toContain(word)
    await page.emulateMedia({ media: 'screen' })
  }
  expect((await page.pdf()).length).toBeGreaterThan(1000)
})
