import type { BrowserContext, Page } from '@playwright/test'
import { adRequestsOf } from '#server/test/ad-server.ts'
import { expect, register, test } from './test.ts'

const AD_ORIGIN = process.env.E2E_AD_ORIGIN ?? ''
const AD_SCRIPT = `${AD_ORIGIN}/ad.js`

test.use({
  baseURL: process.env.E2E_FULL_URL,
  // These tests check the requests to the advertiser themselves.
  allowed: /advertiser did not load|^request to http:\/\/[^/]+\/(?:ad|blank|missing)\.js$|ERR_FAILED/,
  // Identifies a test's requests to the advertiser.
  userAgent: async ({ userAgent }, use, { testId, repeatEachIndex, retry }) => {
    await use(`${userAgent ?? 'Chromium'} prova/${testId}-${repeatEachIndex}-${retry}`)
  },
})

/** Collects all requests to other hosts. */
function watchStrangers(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(`${process.env.E2E_FULL_URL}/`)) asked.push(url)
  })
  return asked
}

async function writeDream(page: Page, title: string) {
  await page.goto('/dreams/new')
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Titolo').fill(title)
  await form.getByLabel('Descrizione del sogno').fill('Un faro sotto il mare, e una porta aperta.')
  await form.getByRole('button', { name: 'Salva' }).click()
  return form
}

const question = (page: Page) => page.getByRole('dialog', { name: 'I tuoi dati, le tue scelte' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click()

async function choose(page: Page, name: string) {
  await page.goto('/profile')
  await page.getByRole('button', { name: /^(?:Scegli|Cambia scelta)$/ }).click()
  await answer(page, name)
}
const advertisement = (page: Page) => page.getByRole('dialog', { name: 'Pubblicità' })
const saved = (page: Page) => page.getByRole('dialog', { name: 'Sogno salvato' })

const askBasic = (page: Page) =>
  saved(page)
    .getByRole('button', { name: /Analisi base/ })
    .click()

/** Answers the consent question, asked once. */
const keepBuiltIn = (page: Page) => page.getByRole('button', { name: 'Resta alla lettura integrata' }).click()

test('loads nothing from an advertiser after a refusal', async ({ page, context, userAgent }) => {
  const strangers = watchStrangers(context)
  await register(page, '/')
  await writeDream(page, 'Il faro')
  await expect(saved(page)).toBeVisible()
  await askBasic(page)
  await answer(page, 'Rifiuta')
  const house = page.getByRole('dialog', { name: 'Un invito, poi la tua analisi' })
  await expect(house.getByRole('link', { name: /Scopri Premium/ })).toHaveAttribute('href', '/subscription')
  await house.getByRole('button', { name: 'Continua con l’analisi' }).click()
  await keepBuiltIn(page)
  await expect(page.getByRole('heading', { name: 'Lettura', exact: true })).toBeVisible()
  expect(strangers).toEqual([])
  expect(await adRequestsOf(AD_ORIGIN, userAgent ?? '')).toEqual([])
})

test('shows the ad from consent to withdrawal, and sends it no personal data', async ({ page, context, userAgent }) => {
  const strangers = watchStrangers(context)
  await register(page, '/')
  await writeDream(page, 'Prima della risposta')
  await expect(saved(page)).toBeVisible()
  expect(strangers).toEqual([])
  expect(await adRequestsOf(AD_ORIGIN, userAgent ?? '')).toEqual([])
  await saved(page).getByRole('button', { name: 'Chiudi' }).last().click()

  await choose(page, 'Accetta')
  expect(strangers).toEqual([])
  await writeDream(page, 'Dopo la risposta')
  await expect(advertisement(page)).toBeVisible()
  await expect(saved(page)).toBeVisible()
  expect(strangers).toEqual([AD_SCRIPT])

  await askBasic(page)
  const goOn = advertisement(page).getByRole('button', { name: 'Continua con l’analisi' })
  await expect(goOn).toBeEnabled()
  // The advertiser's page shows what its script could read.
  await expect(page.frameLocator('iframe[title="Pubblicità"]').locator('#annuncio')).toHaveText(
    [
      'Annuncio di prova',
      'documento intorno: SecurityError',
      'indirizzo intorno: SecurityError',
      'cookie: SecurityError',
      'memoria: SecurityError',
      'provenienza: ""',
      'indirizzo: ""',
    ].join(' · '),
  )
  await goOn.click()
  await keepBuiltIn(page)
  await expect(page.getByRole('heading', { name: 'Lettura', exact: true })).toBeVisible()
  expect(strangers).toEqual([AD_SCRIPT, AD_SCRIPT])
  const nothingKnown = { path: '/ad.js', userAgent, referer: null, cookie: null, origin: null }
  expect(await adRequestsOf(AD_ORIGIN, userAgent ?? '')).toEqual([nothingKnown, nothingKnown])

  // The daily limit is reported without an ad before it.
  await page.goto('/dreams')
  await page.getByRole('button', { name: 'Analizza «Prima della risposta»' }).click()
  await expect(page.getByText('Limite giornaliero raggiunto', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Prima della risposta', exact: true }).click()
  await page.getByRole('tab', { name: 'Analisi' }).click()
  await expect(page.getByRole('heading', { name: 'Hai esaurito le analisi gratuite' })).toBeVisible()
  expect(strangers).toEqual([AD_SCRIPT, AD_SCRIPT])

  await choose(page, 'Rifiuta')
  await expect(page.getByText(/^Solo cookie tecnici/)).toBeVisible()
  await writeDream(page, 'Dopo il ripensamento')
  await expect(saved(page)).toBeVisible()
  expect(strangers).toEqual([AD_SCRIPT, AD_SCRIPT])
})

test('delays a save if the ad is blocked, saves if it does not load, and cancels if it is closed', async ({ page }) => {
  await register(page, '/')
  await choose(page, 'Accetta')
  await page.route(AD_SCRIPT, () => {})
  const form = await writeDream(page, 'Il faro')
  await expect(advertisement(page)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Un faro sotto il mare')
  await page.keyboard.press('Escape')
  await expect(advertisement(page)).toBeHidden()
  await expect(form.getByLabel('Descrizione del sogno')).toHaveValue('Un faro sotto il mare, e una porta aperta.')
  await expect(form.getByRole('button', { name: 'Salva' })).toBeFocused()
  expect(await (await page.request.get('/api/dreams')).json()).toEqual([])

  const leadTo = (script: string) => () =>
    page.route(AD_SCRIPT, (route) => route.continue({ url: `${AD_ORIGIN}/${script}` }))
  await page.clock.install()
  for (const [title, block, isCounting] of [
    ['Il faro', leadTo('blank.js'), true],
    ['La lanterna', leadTo('missing.js'), false],
    ['Lo scoglio', () => page.route('**/ad-frame', (route) => route.abort()), true],
  ] as const) {
    await block()
    await writeDream(page, title)
    if (isCounting) {
      await expect(advertisement(page)).toContainText('Il sogno è al sicuro come bozza')
      await expect(advertisement(page).getByRole('timer')).toHaveText(/^tra \d+ secondi$/)
      await page.clock.runFor(21_000)
    }
    await expect(saved(page)).toBeVisible()
  }
  expect(await (await page.request.get('/api/dreams')).json()).toHaveLength(3)
})
