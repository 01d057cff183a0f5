import { type APIResponse, test as base, expect, type Page } from '@playwright/test'
import { dayOf } from '#shared/constants/dates.ts'

/** The demo account of `npm run seed`: Premium, 50 dreams. */
export const DEMO = { username: 'Giulia', password: 'sogni-belli' }

/** Browser messages about 4xx responses, which the app handles, and about the blocked service worker. */
const EXPECTED_NOISE =
  /^Failed to load resource: the server responded with a status of 4\d\d|^Service Worker registration blocked by Playwright/

/**
 * Fails the test on any console warning or error, uncaught exception, or request to another origin, except messages
 * that `allowed` matches.
 */
export const test = base.extend<{ allowed: RegExp }>({
  allowed: [/^$/, { option: true }],
  page: async ({ page, context, allowed, baseURL }, use) => {
    // Turns off night mode, which depends on the hour.
    await context.addInitScript(() => {
      // An ad's frame has no storage.
      if (window.origin !== 'null' && location.protocol !== 'about:') localStorage.setItem('night-opens', 'false')
    })
    const complaints: string[] = []
    const complain = (text: string) => {
      if (!EXPECTED_NOISE.test(text) && !allowed.test(text)) complaints.push(text)
    }
    watch(page, baseURL, complain)
    context.on('page', (another) => watch(another, baseURL, complain))
    await use(page)
    expect(complaints).toEqual([])
  },
})

/** Reports a page's errors and foreign requests. */
function watch(page: Page, ownOrigin: string | undefined, complain: (text: string) => void): void {
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complain(message.text())
  })
  page.on('pageerror', (error) => complain(String(error)))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${ownOrigin}/`)) {
      complain(`request to ${request.url()}`)
    }
  })
}

let people = 0

interface Account {
  username: string
  email: string
  password: string
}

type Credentials = Pick<Account, 'username' | 'password'>

export function newAccount(): Account {
  const username = `sognatore-${process.pid}-${Date.now()}-${people++}`
  return { username, email: `${username}@example.com`, password: 'lunapiena9' }
}

/** Waits until the page is hydrated. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as { hydrated?: unknown }).hydrated === undefined)
}

/** Waits until no skeleton is left. */
export async function expectLoaded(page: Page): Promise<void> {
  await expectAlive(page)
  await expect(page.locator('[role="status"][aria-busy="true"]')).toHaveCount(0)
}

/** Registers a new user by API, and opens a page if given. */
export async function register(page: Page, path?: string): Promise<Account> {
  const account = newAccount()
  await call(page, '/api/register', { ...account, confirmPassword: account.password })
  if (path) await open(page, path)
  return account
}

export async function signIn(page: Page, { username, password }: Credentials, path?: string): Promise<void> {
  await call(page, '/api/login', { username, password })
  if (path) await open(page, path)
}

export async function signInByForm(page: Page, { username, password }: Credentials): Promise<void> {
  await page.goto('/auth')
  await expectAlive(page)
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

/** A successful API call with the browser's cookies. */
export async function call(
  page: Page,
  path: string,
  data: object = {},
  method: 'post' | 'put' | 'patch' = 'post',
): Promise<APIResponse> {
  const answer = await page.request[method](path, { data, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true)
  return answer
}

export async function record(page: Page, dream: object): Promise<number> {
  const content = 'Cammino in una casa sul mare.'
  const base = { title: 'La casa', content, date: '2026-01-19', mood: 'positive', tags: [], elements: ['Casa'] }
  const { id } = await (await call(page, '/api/dreams', { ...base, ...dream })).json()
  return id
}

/** Marks badges as seen, so that no popup covers the page. */
export async function markBadgesSeen(page: Page): Promise<void> {
  const { newBadges } = await (await page.request.get('/api/user/game-stats')).json()
  if (newBadges.length === 0) return
  await call(page, '/api/badges/seen', { badges: newBadges.map((badge: { id: string }) => badge.id) })
}

/** Follows a link inside the app, without loading a document. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectAlive(page)
}

export { expect }

/** An hour of today in Rome in winter, on the same day at any time of the test. */
export const hourOfToday = (hour: number): Date =>
  new Date(`${dayOf(new Date())}T${String(hour).padStart(2, '0')}:00:00+01:00`)
