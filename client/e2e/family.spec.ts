import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { test as base, call, expectLoaded, newAccount } from './test.ts'

const INVITE = fileURLToPath(new URL('../../server/features/identity/secrets/invite.ts', import.meta.url))

interface Family {
  url: string
  link: string
}

const test = base.extend<object, { family: Family }>({
  family: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the fixtures here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'diario-e2e-family-'))
      const port = await freePort()
      const env = {
        DATA_DIR: folder,
        APP_URL: `http://127.0.0.1:${port}`,
        PLAN: 'open',
        REGISTRATION: 'invite',
      }
      // The command runs first: it cannot open a running server's folder.
      const { stdout } = await promisify(execFile)(process.execPath, [INVITE], { env: { ...process.env, ...env } })
      const server = await new ServerProcess(port, env).ready()
      await use({ url: server.url, link: /^http.+$/m.exec(stdout)?.[0] ?? '' })
      await server.end('SIGTERM')
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ family }, use) => use(family.url),
})

test('accepts an invitation once, into a journal without plans', async ({ page, family }) => {
  await page.goto('/auth')
  await expect(page.getByText('Per creare un account serve un invito')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)

  const { username, email, password } = newAccount()
  await page.goto(family.link)
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Conferma password').fill(password)
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByRole('navigation', { name: 'Principale' })).toBeVisible()

  for (let n = 1; n <= 8; n++) {
    await call(page, '/api/dreams', { title: `Sogno ${n}`, content: 'Un lago senza rive.', date: '2026-01-19' })
  }
  for (const path of [
    '/',
    '/dreams',
    '/analysis',
    '/monthly-analysis',
    '/community',
    '/profile',
    '/aiuto',
    '/termini',
  ]) {
    await page.goto(path)
    await expectLoaded(page)
    await expect(page.getByText(/Premium|Abbonament|piano Free/i)).toHaveCount(0)
  }
  await page.goto('/subscription')
  await expect(page).toHaveURL(`${family.url}/`)

  const again = newAccount()
  const invitation = new URL(family.link).searchParams.get('invito')
  const data = { ...again, confirmPassword: again.password, invitation }
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  await page.context().clearCookies()
  expect((await page.request.post('/api/register', { data, headers })).status()).toBe(403)
})
