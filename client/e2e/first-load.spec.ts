import type { Page, Request } from '@playwright/test'
import { expectLoaded } from './accessible.ts'
import { DEMO, expect, logIn, signIn, test, useTheme } from './test.ts'

/** What the page holds is old after five seconds, which a slow machine needs to draw it. */
function holdFiveSeconds(): void {
  const later = window.setTimeout
  const unlessHeld = (job: () => void, ms?: number, ...rest: unknown[]) => (ms === 5_000 ? 0 : later(job, ms, ...rest))
  Object.assign(window, { setTimeout: unlessHeld })
}

/** Opens a page and tells what it asked for until it was alive and at rest, in kilobytes as sent where it is about bytes. */
async function firstLoad(page: Page, path: string) {
  await page.addInitScript(holdFiveSeconds)
  const requests: Request[] = []
  const finished = new Set<Request>()
  // What is fetched for the first tap comes when nothing else is wanted.
  page.on('request', (request) => request.resourceType() !== 'other' && requests.push(request))
  page.on('requestfinished', (request) => finished.add(request))
  const scripts = () => requests.filter((request) => request.resourceType() === 'script')
  await page.goto(path)
  await expectLoaded(page)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await expect.poll(() => scripts().filter((script) => !finished.has(script)).length).toBe(0)
  const sizes = await Promise.all(scripts().map((script) => script.sizes()))
  const paths = requests.map((request) => new URL(request.url()).pathname)
  return {
    calls: paths.filter((each) => each.startsWith('/api/')),
    requests: requests.length,
    fetched: sizes.length,
    scriptKb: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024,
  }
}

test('the first load of /auth is small', async ({ page }) => {
  const load = await firstLoad(page, '/auth')
  expect(load.scriptKb).toBeGreaterThan(20)
  expect(load.scriptKb).toBeLessThanOrEqual(130)
  expect(load.fetched).toBeLessThanOrEqual(10)
  expect(load.requests).toBeLessThanOrEqual(15)
  expect(load.calls).toEqual([])
})

for (const path of ['/reset-password?token=a', '/shared/dream/a', '/community', '/nowhere']) {
  test(`the first load of ${path} takes few files for a visitor`, async ({ page }) => {
    const load = await firstLoad(page, path)
    expect(load.fetched).toBeLessThanOrEqual(10)
  })
}

for (const path of [
  '/',
  '/dreams',
  '/dreams/:id',
  '/analysis',
  '/analysis/:id',
  '/monthly-analysis',
  '/community',
  '/subscription',
  '/profile',
]) {
  test(`the first load of ${path} asks for nothing that the page holds`, async ({ page }) => {
    await logIn(page, DEMO)
    const load = await firstLoad(page, await withAnalyzedDream(page, path))
    expect(load.scriptKb).toBeGreaterThan(20)
    // The rooms behind the first two screens may take a little longer.
    expect(load.scriptKb).toBeLessThanOrEqual(['/', '/dreams'].includes(path) ? 190 : 218)
    expect(load.fetched).toBeLessThanOrEqual(10)
    expect(load.requests).toBeLessThanOrEqual(20)
    expect(load.calls).toEqual([])
  })
}

/** The path with a dream that has an analysis in the place of its id. */
async function withAnalyzedDream(page: Page, path: string): Promise<string> {
  const { items } = await (await page.request.get('/api/dreams?limit=20')).json()
  return path.replace(':id', items.find((dream: { hasAnalysis: boolean }) => dream.hasAnalysis).id)
}

test('the sign-in screen stands in the page before any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/auth')
  await expect(page.getByText('una finestra aperta.')).toBeVisible()
  await context.close()
})

test('a person’s screens stand in the page before any script', async ({ browser, page, baseURL }) => {
  await page.goto('/auth')
  await signIn(page, DEMO)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', storageState })
  const still = await context.newPage()
  await still.goto('/')
  await expect(still.getByText(/(Buona notte|Buongiorno|Buon pomeriggio|Buonasera), Giulia/)).toBeVisible()
  const nights = still.getByRole('list', { name: 'Le tue ultime sette notti', includeHidden: true })
  // A night of several dreams is named by their number.
  const night = nights.getByRole('link', { name: /^(?!\d+ sogni)/, includeHidden: true }).last()
  const [newest = ''] = (await night.getAttribute('aria-label'))?.split(', ') ?? []
  await still.goto('/dreams')
  await expect(still.getByText(newest, { exact: true }).first()).toBeVisible()
  await context.close()
})

test('a page whose script is gone loads itself anew', async ({ page, context }) => {
  let missing = 1
  await context.route('**/assets/index-*.js', (route) =>
    missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeEnabled()
  await page.getByLabel('Nome utente').fill('Giulia')
})

test.describe('without a connection', () => {
  test.use({ allowed: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('a page that lost its connection says so, and comes with it', async ({ page, context }) => {
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

for (const theme of ['light', 'dark'] as const) {
  test(`the ${theme} theme is there before the first paint`, async ({ page }) => {
    await useTheme(page, theme)
    await page.goto('/auth', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(theme === 'dark')
  })
}

test('the system theme follows the system, live', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/auth')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})
