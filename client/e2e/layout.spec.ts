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

test('«Salva» and «Fatto» are in view and nothing is cut in any window', async ({ page }) => {
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

test('a long name without spaces fits at 320 px too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, DEMO)
  await page.route('/', async (route) => {
    // Only a browser that opens the page is given the person's data.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'Sec-Fetch-Dest': 'document' } })
    const body = (await response.text()).replaceAll(DEMO.username, 'a'.repeat(40))
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('aaaa')
  await expectLoaded(page)
  await expectNoSidewaysScroll(page, 'dashboard')
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1280, height: 800 } })

  test('what is known of an element opens below it without moving or covering it', async ({ page }) => {
    await register(page)
    const content = 'Una porta rossa in mezzo al mare. '.repeat(20)
    const id = await record(page, { title: 'La porta', content, elements: [] })
    await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
    await markBadgesSeen(page)
    await page.goto(`/analysis/${id}`)
    await expectLoaded(page)
    const element = page.getByRole('button', { name: /^Porta/ })
    for (const top of [150, 350, 600]) {
      await element.evaluate((button, y) => window.scrollBy(0, button.getBoundingClientRect().top - y), top)
      const place = () => element.evaluate((button) => button.getBoundingClientRect()).then(({ x, y }) => ({ x, y }))
      const before = await place()
      await element.click()
      await expect(page.getByRole('link', { name: /^I sogni con/ })).toBeVisible()
      await expect.poll(place).toEqual(before)
      const onTop = await element.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect(onTop).toBe(true)
      await element.click()
      await expect(page.getByRole('link', { name: /^I sogni con/ })).toHaveCount(0)
    }
  })
})
