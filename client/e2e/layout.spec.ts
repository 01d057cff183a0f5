import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessible.ts'
import {
  call,
  DEMO,
  expect,
  expectAlive,
  expectLoaded,
  markBadgesSeen,
  record,
  register,
  signIn,
  test,
} from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('shows «Salva» and «Fatto» and cuts off nothing in any window', async ({ page }) => {
  await register(page)
  for (const [name, width, height] of [
    ['in landscape', 844, 390],
    ['at 200 % zoom', 640, 400],
    ['at 320 px', 320, 568],
    ['above a keyboard', 390, 480],
  ] as const) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height })
      await page.goto('/dreams/new')
      const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
      await form.getByText('Aggiungi dettagli').click()
      // The opened fold scrolls into view with the next frame.
      await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
      for (const label of ['Descrizione del sogno', 'Titolo', 'Tag'] as const) {
        await form.getByLabel(label).fill('una scala')
        await expect(form.getByLabel(label)).toBeInViewport({ ratio: 0.9 })
        await expect(form.getByRole('button', { name: 'Salva' })).toBeInViewport({ ratio: 1 })
      }
      const overflow = await form.evaluate((element) =>
        [element, ...element.querySelectorAll('.dialog-body')].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      )
      expect(overflow).toBe(false)
      await page.goto('/notte')
      await expectAlive(page)
      await expect(page.getByRole('button', { name: 'Fatto' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByLabel('Il sogno')).toBeInViewport({ ratio: 1 })
      // The next window opens without a draft.
      await page.evaluate(() => localStorage.clear())
    })
  }
})

test('keeps the form with details short, and shows the whole cancellation question on a phone', async ({ page }) => {
  await signIn(page, DEMO, '/dreams/new')
  const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
  await form.getByText('Aggiungi dettagli').click()
  const heights = (body: Element) => [body.scrollHeight, body.clientHeight]
  const [height] = await form.locator('.dialog-body').evaluate(heights)
  expect(height).toBeLessThan(1450)
  await page.goto('/subscription')
  await page.getByRole('button', { name: /^Cancella/ }).click()
  const question = page.getByRole('dialog', { name: /^Vuoi cancellare/ })
  await expect(question.getByRole('button', { name: 'Conferma cancellazione' })).toBeInViewport({ ratio: 1 })
  const [whole, seen] = await question.locator('.dialog-body').evaluate(heights)
  expect(whole).toBe(seen)
})

test('fits a long name without spaces at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, DEMO)
  await page.route('/', async (route) => {
    // Only document requests get personal data.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'Sec-Fetch-Dest': 'document' } })
    const body = (await response.text()).replaceAll(DEMO.username, 'a'.repeat(40))
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('aaaa')
  await expectLoaded(page)
  await expectNoSidewaysScroll(page, 'dashboard')
})

for (const [width, height, most] of [
  [390, 844, 2_600],
  [1280, 800, 2_000],
] as const) {
  test(`fits the dashboard in ${most} px at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, DEMO)
    await page.goto('/')
    await expectLoaded(page)
    const figures = page.getByRole('region', { name: 'Le tue cifre' })
    for (const name of ['Sogni Registrati', "Stato d'Animo", 'Elemento Ricorrente']) {
      await expect(figures.getByRole('heading', { name })).toBeVisible()
    }
    const tops = await figures.getByRole('heading', { level: 3 }).evaluateAll((all) => {
      return all.map((each) => each.getBoundingClientRect().top)
    })
    expect(new Set(tops).size).toBe(1)
    await expect(page.getByRole('list', { name: 'Simboli' }).getByRole('listitem')).toHaveCount(5)
    const timeline = page.getByRole('region', { name: 'Cronologia' })
    await expect(timeline.getByRole('listitem')).toHaveCount(5)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
    await expectNoSidewaysScroll(page, `dashboard at ${width}`)
  })
}

test('has the print button of a book within reach beside each of its pages', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, DEMO, '/libro')
  const [button, dream] = [
    page.getByRole('button', { name: 'Stampa o salva in PDF' }),
    page.getByRole('article').nth(9),
  ]
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await dream.scrollIntoViewIfNeeded()
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(dream).toBeInViewport()
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1280, height: 800 } })

  test('opens an element’s card over a page that stays where it is', async ({ page }) => {
    await register(page)
    const content = 'Una porta rossa in mezzo al mare. '.repeat(20)
    const id = await record(page, { title: 'La porta', content, elements: [] })
    await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
    await markBadgesSeen(page)
    await page.goto(`/analysis/${id}`)
    await expectLoaded(page)
    const element = page.getByRole('link', { name: /^Porta/ }).first()
    const place = () => element.evaluate((link) => link.getBoundingClientRect()).then(({ x, y }) => ({ x, y }))
    await element.scrollIntoViewIfNeeded()
    const before = await place()
    await element.click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Il filo: 1 sogno' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(element).toBeFocused()
    expect(await place()).toEqual(before)
  })
})

/** The right-to-left words that are not isolated in their own elements. */
const leftToRight = (page: Page) =>
  page.evaluate(() => {
    const isTheirs = (text: string) => /\p{Script=Hebrew}/u.test(text) && !/\p{Script=Latin}/u.test(text)
    return [...document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *')]
      .filter((element) => {
        const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
        const value = 'value' in element && typeof element.value === 'string' ? element.value : ''
        return isTheirs(hasText ? element.textContent : value) && !element.closest('.sr-only')
      })
      .filter((element) => getComputedStyle(element).direction === 'ltr')
      .map((element) => element.outerHTML.slice(0, 160))
  })

test('shows right-to-left text correctly in each place', async ({ page }) => {
  await register(page)
  await call(page, '/api/subscription/trial')
  const content = 'חלמתי על ים שקט מאוד ועל בית ישן וגדול.\n\nהלכתי בחדרים עד הבוקר, והיה אור בחלון.'
  const id = await record(page, { title: 'הבית על הים', content, tags: ['ים'], elements: ['Casa'] })
  const words = { occurrence: 0, words: 'בית של סבתא', feelings: [], day: 'בקיץ', isTitle: false, question: null }
  const annotations = [
    { ...words, kind: 'thing', quote: 'בית' },
    { ...words, kind: 'bridge', quote: null },
  ]
  await call(page, `/api/dreams/${id}/annotations`, { annotations }, 'put')
  await call(page, `/api/dreams/${id}/analyze`)
  await call(page, `/api/dreams/${id}/share-to-community`)
  const { shareId } = await (await call(page, `/api/dreams/${id}/share`)).json()
  await markBadgesSeen(page)
  const pages = [
    '/',
    '/dreams',
    `/dreams/${id}`,
    `/dreams/${id}/controluce`,
    '/dreams/dizionario',
    '/dreams/calendario',
    '/libro',
  ]
  for (const path of [...pages, '/analysis', `/analysis/${id}`, '/community?tab=sogni', `/shared/dream/${shareId}`]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectLoaded(page)
      expect.soft(await leftToRight(page), path).toEqual([])
      if (path.includes('shared')) await expect(page.locator('.has-drop-cap')).toHaveCount(0)
    })
  }
  await page.goto('/dreams')
  await page.getByRole('button', { name: /^Azioni/ }).click()
  await page.getByRole('menuitem', { name: 'Modifica' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Titolo')).toHaveValue('הבית על הים')
  expect.soft(await leftToRight(page), 'the form').toEqual([])
  await page.goto('/notte')
  await page.getByLabel('Il sogno').fill(content)
  expect.soft(await leftToRight(page), 'the night').toEqual([])
})
