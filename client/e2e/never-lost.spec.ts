import { expect, register, test } from './test.ts'

const TEXT = 'Un corridoio lunghissimo, e in fondo qualcuno che canta piano.'

test('a dream half written survives a closed tab, and goes from the drafts once it is saved', { tag: '@once' }, async ({
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

test.describe('on a bad connection', () => {
  test.use({ allowed: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('a save that fails keeps everything, and saving again makes one dream', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    await register(page, '/dreams/new')
    const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
    const save = () => form.getByRole('button', { name: 'Salva' }).click()
    await form.getByLabel('Titolo').fill('Il corridoio')
    await form.getByLabel('Descrizione del sogno').fill(TEXT)
    await context.setOffline(true)
    await save()
    await expect(form.getByText(/Riprova a salvare quando torni in rete/)).toBeVisible()
    await expect(form.getByLabel('Descrizione del sogno')).toHaveValue(TEXT)

    // The server saves the dream; its answer gets lost.
    await context.setOffline(false)
    await page.route(
      '/api/dreams',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await save()
    await expect(page.getByText('Il server non risponde').first()).toBeVisible()
    await expect(form.getByLabel('Descrizione del sogno')).toHaveValue(TEXT)
    await save()
    await expect(page.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
    const dreams = await page.request.get('/api/dreams')
    expect(await dreams.json()).toHaveLength(1)
  })
})
