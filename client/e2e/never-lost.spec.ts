import { expect, register, test } from './test.ts'

const TEXT = 'Un corridoio lunghissimo, e in fondo qualcuno che canta piano.'

test('a dream half written survives a closed tab, and goes from the drafts once it is saved', async ({
  page,
  context,
}) => {
  await register(page)
  await page.goto('/dreams/new')
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

test.describe('without a connection', () => {
  test.use({ allowed: /ERR_INTERNET_DISCONNECTED/ })

  test('a save that fails keeps everything, and works when the connection is back', async ({ page, context }) => {
    await register(page)
    await page.goto('/dreams/new')
    const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
    await form.getByLabel('Titolo').fill('Il corridoio')
    await form.getByLabel('Descrizione del sogno').fill(TEXT)
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Salva' }).click()
    await expect(form.getByText(/Riprova a salvare quando torni in rete/)).toBeVisible()
    await expect(form.getByLabel('Descrizione del sogno')).toHaveValue(TEXT)
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
  })
})

test('the eighth dream of the free plan is refused with its text kept', { tag: '@once' }, async ({ page }) => {
  await register(page)
  for (let i = 1; i <= 7; i++) {
    const answer = await page.request.post('/api/dreams', {
      data: { title: `Sogno ${i}`, content: 'Volavo.', date: `2026-01-0${i}` },
      headers: { Origin: process.env.E2E_URL ?? '' },
    })
    expect(answer.status()).toBe(201)
  }
  await page.goto('/dreams/new')
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Titolo').fill('L’ottavo')
  await form.getByLabel('Descrizione del sogno').fill(TEXT)
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText(/Il piano Free conserva fino a 7 sogni/).first()).toBeVisible()
  await expect(form.getByLabel('Descrizione del sogno')).toHaveValue(TEXT)
})

test.describe('when an answer gets lost on its way', () => {
  test.use({ allowed: /ERR_FAILED/ })

  test('saving again makes no second dream', { tag: '@once' }, async ({ page }) => {
    await register(page)
    await page.route(
      '/api/dreams',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.goto('/dreams/new')
    const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
    await form.getByLabel('Titolo').fill('Il corridoio')
    await form.getByLabel('Descrizione del sogno').fill(TEXT)
    await form.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Il server non risponde').first()).toBeVisible()
    await form.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
    const dreams = await page.request.get('/api/dreams')
    expect(await dreams.json()).toHaveLength(1)
  })
})
