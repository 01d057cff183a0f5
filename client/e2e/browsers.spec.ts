import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { DEMO, expect, expectAlive, expectLoaded, newAccount, register, signIn, test } from './test.ts'

/** Removes built-ins newer than the oldest supported browsers. */
function removeNewerBuiltIns(): void {
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
  const newer: [object, string | symbol][] = [
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Promise, 'withResolvers try'],
    [Array, 'fromAsync'],
    [RegExp, 'escape'],
    [Error, 'isError'],
    [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [iterators, 'map filter take drop flatMap reduce toArray forEach some every find'],
    [URL, 'canParse parse'],
    [URLSearchParams.prototype, 'size'],
    [Response, 'json'],
    [Blob.prototype, 'bytes'],
    [AbortSignal, 'any'],
    [ReadableStream, 'from'],
    [ReadableStream.prototype, Symbol.asyncIterator],
    [Document.prototype, 'startViewTransition'],
    [Element.prototype, 'checkVisibility moveBefore'],
    [HTMLElement.prototype, 'popover showPopover hidePopover togglePopover'],
  ]
  for (const [owner, names] of newer)
    for (const name of typeof names === 'string' ? names.split(' ') : [names]) Reflect.deleteProperty(owner, name)
}

const PAGES = [
  ['/', '/dreams', '/dreams/calendario', '/dreams/dizionario', '/dreams/cestino', '/libro', '/notte', '/analysis'],
  ['/monthly-analysis', '/community', '/subscription', '/profile', '/profile?tab=data', '/aiuto'],
].flat()

