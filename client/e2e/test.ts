import { test as base, expect, type Page } from '@playwright/test'

/** The demo account of `npm run seed`: premium, with 23 dreams. */
export const DEMO = { username: 'Giulia', password: 'sogni-belli' }

/** What a browser says of a 4xx answer; the app shows those in its own words. */
const EXPECTED_NOISE = /^Failed to load resource: the server responded with a status of 4\d\d/

/**
 * A page that fails its test on any console warning or error, uncaught exception, or request to another origin.
 * `allowed` matches the messages a test expects.
 */
export const test = base.extend<{ allowed: RegExp }>({
  allowed: [/^$/, { option: true }],
  page: async ({ page, context, allowed }, use) => {
    const complaints: string[] = []
    const complain = (text: string) => {
      if (!EXPECTED_NOISE.test(text) && !allowed.test(text)) complaints.push(text)
    }
    watch(page, complain)
    context.on('page', (another) => watch(another, complain))
    await use(page)
    expect(complaints).toEqual([])
  },
})

/** Passes on what a page should not say or do. */
function watch(page: Page, complain: (text: string) => void): void {
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complain(message.text())
  })
  page.on('pageerror', (error) => complain(String(error)))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${process.env.E2E_URL}/`)) {
      complain(`request to ${request.url()}`)
    }
  })
}

let people = 0

/** Registers a new person through the form and waits for the empty dashboard. */
export async function register(page: Page): Promise<{ username: string; email: string; password: string }> {
  const username = `sognatore-${process.pid}-${Date.now()}-${people++}`
  const email = `${username}@example.com`
  const password = 'lunapiena9'
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Registrati' }).click()
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Conferma password').fill(password)
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(username)
  return { username, email, password }
}

export async function signIn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(username)
}

/** Chooses the theme before the page loads. */
export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
}

export { expect }
