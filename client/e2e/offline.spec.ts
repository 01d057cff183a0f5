import type { BrowserContext, Page } from '@playwright/test'
import { call, DEMO, expect, expectAlive, register, signIn, test } from './test.ts'

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  // The console reports a refused version as an error.
  allowed: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 412/,
})

const TEXT = 'Ero in una casa che non conoscevo e cercavo la porta, mia nonna mi ha preso per mano.'

const waitForFiles = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

/** Registers the worker early; the page does so after a delay. */
async function keepFiles(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => {}))
  await waitForFiles(page)
}

async function write(page: Page, title: string) {
  await page.goto('/dreams/new')
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Descrizione del sogno').fill(TEXT)
  await form.getByLabel('Titolo').fill(title)
  await form.getByRole('button', { name: 'Salva' }).click()
  await page.getByRole('dialog', { name: 'Sogno salvato' }).getByRole('button', { name: 'Chiudi' }).last().click()
}

async function titles(page: Page): Promise<string[]> {
  const dreams: { title: string }[] = await (await page.request.get('/api/dreams')).json()
  return dreams.map(({ title }) => title).toSorted()
}

/** Closes the page and reopens the app. */
async function reopen(page: Page, context: BrowserContext, path: string): Promise<Page> {
  await page.close()
  const again = await context.newPage()
  await again.goto(path)
  return again
}

test('opens the diary offline, and saves changes once when online', async ({ page, context }) => {
  await register(page, '/dreams')
  await waitForFiles(page)
  await page.goto('/')
  // The list must be stored before the network is lost.
  await write(page, 'Prima')
  await expectAlive(page)

  await context.setOffline(true)
  let opened = await reopen(page, context, '/')
  await expect(opened.getByText('quello che scrivi aspetta qui')).toBeVisible()
  await write(opened, 'Seconda')
  await write(opened, 'Terza')
  await opened.goto('/dreams')
  await expect(opened.getByRole('article')).toHaveCount(3)
  await expect(opened.getByText('2 sogni in attesa')).toBeVisible()
  await expect(opened.getByText('Parte da solo quando torna la rete.')).toHaveCount(2)
  await opened.getByRole('button', { name: 'Azioni per «Seconda»' }).click()
  await opened.getByRole('menuitem', { name: 'Modifica' }).click()
  const form = opened.getByRole('dialog', { name: 'Modifica sogno' })
  await form.getByLabel('Titolo').fill('Seconda, riscritta')
  await form.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(form).toBeHidden()
  await opened.getByRole('button', { name: 'Azioni per «Prima»' }).click()
  await opened.getByRole('menuitem', { name: 'Elimina' }).click()
  await opened.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(opened.getByRole('article')).toHaveCount(2)

  await opened.goto('chrome://crash').catch(() => {})
  opened = await reopen(opened, context, '/dreams')
  await expect(opened.getByRole('article')).toHaveCount(2)
  await expect(opened.getByText('In attesa di rete')).toHaveCount(2)

  await context.setOffline(false)
  await expect(opened.getByText('In attesa di rete')).toHaveCount(0)
  await expect(opened.getByRole('article')).toHaveCount(2)
  expect(await titles(opened)).toEqual(['Seconda, riscritta', 'Terza'])
})

test('queues a save whose response was lost, and creates one dream', async ({ page }) => {
  await register(page, '/dreams')
  await keepFiles(page)
  let isLost = true
  await page.route('/api/dreams', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await write(page, 'Una volta sola')
  await expect(page.getByText('In attesa di rete')).toBeVisible()
  isLost = false
  await page.reload()
  await expect(page.getByText('In attesa di rete')).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await titles(page)).toEqual(['Una volta sola'])
})

/** Opens «Il mare» for editing, and changes it elsewhere. @returns the form and its conflict question */
async function changeElsewhere(page: Page) {
  await register(page, '/dreams')
  await write(page, 'Il mare')
  await keepFiles(page)
  await page.goto('/dreams')
  await page.getByRole('button', { name: 'Azioni per «Il mare»' }).click()
  await page.getByRole('menuitem', { name: 'Modifica' }).click()
  const form = page.getByRole('dialog', { name: 'Modifica sogno' })
  await form.getByLabel('Titolo').fill('Il mare di notte')
  const [{ id, content, date }] = await (await page.request.get('/api/dreams')).json()
  await call(page, `/api/dreams/${id}`, { title: 'Il mare d’inverno', content, date }, 'put')
  return { form, question: page.getByRole('dialog', { name: '«Il mare di notte» non è partito' }) }
}

test('keeps both texts of a dream changed elsewhere, and asks', async ({ page, context }) => {
  const { form, question } = await changeElsewhere(page)
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(page.getByText('In attesa di rete')).toBeVisible()
  await context.setOffline(false)
  // Notices of the save and the first badge may cover it for five seconds each.
  await page.getByRole('button', { name: 'Scegli' }).click({ timeout: 20_000 })
  await expect(question.getByText('Il mare d’inverno')).toBeVisible()
  await question.getByRole('button', { name: 'Tienili entrambi' }).click()
  await expect.poll(() => titles(page)).toEqual(['Il mare di notte', 'Il mare d’inverno'].toSorted())
})

test('shows both texts if a save would overwrite an unseen one, and asks', async ({ page }) => {
  const { form, question } = await changeElsewhere(page)
  await form.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(question.getByText('Il mare d’inverno')).toBeVisible()
  await question.getByRole('button', { name: 'Tieni quello scritto qui' }).click()
  await expect(form).toBeHidden()
  expect(await titles(page)).toEqual(['Il mare di notte'])
})

test('asks about queued changes at sign-out, and deletes them', async ({ page, context }) => {
  await signIn(page, DEMO, '/dreams')
  await keepFiles(page)
  await page.route('/api/dreams', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await write(page, 'Mai partita')
  await expect(page.getByText('In attesa di rete')).toBeVisible()
  const leave = async () => {
    await page.getByRole('button', { name: 'Menu utente di Giulia' }).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
  }
  await leave()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resta' }).click()
  await leave()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esci lo stesso' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await context.setOffline(true)
  await page.goto('/dreams')
  await expect(page.getByRole('heading', { name: 'Non riusciamo ad aprire il diario' })).toBeVisible()
})
