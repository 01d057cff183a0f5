import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { DEMO, expect, register, signIn, test } from './test.ts'

test(`axe finds nothing on the screens of visitors`, async ({ page }) => {
  await page.goto('/auth')
  await expectAccessible(page, 'sign in')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expectAccessible(page, 'sign in with faults')
  await page.getByRole('tab', { name: 'Registrati' }).click()
  await expectAccessible(page, 'registration')
  await page.goto('/nessuna-pagina')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expectAccessible(page, 'not found')
})

test(`axe finds nothing on a new person's screens`, async ({ page }) => {
  await register(page)
  await expectAccessible(page, 'first dashboard')
  await page.goto('/dreams')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'no dreams')
  for (const path of ['/analysis', '/subscription', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, `${path} of a new person`)
  }
})

test(`axe finds nothing on the screens of a full journal`, async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, DEMO)
  await expect(page.getByRole('heading', { name: 'Cronologia' })).toBeVisible()
  await expectAccessible(page, 'dashboard')
  await page.goto('/dreams')
  await expect(page.getByRole('link', { name: 'La casa sull’acqua', exact: true })).toBeVisible()
  await expectAccessible(page, 'dreams')
  await page.getByLabel('Cerca nei tuoi sogni').fill('dinosauro')
  await expect(page.getByRole('link', { name: 'La casa sull’acqua', exact: true })).toBeHidden()
  await expectAccessible(page, 'no match')
  await page.goto('/dreams/new')
  await expect(page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })).toBeVisible()
  await expectAccessible(page, 'new dream')
  await page.getByRole('button', { name: 'Apri il calendario' }).click()
  await expectAccessible(page, 'calendar')
  await page.goto('/dreams')
  await page.getByRole('link', { name: 'La casa sull’acqua', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'La casa sull’acqua' })).toBeVisible()
  await expectAccessible(page, 'a dream')
  await page.getByRole('tab', { name: 'Analisi' }).click()
  await expect(page.getByRole('heading', { name: 'Interpretazione' })).toBeVisible()
  await expectAccessible(page, 'an analysis')
  await page.getByRole('button', { name: 'Elimina' }).click()
  await expectAccessible(page, 'the question before deleting')
  for (const path of ['/analysis', '/subscription', '/profile', '/dreams/99999999']) {
    await page.goto(path)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    await expectAccessible(page, path)
  }
})

test(`axe finds nothing on what opens over the screens`, async ({ page }, { project }) => {
  await signIn(page, DEMO)
  await page.getByRole('button', { name: /Menu utente/ }).click()
  await expectAccessible(page, 'user menu')
  await page.keyboard.press('Escape')
  await page.goto('/dreams')
  const menu = page.getByRole('button', { name: 'Azioni per «La casa sull’acqua»' })
  if (project.name === 'desktop') {
    await page.getByRole('link', { name: 'Visualizza analisi di «La casa sull’acqua»' }).hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expectAccessible(page, 'tooltip')
  }
  await menu.click()
  await expectAccessible(page, 'menu of a card')
  await page.getByRole('menuitem', { name: 'Elimina' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'question over the list')
  await page.keyboard.press('Escape')
  await page.goto('/dreams/new')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Il titolo è obbligatorio')).toBeVisible()
  await expectAccessible(page, 'form with faults')
  await page.getByLabel('Titolo').fill('Una bozza')
  await page.getByRole('button', { name: 'Annulla' }).click()
  // A notice waits while the pointer is on it.
  await page.getByRole('button', { name: 'Scarta' }).hover()
  await expectAccessible(page, 'notice with an action')
})

test(`axe finds nothing on the offers of the free plan`, async ({ page }) => {
  await register(page)
  await page.goto('/dreams/new')
  await page.getByLabel('Titolo').fill('La porta')
  await page.getByLabel('Descrizione del sogno').fill('Una porta rossa in mezzo al mare.')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
  await expectAccessible(page, 'after a save')
  await page.getByRole('button', { name: 'Analisi avanzata' }).click()
  await expect(page.getByRole('button', { name: 'Passa a Premium' })).toBeVisible()
  await expectAccessible(page, 'upsell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Analisi base' }).click()
  await page.getByRole('button', { name: 'Continua con l’analisi' }).click()
  await expect(page.getByRole('heading', { name: 'Interpretazione' })).toBeVisible()
  await page.getByRole('button', { name: 'Porta', exact: true }).click()
  await expect(page.locator('mark').first()).toBeVisible()
  await expectAccessible(page, 'marked words')
})

test('screens reflow at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, DEMO)
  for (const path of ['/', '/dreams', '/dreams/new', '/analysis', '/profile', '/subscription']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeAttached()
    await page.waitForTimeout(300)
    await expectNoSidewaysScroll(page, path)
  }
})

test('a long name without spaces fits at 320 px too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, DEMO)
  await page.route('/api/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), username: 'a'.repeat(40) } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('aaaa')
  await expectNoSidewaysScroll(page, 'dashboard')
})
