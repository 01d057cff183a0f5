import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { EXPORT_JSON } from '#shared/constants/export.ts'
import { expect, expectAlive, markBadgesSeen, register, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const saved = (page: Page) => page.getByRole('dialog', { name: 'Sogno salvato' })
const drafts = (page: Page) => page.getByRole('region', { name: 'Bozze' })

async function write(page: Page, n: number) {
  await page.goto('/dreams/new')
  await expectAlive(page)
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Descrizione del sogno').fill(`Salivo la scala numero ${n}.`)
  await form.getByLabel('Titolo').fill(`Scala ${n}`)
  return form
}

async function save(page: Page, n: number) {
  const form = await write(page, n)
  await form.getByRole('button', { name: 'Salva', exact: true }).tap()
  await expect(saved(page)).toBeVisible()
}

test('shows the free plan’s limit in time, and loses no dream beyond it', async ({ page }) => {
  await register(page)
  for (const n of [1, 2, 3, 4, 5]) await save(page, n)
  await expect(saved(page).getByText(/posto|pieno/)).toHaveCount(0)
  await save(page, 6)
  await expect(saved(page).getByText('Nel piano Free c’è posto per un altro sogno.')).toBeVisible()
  await save(page, 7)
  await expect(saved(page).getByText(/^Il diario Free è pieno: il prossimo sogno resta come bozza/)).toBeVisible()
  await markBadgesSeen(page)

  for (const n of [8, 9, 10]) {
    const form = await write(page, n)
    await expect(form.getByText(/^Il diario Free è pieno, 7 sogni su 7\. Scrivi lo stesso/)).toBeVisible()
    await form.getByRole('button', { name: 'Tienilo come bozza' }).tap()
    await expect(form).toBeHidden()
    await expect(page.getByText('Tenuto come bozza').first()).toBeVisible()
  }
  await page.goto('/dreams')
  await expect(drafts(page).getByText('Bozza: aspetta posto nel diario')).toHaveCount(3)
  await expect(page.getByRole('article')).toHaveCount(7)

  await drafts(page).getByRole('button', { name: 'Apri la bozza «Scala 9»' }).tap()
  const form = page.getByRole('dialog', { name: 'Bozza' })
  await form.getByLabel('Titolo').fill('La scala di casa')
  await form.getByRole('button', { name: 'Tienilo come bozza' }).tap()
  await expect(form).toBeHidden()
  await expect(drafts(page).getByRole('heading', { name: 'La scala di casa' })).toBeVisible()

  const exported = unzipSync(await (await page.request.get('/api/export')).body())[EXPORT_JSON]
  const { drafts: kept } = JSON.parse(strFromU8(exported ?? new Uint8Array()))
  expect(kept.map(({ title }: { title: string }) => title)).toEqual(['Scala 10', 'La scala di casa', 'Scala 8'])

  await page.getByRole('button', { name: 'Azioni per «Scala 1»' }).tap()
  await page.getByRole('menuitem', { name: 'Elimina' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).tap()
  await drafts(page).getByRole('button', { name: 'Salva «La scala di casa» nel diario' }).tap()
  await expect(page.getByText('«La scala di casa» è nel tuo diario.').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'La scala di casa' })).toBeVisible()
  await expect(drafts(page).getByText('Bozza: aspetta posto nel diario')).toHaveCount(2)
})