/** Registers, saves a dream and finds it in the list. */
async function keepFirstDream(page: Page) {
  const account = newAccount()
  await page.goto('/auth')
  await expectAlive(page)
  await page.getByRole('tab', { name: 'Registrati' }).click()
  await page.getByLabel('Nome utente').fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Conferma password').fill(account.password)
  await page.getByRole('button', { name: 'Registrati' }).click()
  await page.getByRole('button', { name: 'Registra Nuovo Sogno' }).first().click()
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Titolo').fill('Il faro')
  await form.getByLabel('Descrizione del sogno').fill('Salgo le scale di un faro, e il mare è calmo.')
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('dialog', { name: 'Sogno salvato' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/dreams')
  await expectAlive(page)
  await expect(page.getByRole('link', { name: 'Il faro', exact: true })).toBeVisible()
}

test.describe('in the oldest supported browsers', () => {
  test.beforeEach(({ page }) => page.addInitScript(removeNewerBuiltIns))

  test('registers, saves a dream and finds it', async ({ page }) => {
    await keepFirstDream(page)
    await page.getByLabel('Cerca nei tuoi sogni').fill('dinosauro')
    await expect(page.getByRole('link', { name: 'Il faro', exact: true })).toBeHidden()
    await page.getByLabel('Cerca nei tuoi sogni').fill('faro')
    await expect(page.getByRole('link', { name: 'Il faro', exact: true })).toBeVisible()
    await expect(page.getByText('troppo vecchio')).toBeHidden()
  })

  test('opens all pages', async ({ page }) => {
    await signIn(page, DEMO)
    const { items } = await (await page.request.get('/api/dreams?limit=1')).json()
    for (const path of [...PAGES, `/dreams/${items[0].id}`, `/dreams/${items[0].id}/controluce`]) {
      await test.step(path, async () => {
        await page.goto(path)
        await expectLoaded(page)
        await expect(page.getByText('Qualcosa si è interrotto')).toBeHidden()
      })
    }
  })
})

/**
 * Translates like a browser: puts each present and later text into its own element.
 * @param moves moves the text's node into the element; otherwise replaces it
 */
function translate(moves: boolean): void {
  const wrap = (text: Text) => {
    const parent = text.parentElement
    if (!parent || !text.data.trim() || parent.closest('font, script, style, textarea, select, svg')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(moves ? text : text.data)
  }
  const wrapAll = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    found.forEach(wrap)
  }
  const start = () => {
    wrapAll()
    new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  addEventListener('DOMContentLoaded', start)
}

/** Compares the page's texts with those of a newly opened page. */
async function expectAsNew(page: Page) {
  const fresh = await page.context().newPage()
  await fresh.goto(page.url())
  await expectLoaded(fresh)
  const texts = await fresh.locator('main').textContent()
  await fresh.close()
  await expect.poll(() => page.locator('main').textContent()).toBe(texts)
}

test.describe('in a page that a translation changes before it is hydrated', () => {
  for (const moves of [true, false]) {
    test(`signs in, saves, searches and filters while a translation ${moves ? 'moves' : 'replaces'} the page’s texts`, async ({
      page,
    }) => {
      await page.addInitScript(translate, moves)
      await keepFirstDream(page)
      const search = page.getByLabel('Cerca nei tuoi sogni')
      const dream = page.getByRole('link', { name: 'Il faro', exact: true })
      await search.fill('dinosauro')
      await expect(page.getByText('Niente per «dinosauro»')).toBeVisible()
      await expect(dream).toBeHidden()
      await expectAsNew(page)
      await search.fill('faro')
      await expect(dream).toBeVisible()
      await expectAsNew(page)
      await page.getByRole('button', { name: 'Azzera filtri' }).click()
      await page.getByRole('region', { name: 'Cerca e filtra' }).getByRole('button', { name: 'Negativo' }).click()
      await expect(dream).toBeHidden()
      await expectAsNew(page)
      await page.getByRole('button', { name: 'Tutti', exact: true }).click()
      await expect(dream).toBeVisible()
      await page.getByRole('button', { name: /^Azioni/ }).click()
      await page.getByRole('menuitem', { name: 'Modifica' }).click()
      const form = page.getByRole('dialog', { name: /Modifica/ })
      await form.getByLabel('Titolo').fill('Il faro spento')
      await form.getByRole('button', { name: 'Aggiorna' }).click()
      await expect(page.getByRole('link', { name: 'Il faro spento', exact: true })).toBeVisible()
      await expectAsNew(page)
      await page.getByRole('link', { name: 'Il faro spento', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Il faro spento' })).toBeVisible()
      await page.getByRole('button', { name: /Menu utente/ }).click()
      await page.getByRole('menuitem', { name: 'Esci' }).click()
      await expect(page).toHaveURL(/\/auth/)
    })
  }
})

test.describe('in an older browser', () => {
  test.use({ allowed: /SyntaxError/ })

  test('reports an unsupported browser, although the scripts fail to parse', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'x ?= 1' }))
    await page.goto('/auth')
    await expect(page.getByRole('alert')).toContainText('Questo browser è troppo vecchio per il diario')
  })
})

/** This machine by an address that is insecure without HTTPS, as in a home network. */
const onPlainHttp = test.extend({
  // The browser's warning about headers that require HTTPS.
  allowed: /^The Cross-Origin-Opener-Policy header has been ignored|Origin-Agent-Cluster header|ERR_FAILED/,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the fixtures here
  baseURL: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'diario-e2e-http-'))
    const port = await freePort()
    const url = `http://0.0.0.0:${port}`
    const server = await new ServerProcess(port, { DATA_DIR: folder, APP_URL: url }).ready()
    await use(url)
    await server.end('SIGTERM')
    await rm(folder, { recursive: true })
  },
})

onPlainHttp('on plain http a key is copied, and a save that is lost on its way is sent again', async ({ page }) => {
  const account = await register(page, '/profile?tab=data')
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await page.getByRole('button', { name: 'Crea una chiave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Telefono')
  await dialog.getByLabel('La tua password').fill(account.password)
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await dialog.getByRole('button', { name: 'Copia la chiave' }).click()
  await expect(page.getByText('Chiave copiata').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copia la chiave' })).toBeFocused()
  const token = (await dialog.locator('p.font-mono').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Fatto' }).click()

  await page.goto('/dreams')
  await page.getByRole('button', { name: 'Registra Nuovo Sogno' }).first().click()
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByLabel('Titolo').fill('La chiave')
  await form.getByLabel('Descrizione del sogno').focus()
  await page.keyboard.press('Control+V')
  await expect(form.getByLabel('Descrizione del sogno')).toHaveValue(token)
  await page.route('/api/dreams', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Salva' }).click()
  const dreams = async () => (await (await page.request.get('/api/dreams?limit=9')).json()).items
  await expect.poll(dreams).toMatchObject([{ title: 'La chiave', content: token }])
})

test('opens the diary where the browser refuses its database', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await signIn(page, DEMO, '/dreams')
  await page.reload()
  await expectAlive(page)
  await expect(page.getByRole('article').first()).toBeVisible()
})
