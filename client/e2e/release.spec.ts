import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test as base, expect, register } from './test.ts'

interface Release {
  url: string
  /** From now on the server has the next release. */
  deploy: () => void
}

/** Each is sent anew: the proxy asks for whole, uncompressed files, and knows nothing of the length of what it changes. */
const NOT_PASSED_ON = ['host', 'connection', 'if-none-match', 'if-modified-since', 'content-length', 'set-cookie']
const passedOn = (headers: Iterable<[string, unknown]>) =>
  [...headers].filter(([name]) => !NOT_PASSED_ON.includes(name)).map(([name, value]) => [name, String(value)] as const)

/** The server behind a proxy that changes its service worker, as every new release does. */
const test = base.extend<{ release: Release }>({
  release: async ({ browserName: _ }, use) => {
    let isNext = false
    const proxy = createServer(async (req, res) => {
      const body = await buffer(req)
      const answer = await fetch(`${process.env.E2E_URL}${req.url}`, {
        method: req.method ?? 'GET',
        headers: { ...Object.fromEntries(passedOn(Object.entries(req.headers))), 'accept-encoding': 'identity' },
        body: body.length > 0 ? new Uint8Array(body) : null,
        redirect: 'manual',
      })
      const content =
        isNext && req.url === '/sw.js'
          ? (await answer.text()).replace(/shell-[0-9a-f]{12}/, 'shell-next')
          : Buffer.from(await answer.arrayBuffer())
      const headers = Object.fromEntries(passedOn(answer.headers))
      res.writeHead(answer.status, { ...headers, 'set-cookie': answer.headers.getSetCookie() }).end(content)
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

test('a new release takes over without losing what is being typed', async ({ page, release }) => {
  await register(page, '/dreams/new')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  // From its second opening on, the page is the service worker's.
  await page.reload()
  const text = page.getByLabel('Descrizione del sogno')
  await text.fill(TEXT)

  release.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => {}))
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)
  await expect.poll(waiting).toBe('installed')
  await text.press('End')
  await text.pressSequentially(' Poi la trovo.')
  await expect(text).toHaveValue(`${TEXT} Poi la trovo.`)
  expect(await waiting()).toBe('installed')

  // Opened again after its last page was left. It is not closed: the page opened after that once waited for ever, in the
  // middle of a change of workers.
  await expect(async () => {
    await page.goto('about:blank')
    await page.goto('/dreams/new', { timeout: 10_000 })
    expect(await page.evaluate(() => caches.keys())).toEqual(['shell-next'])
  }).toPass()
  await expect(text).toHaveValue(`${TEXT} Poi la trovo.`)
})
