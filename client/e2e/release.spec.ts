import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { test as base, expect, register } from './test.ts'

interface Release {
  url: string
  deploy: () => void
}

/** Requests are resent without these headers: the proxy requires whole, uncompressed files and changes their length. */
const NOT_PASSED_ON = ['host', 'connection', 'if-none-match', 'if-modified-since', 'content-length', 'set-cookie']
const passedOn = (headers: Iterable<[string, unknown]>) =>
  [...headers].filter(([name]) => !NOT_PASSED_ON.includes(name)).map(([name, value]) => [name, String(value)] as const)

const SCRIPT = /(-[\w-]{8})\.js\b/g
/** Simulates the next release: other script names, and another cache name. */
const toNext = (text: string) => text.replace(SCRIPT, '$1.next.js').replace(/shell-[0-9a-f]{12}/, 'shell-next')

/** The server behind a proxy that simulates the next release. */
const test = base.extend<{ release: Release }>({
  release: async ({ browserName: _ }, use) => {
    let isNext = false
    const proxy = createServer(async (req, res) => {
      const path = req.url ?? '/'
      if (isNext && /^\/assets\/.*\.js$/.test(path) && !path.endsWith('.next.js')) return res.writeHead(404).end()
      const body = await buffer(req)
      const answer = await fetch(`${process.env.E2E_URL}${path.replace('.next.js', '.js')}`, {
        method: req.method ?? 'GET',
        headers: { ...Object.fromEntries(passedOn(Object.entries(req.headers))), 'accept-encoding': 'identity' },
        body: body.length > 0 ? new Uint8Array(body) : null,
        redirect: 'manual',
      })
      const isText = /html|javascript/.test(answer.headers.get('content-type') ?? '')
      const content = isNext && isText ? toNext(await answer.text()) : Buffer.from(await answer.arrayBuffer())
      const headers = { ...Object.fromEntries(passedOn(answer.headers)), 'set-cookie': answer.headers.getSetCookie() }
      // Only the service worker caches files.
      res.writeHead(answer.status, { ...headers, 'cache-control': 'no-store' }).end(content)
    })
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    await use({
      url,
      deploy: () => {
        isNext = true
      },
    })
    proxy.closeAllConnections()
    proxy.close()
  },
  baseURL: ({ release }, use) => use(release.url),
})

test.use({ serviceWorkers: 'allow' })

const TEXT = 'Ero in una casa che non conoscevo e cercavo la porta.'

/** Whether only the next release's worker is active, with the files of both. */
const hasTakenOver = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready
    const names = await caches.keys()
    return !installing && !waiting && active?.state === 'activated' && names.length === 2 && names[1] === 'shell-next'
  })

test('activates a new release at once, and keeps an open page of the previous one and its text', async ({
  page,
  context,
  release,
}) => {
  await register(page, '/dreams/new')
  // Registers the worker early; the page does so after a delay.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => {}))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const text = page.getByLabel('Descrizione del sogno')
  await text.fill(TEXT)

  release.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => {}))
  await expect.poll(() => hasTakenOver(page)).toBe(true)
  await text.press('End')
  await text.pressSequentially(' Poi la trovo.')
  // Its code loads now, and the server no longer has it.
  await page.getByText('Aggiungi dettagli').click()
  await page.getByRole('button', { name: 'Apri il calendario' }).click()
  await expect(page.getByRole('button', { name: /^Oggi, / })).toBeVisible()
  await expect(text).toHaveValue(`${TEXT} Poi la trovo.`)

  await page.close()
  const again = await context.newPage()
  await again.goto('/dreams/new')
  await expect(again.getByLabel('Descrizione del sogno')).toHaveValue(`${TEXT} Poi la trovo.`)
})
