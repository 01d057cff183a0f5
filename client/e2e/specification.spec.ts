import type { Page } from '@playwright/test'
import { call, expect, record, register, test } from './test.ts'

const TEXT = 'Cammino in una casa sul mare con mia nonna, la finestra è aperta.'

async function save(page: Page) {
  await page.goto('/dreams/new')
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Descrizione del sogno').fill(TEXT)
  await form.getByRole('button', { name: 'Salva' }).click()
  return page.getByRole('dialog', { name: 'Sogno salvato' })
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
]) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('shows the specified features, in their order and wording', async ({ page }) => {
      await page.goto('/auth')
      for (const name of ['Google', 'Facebook']) {
        await expect(page.getByRole('link', { name: `Continua con ${name}` })).toBeInViewport()
      }
      await register(page, '/')
      const cards = ['Sogni Registrati', "Stato d'Animo", 'Elemento Ricorrente']
      for (const name of cards) await expect(page.getByText(name, { exact: true })).toBeVisible()
      await expect(page.getByText('Neutro', { exact: true })).toBeVisible()

      const saved = await save(page)
      for (const name of [/Analisi base/, /Analisi avanzata/, 'Visualizza sogno']) {
        await expect(saved.getByRole('button', { name }).or(saved.getByRole('link', { name }))).toBeInViewport()
      }
      await saved.getByText('Visualizza sogno').click()
      const edit = page.getByRole('button', { name: 'Modifica', exact: true })
      await expect(page.getByText(TEXT.slice(1)).first()).toBeVisible()
      await expect(edit).toBeVisible()
      const id = Number(new URL(page.url()).pathname.split('/').at(-1))
      await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(edit).toHaveCount(0)

      for (let day = 10; day < 16; day++) await record(page, { title: `Notte ${day}`, date: `2026-01-${day}` })
      await page.goto('/')
      const timeline = page.getByRole('region', { name: 'Cronologia' })
      for (const tab of ['Emozioni', 'Temi', 'Simboli'])
        await expect(page.getByRole('tab', { name: tab })).toBeVisible()
      await timeline.getByRole('button', { name: 'Successiva' }).click()
      await expect(timeline.getByText('Notte 10')).toBeVisible()
      await timeline.getByRole('button', { name: 'Precedente' }).click()
      await expect(timeline.getByText('Notte 15')).toBeVisible()

      const { url } = await (await call(page, `/api/dreams/${id}/share`, { includeAnalysis: false })).json()
      const { username } = await (await page.request.get('/api/user')).json()
      await page.goto(new URL(url).pathname)
      await expect(page.getByText(username).first()).toBeVisible()
      await page.goto('/community')
      await expect(page.getByRole('tab')).toHaveCount(3)
    })
  })
}
