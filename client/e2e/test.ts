import { type APIResponse, test as base, expect, type Page } from '@playwright/test'
import { dayOf } from '#shared/constants/dates.ts'

/** The demo account of `npm run seed`: premium, with 50 dreams. */
export const DEMO = { username: 'Giulia', password: 'sogni-belli' }

/** What a browser says of a 4xx answer, which the app shows in its own words, and of the service worker that it may not have. */
const EXPECTED_NOISE =
  /^Failed to load resource: the server responded with a status of 4\d\d|^Service Worker registration blocked by Playwright/

/**
 * A page that fails its test on any console warning or error, uncaught exception, or request to another origin.
 * `allowed` matches the messages a test expects.
 */
export const test = base.extend<{ allowed: RegExp }>({
  allowed: [/^$/, { option: true }],
  page: async ({ page, context, allowed, baseURL }, use) => {
    // The diary opens dark at some hours, which a journey does not depend on.
    await context.addInitScript(() => {
      // The frame of an advertisement has no storage.
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

/** Passes on what a page should not say or do. */
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

/** Somebody who has not registered yet. */
export function newAccount(): Account {
  const username = `sognatore-${process.pid}-${Date.now()}-${people++}`
  return { username, email: `${username}@example.com`, password: 'lunapiena9' }
}

/** Waits until the living screen is there, in the place of nothing or of the one that the server has drawn, which is inert. */
export async function expectAlive(page: Page): Promise<void> {
  await expect(page.locator('#root > :not([inert])')).not.toHaveCount(0)
}

/** Waits until nothing stands in any more for what is still to come. */
export async function expectLoaded(page: Page): Promise<void> {
  await expectAlive(page)
  await expect(page.locator('[role="status"][aria-busy="true"]')).toHaveCount(0)
}

/** Registers a new person, by the call alone, and opens a page if one is named. */
export async function register(page: Page, path?: string): Promise<Account> {
  const account = newAccount()
  await call(page, '/api/register', { ...account, confirmPassword: account.password })
  if (path) await open(page, path)
  return account
}

/** Signs a person in, by the call alone, and opens a page if one is named. */
export async function signIn(page: Page, { username, password }: Credentials, path?: string): Promise<void> {
  await call(page, '/api/login', { username, password })
  if (path) await open(page, path)
}

/** Signs a person in as people do. */
export async function signInByForm(page: Page, { username, password }: Credentials): Promise<void> {
  await page.goto('/auth')
  await expectAlive(page)
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

/** A call of the browser's own, with its cookies, that must succeed. */
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

/** Records a dream without the screens. @returns its id */
export async function record(page: Page, dream: object): Promise<number> {
  const content = 'Cammino in una casa sul mare.'
  const base = { title: 'La casa', content, date: '2026-01-19', mood: 'positive', tags: [], elements: ['Casa'] }
  const { id } = await (await call(page, '/api/dreams', { ...base, ...dream })).json()
  return id
}

/** Leaves no badge to be shown over a page. */
export async function markBadgesSeen(page: Page): Promise<void> {
  const { newBadges } = await (await page.request.get('/api/user/game-stats')).json()
  if (newBadges.length === 0) return
  await call(page, '/api/badges/seen', { badges: newBadges.map((badge: { id: string }) => badge.id) })
}

/** Follows a link of the app's own, which loads no document. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectAlive(page)
}

export { expect }

/** An hour of today in Rome, in winter: it stays the same day whenever a test runs. */
export const hourOfToday = (hour: number): Date =>
  new Date(`${dayOf(new Date())}T${String(hour).padStart(2, '0')}:00:00+01:00`)
