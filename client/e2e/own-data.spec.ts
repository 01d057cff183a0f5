import { readFile } from 'node:fs/promises'
import { expect, register, test } from './test.ts'

const CSV = ['data;titolo;testo', '05/01/2026;La torre;Salivo una scala', '06-gen-26;Onde;Nuotavo', ';Senza giorno;X']

test('imports a file, exports everything, and undoes the import', async ({ page }) => {
  await register(page, '/profile?tab=data')
  const file = { name: 'sogni.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV.join('\n')) }
  await page.getByLabel('File da importare').setInputFiles(file)
  await expect(page.getByText('Dal 5 gennaio 2026 al 6 gennaio 2026')).toBeVisible()
  await expect(page.getByText('1 voce non si può leggere')).toBeVisible()
  await page.getByRole('button', { name: 'Importa 2 sogni' }).click()
  await expect(page.getByText('2 sogni importati')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta i miei dati' }).click()
  const zip = await download
  expect(zip.suggestedFilename()).toMatch(/^diario-dei-sogni-.*\.zip$/)
  const saved = { name: 'diario.zip', mimeType: 'application/zip', buffer: await readFile(await zip.path()) }
  await page.getByLabel('File da importare').setInputFiles(saved)
  await expect(page.getByText('2 sogni ci sono già: li saltiamo')).toBeVisible()
  await page.getByRole('button', { name: 'Chiudi', exact: true }).click()

  await page.getByRole('button', { name: 'Annulla importazione' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla importazione' }).click()
  await expect(page.getByText('Importazione annullata').first()).toBeVisible()
  await page.goto('/dreams')
  await expect(page.getByText('La torre')).toHaveCount(0)
})
