import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnySize, expectLoaded, expectNoSidewaysScroll } from './accessible.ts'
import { call, DEMO, expect, follow, record, register, signIn, test } from './test.ts'

test(`axe finds nothing on the screens of visitors`, async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'sign in')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Il nome utente deve avere almeno 3 caratteri')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'sign in with faults')
  await page.getByRole('tab', { name: 'Registrati' }).click()
  await expect(page.getByLabel('Conferma password')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'registration')
  await follow(page, '/nessuna-pagina')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'not found')
  await follow(page, '/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'privacy')
})

/** Looks at one screen after the other, in the same document. */
async function look(page: Page, screens: readonly (readonly [path: string, heading: RegExp])[]) {
  for (const [path, heading] of screens) {
    await follow(page, path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expectAccessibleAtAnySize(page, path)
  }
}

test(`axe finds nothing on a new person's screens`, async ({ page }) => {
  await register(page)
  await expectAccessibleAtAnySize(page, 'first dashboard')
  await look(page, [
    ['/dreams', /^I tuoi sogni/],
    ['/dreams/cestino', /^Cestino/],
    ['/analysis', /^Analisi$/],
    ['/subscription', /^(Il tuo|Scegli)/],
  ])
})

test(`axe finds nothing on the screens of a full journal`, async ({ page }) => {
  await signIn(page, DEMO)
  await expect(page.getByRole('heading', { name: 'Cronologia' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'dashboard')
  await follow(page, '/dreams')
  await expect(page.getByRole('link', { name: 'La casa sull’acqua', exact: true })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'dreams')
  await page.getByLabel('Cerca nei tuoi sogni').fill('dinosauro')
  await expect(page.getByRole('link', { name: 'La casa sull’acqua', exact: true })).toBeHidden()
  await expectAccessibleAtAnySize(page, 'no match')
  await follow(page, '/dreams')
  await page.getByRole('link', { name: 'La casa sull’acqua', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'La casa sull’acqua' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a dream')
  await page.getByRole('tab', { name: 'Analisi' }).click()
  await expect(page.getByRole('heading', { name: 'Lettura', exact: true })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'an analysis')
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'the question before deleting')
  await page.keyboard.press('Escape')
  await look(page, [
    ['/analysis', /^Analisi$/],
    ['/subscription', /Premium/],
    ['/profile', /^Giulia/],
    ['/dreams/99999999', /^Sogno non trovato/],
  ])
})

test(`axe finds nothing on what opens over the screens`, async ({ page }) => {
  await register(page)
  await call(page, `/api/dreams/${await record(page, { title: 'La casa' })}/analyze`, { type: 'basic' })
  await page.goto('/dreams')
  await expectLoaded(page)
  // The badges of the first dream and of the first reading lie over the page.
  for (let badges = 0; badges < 2; badges++) await page.getByRole('button', { name: 'Chiudi il badge' }).click()
  await page.getByRole('link', { name: 'Visualizza analisi di «La casa»' }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectAccessible(page, 'tooltip', 'light')
  await expectAccessible(page, 'tooltip', 'dark')
  await page.getByRole('button', { name: /Menu utente/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'user menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Azioni per «La casa»' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'menu of a card')
  await page.getByRole('menuitem', { name: 'Elimina' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'question over the list')
  await page.keyboard.press('Escape')
  await follow(page, '/dreams/new')
  await expect(page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'new dream')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Il titolo è obbligatorio')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'form with faults')
  await page.getByText('Aggiungi dettagli').click()
  await expectAccessibleAtAnySize(page, 'form with its details')
  await page.getByRole('button', { name: 'Apri il calendario' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendario' })
  await expect(calendar.getByRole('button', { name: /^Oggi, / })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'calendar')
  await page.keyboard.press('Escape')
  await page.getByLabel('Titolo').fill('Una bozza')
  await page.getByRole('button', { name: 'Annulla' }).click()
  // A notice waits while the pointer is on it.
  await page.getByRole('button', { name: 'Scarta' }).hover()
  await expectAccessibleAtAnySize(page, 'notice with an action')
})

test(`axe finds nothing on the offers of the free plan`, async ({ page }) => {
  await register(page, '/dreams/new')
  await page.getByLabel('Titolo').fill('La porta')
  await page.getByLabel('Descrizione del sogno').fill('Una porta rossa in mezzo al mare.')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'after a save')
  await page.getByRole('button', { name: 'Analisi avanzata' }).click()
  await expect(page.getByRole('button', { name: 'Passa a Premium' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'upsell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Analisi base' }).click()
  await page.getByRole('button', { name: 'Continua con l’analisi' }).click()
  await expect(page.getByRole('heading', { name: 'Lettura', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Porta', exact: true }).click()
  await expect(page.locator('mark').first()).toBeVisible()
  await expectAccessibleAtAnySize(page, 'marked words')
})

test('a long name without spaces fits at 320 px too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, DEMO)
  await page.route('/', async (route) => {
    // Only a browser that opens the page is given the person's data.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'Sec-Fetch-Dest': 'document' } })
    const body = (await response.text()).replaceAll(DEMO.username, 'a'.repeat(40))
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('aaaa')
  await expectLoaded(page)
  await expectNoSidewaysScroll(page, 'dashboard')
})

test(`axe finds nothing on the calendar, a thread, the night and a night without a dream`, async ({ page }) => {
  await register(page)
  await page.getByRole('button', { name: 'Stanotte niente' }).click()
  await expect(page.getByText('Stanotte niente, annotato')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a night without a dream')
  await follow(page, '/notte')
  await expect(page.getByLabel('Il sogno')).toBeFocused()
  await expectAccessibleAtAnySize(page, 'the night')
  await signIn(page, DEMO, '/dreams/calendario')
  await expect(page.getByRole('table', { name: /^Le notti di/ })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'the calendar')
  await follow(page, '/filo/simbolo/Acqua')
  await expect(page.getByRole('heading', { name: 'Nelle tue parole' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'a thread')
  await follow(page, '/dreams?tag=lago&mood=positive')
  await expect(page.getByRole('list', { name: 'Filtri scelti' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'filtered dreams')
})
