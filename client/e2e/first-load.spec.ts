import type { Browser, BrowserContext, Request } from '@playwright/test'
import { DEMO, expect, expectLoaded, signIn, test } from './test.ts'

/** Runs in the page: holds what it does after its first screen. */
function holdLater(): void {
  const later = window.setTimeout
  const unlessHeld = (job: () => void, ms?: number, ...rest: unknown[]) => (ms === 5_000 ? 0 : later(job, ms, ...rest))
  Object.assign(window, { setTimeout: unlessHeld })
  // Nothing is fetched ahead of its use.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens a page with an empty cache, and lists its requests until it is idle (sizes in transferred kilobytes). */
async function firstLoad(browser: Browser, path: string, storageState: State = { cookies: [], origins: [] }) {
  const page = await (await browser.newContext({ storageState })).newPage()
  await page.addInitScript(holdLater)
  const requests: Request[] = []
  const finished = new Set<Request>()
  // Excludes idle-time preloads.
  page.on('request', (request) => request.resourceType() !== 'other' && requests.push(request))
  page.on('requestfinished', (request) => finished.add(request))
  const scripts = () => requests.filter((request) => request.resourceType() === 'script')
  await page.goto(path)
  await expectLoaded(page)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await expect.poll(() => scripts().filter((script) => !finished.has(script)).length).toBe(0)
  const sizes = await Promise.all(scripts().map((script) => script.sizes()))
  await page.context().close()
  const paths = requests.map((request) => new URL(request.url()).pathname)
  return {
    calls: paths.filter((each) => each.startsWith('/api/')),
    requests: requests.length,
    fetched: sizes.length,
    scriptKb: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024,
  }
}

test('keeps the first load of /auth small', async ({ browser }) => {
  const load = await firstLoad(browser, '/auth')
  expect(load.scriptKb).toBeGreaterThan(20)
  expect(load.scriptKb).toBeLessThanOrEqual(130)
  expect(load.fetched).toBeLessThanOrEqual(10)
  expect(load.requests).toBeLessThanOrEqual(15)
  expect(load.calls).toEqual([])
})

test('loads few files for a visitor’s page', async ({ browser }) => {
  for (const path of ['/reset-password?token=a', '/shared/dream/a', '/community', '/nowhere']) {
    await test.step(path, async () => {
      const load = await firstLoad(browser, path)
      expect(load.fetched).toBeLessThanOrEqual(10)
    })
  }
})

const SCREENS = [
  ['/', '/dreams', '/dreams/:id', '/analysis'],
  ['/analysis/:id', '/monthly-analysis', '/community', '/subscription', '/profile'],
]

for (const screens of SCREENS) {
  test(`requests no page data again in the first load of ${screens.join(', ')}`, async ({ page, browser }) => {
    await signIn(page, DEMO)
    const storageState = await page.context().storageState()
    const { items } = await (await page.request.get('/api/dreams?limit=20')).json()
    const { id } = items.find((dream: { hasAnalysis: boolean }) => dream.hasAnalysis)
    for (const path of screens) {
      await test.step(path, async () => {
        const load = await firstLoad(browser, path.replace(':id', id), storageState)
        expect(load.scriptKb).toBeGreaterThan(20)
        // The other pages have a higher limit.
        expect(load.scriptKb).toBeLessThanOrEqual(['/', '/dreams'].includes(path) ? 192 : 232)
        expect(load.fetched).toBeLessThanOrEqual(10)
        expect(load.requests).toBeLessThanOrEqual(20)
        expect(load.calls).toEqual([])
      })
    }
  })
}

test('renders the screens on the server', async ({ browser, page }) => {
  await signIn(page, DEMO)
  const storageState = await page.context().storageState()
  const still = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage()
  await still.goto('/')
  await expect(still.getByText(/(Buona notte|Buongiorno|Buon pomeriggio|Buonasera), Giulia/)).toBeVisible()
  await still.context().clearCookies()
  await still.goto('/auth')
  await expect(still.getByText('una finestra aperta.')).toBeVisible()
  await still.context().close()
})

test('keeps what is typed and tapped before the scripts', async ({ page, context }) => {
  await context.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Nome utente').fill(DEMO.username)
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(DEMO.username)
  expect(page.url()).not.toContain(DEMO.password)
  await page.goto('/', { waitUntil: 'commit' })
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  await page.getByRole('button', { name: 'Registra Nuovo Sogno' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })).toBeVisible()
  expect(await heading?.evaluate((node) => node.isConnected)).toBe(true)
  await page.goto('/dreams', { waitUntil: 'commit' })
  await page.getByLabel('Cerca nei tuoi sogni').fill('dinosauro')
  await expect(page.getByText('Niente per «dinosauro»')).toBeVisible()
  await page.goto('/dreams/new', { waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: 'Registra Nuovo Sogno' })).toBeVisible()
  await page.keyboard.type('Nuoto nel lago')
  await expect(page.getByRole('dialog').getByLabel('Descrizione del sogno')).toHaveValue('Nuoto nel lago')
})

test('reloads a page with missing scripts', async ({ page, context }) => {
  let missing = 1
  await context.route('**/assets/index-*.js', (route) =>
    missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeEnabled()
  await page.getByLabel('Nome utente').fill('Giulia')
})

test.describe('offline', () => {
  test.use({ allowed: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('reports a lost connection, and loads when it is back', async ({ page, context }) => {
    await context.route('**/assets/index-*.js', async (route) => {
      await context.setOffline(true)
      await route.abort()
    })
    await page.goto('/auth')
    await expect(page.getByRole('alert')).toContainText('Non riusciamo ad aprire il diario.')
    await context.unroute('**/assets/index-*.js')
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toBeHidden()
    await page.getByLabel('Nome utente').fill('Giulia')
  })
})

test('applies the chosen theme before the first paint, otherwise the system’s, live', async ({ page }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/auth')
  await expect(html).toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).not.toHaveClass(/dark/)
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), theme)
    await page.goto('/auth', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(theme === 'dark')
  }
})

/** Runs in the page: types a letter as soon as it is hydrated. */
function typeAtHydration(): void {
  let hydrated: (() => void) | undefined
  Object.defineProperty(window, 'hydrated', {
    get: () => hydrated,
    set: (done?: () => void) => {
      hydrated = done && (() => [done(), document.execCommand('insertText', false, 'a')])
    },
  })
}

test('keeps a letter that is typed in the moment of hydration', async ({ page }) => {
  await signIn(page, DEMO)
  await page.addInitScript(typeAtHydration)
  // The field of before stands alone for a while.
  await page.route('**/assets/dream-form-dialog-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue()
  })
  await page.route('**/assets/start-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/dreams/new', { waitUntil: 'commit' })
  await page.getByLabel('Descrizione del sogno').fill('Ero in un')
  await expect(page.getByRole('dialog').getByLabel('Descrizione del sogno')).toHaveValue('Ero in una')
})
