import type { Page } from '@playwright/test'
import { call, expect, record, register, test } from './test.ts'

const CONTENT =
  'Cammino in una casa sul mare e trovo delle gabbie impolverate in fondo alle scale. Ho paura. ' +
  'All’improvviso la luce si spegne e resto ferma. Poi mia nonna mi chiama da un ponte e mi sveglio.'

/** Somebody new, at the analysis of their first dream. */
async function openAnalysis(page: Page): Promise<void> {
  await register(page)
  const id = await record(page, { title: 'Le gabbie', content: CONTENT, mood: 'negative', elements: [] })
  await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
  await page.goto(`/analysis/${id}`)
}

const questions = (page: Page) => page.getByRole('region', { name: 'Tre domande su questo sogno' })
const reading = (page: Page) => page.getByRole('article').first()

test('what its dreamer answered stays beside the words of a dream, and where to turn is one step away', async ({
  page,
}) => {
  await openAnalysis(page)
  const fields = questions(page).getByRole('textbox')
  await fields.first().fill('La cantina di mia zia')
  await fields.nth(1).fill('In cantina')
  await expect(questions(page).getByText('Salvato', { exact: true })).toHaveCount(2)
  await page.reload()
  await expect(fields.first()).toHaveValue('La cantina di mia zia')

  await expect(reading(page)).not.toContainText(/cantina di mia zia/)
  await expect(page.getByRole('button', { name: /^Rileggi/ })).toHaveCount(0)

  await reading(page).getByRole('link', { name: 'a chi rivolgersi' }).click()
  const help = page.getByRole('heading', { name: 'A chi rivolgersi' })
  await expect(help).toBeFocused()
  await expect(help).toBeInViewport()
  await expect(page.getByRole('link', { name: '02 2327 2327' })).toHaveAttribute('href', 'tel:0223272327')
  await page.reload()
  await expect(help).toBeInViewport()
})

test('what the dreamer takes away from a dream leaves the dashboard, and comes back', async ({ page }) => {
  await openAnalysis(page)
  await page.getByRole('button', { name: 'Non c’entra: Mare' }).click()
  await expect(page.getByRole('button', { name: 'Mare', exact: true })).toBeHidden()
  const returns = page.getByRole('region', { name: 'Cosa ritorna nei tuoi sogni' })
  await page.goto('/')
  await expect(returns.getByText('Ponte')).toBeVisible()
  await expect(returns.getByText('Mare')).toHaveCount(0)

  await page.goBack()
  await page.getByRole('button', { name: 'Rimetti Mare' }).click()
  await expect(page.getByRole('button', { name: 'Mare', exact: true })).toBeVisible()
  await page.goto('/')
  await expect(returns.getByText('Mare')).toBeVisible()
})

test('answering and choosing the elements needs no pointer', async ({ page }) => {
  await openAnalysis(page)
  const press = async (name: string, role: 'button' | 'textbox' = 'button') => {
    const wanted = page.getByRole(role, { name, exact: true })
    await expect(wanted).toBeVisible()
    for (let i = 0; i < 80; i++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused()
    if (role === 'button') await page.keyboard.press('Enter')
  }
  await press('Non c’entra: Ponte')
  await expect(page.getByText('Tolto da questo sogno: Ponte', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  const first = await questions(page)
    .getByRole('textbox')
    .first()
    .evaluate((field: HTMLTextAreaElement) => field.labels[0]?.textContent)
  await press(first ?? '', 'textbox')
  await page.keyboard.type('La cantina di mia zia')
  await expect(questions(page).getByText('Salvato', { exact: true })).toBeVisible()
})
