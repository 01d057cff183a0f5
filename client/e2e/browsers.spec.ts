import type { Page } from '@playwright/test'
import { DEMO, expect, expectAlive, expectLoaded, newAccount, signIn, test } from './test.ts'

/** Takes away what came after the oldest browsers that the build is made for. */
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
  ['/', '/dreams', '/dreams/calendario', '/dreams/dizionario', '/dreams/cestino', '/notte', '/analysis'],
  ['/monthly-analysis', '/community', '/subscription', '/profile', '/profile?tab=data', '/aiuto'],
].flat()

/** Registers, writes a dream, saves it and finds it in the list, as people do. */
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
  await expect(page.getByRole('link', { name: 'Il faro', exact: true })).toBeVisible()
}

test.describe('in the oldest browsers that the build is made for', () => {
  test.beforeEach(({ page }) => page.addInitScript(removeNewerBuiltIns))

  test('a person registers, writes a dream, saves it and finds it', async ({ page }) => {
    await keepFirstDream(page)
    await page.getByLabel('Cerca nei tuoi sogni').fill('dinosauro')
    await expect(page.getByRole('link', { name: 'Il faro', exact: true })).toBeHidden()
    await page.getByLabel('Cerca nei tuoi sogni').fill('faro')
    await expect(page.getByRole('link', { name: 'Il faro', exact: true })).toBeVisible()
    await expect(page.getByText('troppo vecchio')).toBeHidden()
  })

  test('every page opens', async ({ page }) => {
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

test.describe('in an older browser', () => {
  test.use({ allowed: /SyntaxError/ })

  test('the page says that it is too old, though its scripts cannot be read', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'x ?= 1' }))
    await page.goto('/auth')
    await expect(page.getByRole('alert')).toContainText('Questo browser è troppo vecchio per il diario')
  })
})
