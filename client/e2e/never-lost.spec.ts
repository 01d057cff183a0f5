import { expect, register, test } from './test.ts'

const TEXT = 'Un corridoio lunghissimo, e in fondo qualcuno che canta piano.'

test('a dream half written survives a closed tab, and goes from the drafts once it is saved', async ({
  page,
  context,
}) => {
  await register(page, '/dreams/new')
  let form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Titolo').fill('Il corridoio')
  await form.getByLabel('Descrizione del sogno').fill(TEXT)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(TEXT)
  await page.close()

  const again = await context.newPage()
  await again.goto('/dreams/new')
  form = again.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await expect(form.getByLabel('Titolo')).toHaveValue('Il corridoio')
  await expect(form.getByLabel('Descrizione del sogno')).toHaveValue(TEXT)
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(again.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
  await again.goto('/dreams/new')
  await expect(again.getByRole('dialog', { name: 'Registra Nuovo Sogno' }).getByLabel('Titolo')).toHaveValue('')
})
