import type { Page } from '@playwright/test'
import { refuseAds } from './subscribers.ts'
import { call, expect, register, test } from './test.ts'

test.use({ baseURL: process.env.E2E_FULL_URL, allowed: /status of 502/ })
test.beforeEach(({ page }) => refuseAds(page))

const HEARD = /stanza piena di luce/
const form = (page: Page) => page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
const recorder = (page: Page) => form(page).getByRole('group', { name: 'Registratore vocale' })
const press = (page: Page, name: string) => recorder(page).getByRole('button', { name }).click()
const description = (page: Page) => form(page).getByLabel('Descrizione del sogno')

async function speak(page: Page, seconds: number) {
  await press(page, 'Inizia')
  await expect(recorder(page).getByRole('timer')).toHaveText(new RegExp(`00:0[${seconds}-9]`))
}

async function registerWithConsent(page: Page) {
  await register(page)
  await call(page, '/api/profile', { voiceConsent: true }, 'patch')
  await page.goto('/dreams/new')
}

async function failOnce(page: Page) {
  await page.route(
    '/api/transcribe',
    (route) => route.fulfill({ status: 502, json: { code: 'provider_failed', message: 'non riuscita' } }),
    { times: 1 },
  )
}

test('records a dream, plays it, transcribes it after the consent, and saves it', async ({ page }) => {
  await register(page, '/')
  await page.getByRole('button', { name: 'Racconta a voce' }).click()
  await expect(recorder(page).getByRole('timer')).toHaveText(/00:0[1-9]/)
  await expect(recorder(page).getByRole('button', { name: 'Ferma' })).toBeFocused()
  await press(page, 'Ferma')
  await form(page).getByLabel('Titolo').fill('La stanza')
  await description(page).fill('Prima di tutto una porta.')

  await press(page, 'Riproduci')
  await expect(recorder(page).getByRole('button', { name: 'Pausa' })).toBeVisible()
  await press(page, 'Pausa')

  await press(page, 'Trascrivi')
  const question = page.getByRole('dialog', { name: 'Chi trascrive la tua voce?' })
  await question.getByRole('button', { name: 'Accetto' }).click()
  await expect(page.getByText('Trascrizione aggiunta').first()).toBeVisible()
  await expect(description(page)).toHaveValue(/^Prima di tutto una porta\.\n\n.*stanza piena di luce/)
  await expect(description(page)).toBeFocused()

  await form(page).getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
  await page.goto('/dreams/new')
  await expect(recorder(page).getByRole('button', { name: 'Inizia' })).toBeEnabled()
  await expect(form(page).getByText(/non ancora trascritta/)).toBeHidden()
})

test('keeps a recording across a failing service and a reload, downloads it, and transcribes it in the end', async ({
  page,
}) => {
  await registerWithConsent(page)
  await failOnce(page)
  await speak(page, 1)
  await press(page, 'Ferma')
  await press(page, 'Trascrivi')
  await expect(page.getByText('Errore trascrizione').first()).toBeVisible()
  await expect(form(page).getByText(/la registrazione è ancora qui/)).toBeVisible()

  await page.reload()
  await expect(form(page).getByText(/^Registrazione non ancora trascritta, fatta .*alle \d\d:\d\d\.$/)).toBeVisible()
  const download = page.waitForEvent('download')
  await form(page).getByRole('button', { name: 'Scarica' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sogno-\d{4}-\d\d-\d\d-\d\d\.\d\d\.webm$/)
  await press(page, 'Trascrivi')
  await expect(description(page)).toHaveValue(HEARD)
  await page.reload()
  await expect(description(page)).toHaveValue(HEARD)
  await expect(form(page).getByText(/non ancora trascritta/)).toBeHidden()
})

test('restores a recording after the tab was closed, for this person only', async ({ page, context }) => {
  await registerWithConsent(page)
  await speak(page, 2)
  await page.close()

  const again = await context.newPage()
  await again.goto('/dreams/new')
  await expect(form(again).getByText(/^Registrazione non ancora trascritta/)).toBeVisible()
  await press(again, 'Riproduci')
  await expect(recorder(again).getByRole('button', { name: 'Pausa' })).toBeVisible()

  await registerWithConsent(again)
  await expect(recorder(again).getByRole('button', { name: 'Inizia' })).toBeEnabled()
  await expect(form(again).getByText(/non ancora trascritta/)).toBeHidden()
})

test('saves a spoken dream under its hour without a yes to the transcription, and its words when its page leads there', async ({
  page,
}) => {
  await register(page, '/dreams/new')
  await speak(page, 1)
  await form(page).getByRole('button', { name: 'Salva' }).click()
  await page
    .getByRole('dialog', { name: 'Chi trascrive la tua voce?' })
    .getByRole('button', { name: 'No, resta qui' })
    .click()
  const saved = page.getByRole('dialog', { name: 'Sogno salvato' })
  await expect(saved.getByText(/è solo su questo (telefono|dispositivo)/)).toBeVisible()
  await page.goto('/dreams/new')
  await expect(recorder(page).getByRole('button', { name: 'Inizia' })).toBeEnabled()
  await expect(form(page).getByText(/non ancora trascritta/)).toBeHidden()
  const { items } = await (await page.request.get('/api/dreams?limit=1')).json()
  expect(items[0].content).toMatch(/^Raccontato a voce alle \d{1,2}:\d\d\.$/)

  await call(page, '/api/profile', { voiceConsent: true }, 'patch')
  await page.goto(`/dreams/${items[0].id}`)
  await page.getByRole('button', { name: 'Apri la registrazione' }).click()
  const changing = page.getByRole('dialog', { name: 'Modifica sogno' })
  await expect(changing.getByLabel('Descrizione del sogno')).toHaveValue(HEARD)
  await expect(changing.getByLabel('Titolo')).toHaveValue('')
  await changing.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/stanza piena di luce/)
  await expect(page.getByRole('button', { name: 'Apri la registrazione' })).toBeHidden()
})
