import type { Locator, Page } from '@playwright/test'
import { field, notes, tapWord } from './leaf.ts'
import { call, expect, expectAlive, hourOfToday, markBadgesSeen, record, register, test } from './test.ts'

const CONTENT =
  'Cammino in una casa vuota e l’acqua mi arriva alle ginocchia. Mia nonna mi chiama da una barca. ' +
  'Salgo in fretta sul ponte e mi sveglio prima di rispondere.'
const [WATER, GRANDMOTHER, BRIDGE] = ['come ai bagni di Tivoli', 'mi sgrida e ride', 'quello di ferro']
const NEXT = 'Le dico che arrivo.'
const SENTENCE = 'Quando aspetto che mi rispondano'

const keep = (page: Page) => field(page).getByRole('textbox').press('Enter')
const next = (page: Page) => page.getByLabel('Se continui tu, qual è la riga dopo?')
const bridge = (page: Page) => page.getByLabel(/^Dove, nelle tue giornate/)
const done = (page: Page) => field(page).getByRole('button', { name: 'Fine' })

async function stored(page: Page, id: number): Promise<{ quote: string | null; words: string }[]> {
  return (await (await page.request.get(`/api/dreams/${id}/annotations`)).json()).annotations
}
const storedWords = async (page: Page, id: number) => (await stored(page, id)).map(({ words }) => words)

async function openAnnotationPage(page: Page, id: number) {
  await markBadgesSeen(page)
  await page.goto(`/dreams/${id}/controluce`)
  await expectAlive(page)
  await expect(page.locator('.leaf-text').first()).toBeVisible()
}

/** Annotates a word and returns to the choice. */
async function sayOf(page: Page, word: string, words: string) {
  await tapWord(page, word)
  await field(page).getByRole('textbox').fill(words)
  await keep(page)
  await expect(field(page)).toHaveCount(0)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('annotates one word in four taps in the morning, and asks about the day once in the evening', async ({
    page,
  }) => {
    const at = (hour: number) => page.clock.setFixedTime(hourOfToday(hour))
    await at(8)
    await register(page)
    await page.goto('/dreams/new')
    const form = page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })
    await form.getByLabel('Descrizione del sogno').fill(CONTENT)
    await form.getByLabel('Titolo').fill('La barca')
    await form.getByRole('button', { name: 'Salva' }).click()

    const effort = { taps: 0, signs: 0 }
    const tap = async (target: Locator) => {
      await target.tap()
      effort.taps += 1
    }
    await tap(page.getByRole('dialog', { name: 'Sogno salvato' }).getByRole('button', { name: 'Visualizza sogno' }))
    await tap(page.getByRole('link', { name: 'Apri in controluce' }))
    // The badge's notice moves the page down.
    await expect(page.getByRole('region', { name: /^Badge Sbloccat/ })).toBeVisible()
    effort.taps += await tapWord(page, 'acqua')
    await expect(field(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.type(WATER)
    effort.signs += WATER.length
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes('/annotations/') && answer.ok(),
    )
    await tap(done(page))
    await saved
    await expect(notes(page)).toContainText(WATER)
    expect(effort).toEqual({ taps: 4, signs: 23 })

    await expect(page.getByText(/^Per (stamattina|ora) basta così/)).toBeVisible()
    await expect(bridge(page)).toHaveCount(0)
    await expect(next(page)).toHaveCount(0)

    await at(19)
    await page.goto('/')
    const card = page.getByRole('region', { name: /^Dove, nelle tue giornate/ })
    await expect(card).toContainText(WATER)
    await card.getByRole('textbox').fill(SENTENCE)
    await card.getByRole('button', { name: 'Tieni la frase' }).tap()
    await expect(card).toHaveCount(0)
    await expect(page.getByText('La tua frase è accanto al sogno', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sogni Recenti' })).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  test.describe('offline', () => {
    test.use({ serviceWorkers: 'allow', allowed: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

    test('queues annotations, keeps them across a reload, and sends them when online', async ({ page, context }) => {
      await register(page)
      const id = await record(page, { content: CONTENT })
      await openAnnotationPage(page, id)
      await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => {}))
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
      await page.reload()
      await expect(page.locator('.leaf-text.is-choosing')).toBeVisible()
      await expectAlive(page)

      await context.setOffline(true)
      await tapWord(page, 'acqua')
      await field(page).getByRole('textbox').fill(WATER)
      await done(page).tap()
      const waits = page.getByText(/^Sei offline: le tue parole aspettano/)
      await expect(waits).toBeVisible()
      await page.reload()
      await expect(notes(page)).toContainText(WATER)
      await expect(waits).toBeVisible()

      await context.setOffline(false)
      await expect.poll(() => storedWords(page, id)).toEqual([WATER])
      await expect(waits).toHaveCount(0)
      await expect(notes(page)).toContainText(WATER)
    })
  })
})

test('keeps three words, the next line and a sentence about the days, and shows them beside the analysis', async ({
  page,
}) => {
  await register(page)
  const id = await record(page, { content: CONTENT, title: 'La barca', elements: [] })
  await openAnnotationPage(page, id)
  await sayOf(page, 'acqua', WATER)
  await sayOf(page, 'nonna', GRANDMOTHER)
  await tapWord(page, 'ponte')
  await field(page).getByRole('textbox').fill(BRIDGE)
  await expect(page.getByText('3 di 3')).toBeAttached()
  await expect(page.locator('.leaf-word input:not(:checked):not(:disabled)')).toHaveCount(0)
  await done(page).click()

  await next(page).fill(NEXT)
  await next(page).press('Enter')
  await bridge(page).fill(SENTENCE)
  await bridge(page).press('Enter')
  await page.getByRole('button', { name: 'Usala come titolo della lettura' }).click()
  await expect.poll(() => storedWords(page, id)).toEqual([WATER, GRANDMOTHER, BRIDGE, NEXT, SENTENCE])

  await page.reload()
  await expect(notes(page)).toHaveCount(3)
  const leaf = page.getByRole('article', { name: 'La barca' })
  for (const words of [WATER, GRANDMOTHER, BRIDGE, NEXT, SENTENCE]) await expect(leaf).toContainText(words)

  await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
  await page.goto(`/analysis/${id}`)
  await expect(page.getByRole('heading', { level: 2, name: SENTENCE })).toBeVisible()
  const card = page.getByRole('article', { name: 'In controluce' })
  for (const words of [WATER, GRANDMOTHER, BRIDGE, NEXT]) await expect(card).toContainText(words)

  await page.goto(`/dreams/${id}/controluce`)
  await page.getByRole('button', { name: 'Togli le mie parole' }).click()
  await expect(page.getByText('Che cosa ti è rimasto?')).toBeVisible()
  await expect.poll(() => stored(page, id)).toEqual([])
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(notes(page)).toHaveCount(3)
  await expect.poll(() => storedWords(page, id)).toEqual([WATER, GRANDMOTHER, BRIDGE, NEXT, SENTENCE])
})

test('quotes the notes of an earlier dream with the same image, and lists both in the dictionary', async ({ page }) => {
  await register(page)
  const first = await record(page, { content: CONTENT, title: 'La barca', date: '2026-01-10' })
  const second = await record(page, { content: 'Nuoto, e l’acqua è scura. Poi torno a riva.', title: 'La riva' })
  await openAnnotationPage(page, first)
  await sayOf(page, 'acqua', WATER)
  await expect.poll(() => storedWords(page, first)).toEqual([WATER])

  await openAnnotationPage(page, second)
  await tapWord(page, 'acqua')
  await expect(field(page)).toContainText(`hai scritto: ${WATER}`)
  await field(page).getByRole('textbox').fill('quella del lago, fredda')
  await done(page).click()
  await expect.poll(() => storedWords(page, second)).toEqual(['quella del lago, fredda'])

  await page.goto('/dreams/dizionario')
  const entry = page.getByRole('article').filter({ hasText: '2 sogni' })
  await expect(entry).toContainText(WATER)
  await expect(entry).toContainText('quella del lago, fredda')
  await page.getByLabel('Cerca una parola').fill('tivoli')
  await expect(page.getByText(/^1 voce con/)).toBeVisible()
  await entry.getByRole('link', { name: 'La riva' }).click()
  await expect(notes(page)).toContainText('quella del lago, fredda')
})

test('shows annotations neither by a link nor in the community', async ({ page, browser, baseURL }) => {
  const { username } = await register(page)
  const title = `La barca di ${username.slice(-6)}`
  const id = await record(page, { content: CONTENT, title })
  const about = (kind: string, quote: string | null, words: string, over: object = {}) => ({
    kind,
    quote,
    words,
    ...over,
  })
  const own = [
    about('thing', 'acqua', WATER, { feelings: ['Solitudine'], day: 'in piscina' }),
    about('person', 'nonna', GRANDMOTHER),
    about('next', null, NEXT),
    about('bridge', null, SENTENCE, { isTitle: true }),
  ]
  await call(page, `/api/dreams/${id}/annotations`, { annotations: own }, 'put')
  await call(page, `/api/dreams/${id}/analyze`, { type: 'basic' })
  const { shareId } = await (await call(page, `/api/dreams/${id}/share`, { includeAnalysis: true })).json()
  await call(page, `/api/dreams/${id}/share-to-community`)

  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'it-IT' })
  const visitor = await context.newPage()
  const sent: Promise<string>[] = []
  visitor.on('response', (answer) => {
    if (/\/api\/|\/shared\/|\/community/.test(answer.url())) sent.push(answer.text().catch(() => ''))
  })
  await visitor.goto(`/shared/dream/${shareId}`)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Lettura' })).toBeVisible()
  const shown = [await visitor.content()]
  await visitor.goto('/community')
  await visitor.getByRole('button', { name: `Leggi il sogno «${title}»` }).click()
  await expect(visitor.getByRole('dialog')).toContainText('Mia nonna mi chiama')
  shown.push(await visitor.content(), ...(await Promise.all(sent)))
  expect(shown.join()).toContain(title)
  for (const words of [WATER, GRANDMOTHER, NEXT, SENTENCE, 'in piscina', 'Solitudine']) {
    expect(shown.filter((each) => each.includes(words))).toEqual([])
  }
  // Other users get no access.
  for (const path of [`/api/dreams/${id}/annotations`, '/api/dictionary', '/api/annotations/evening']) {
    expect((await visitor.request.get(path)).status()).toBe(401)
  }
  await context.close()
})

test('annotates by keyboard alone', async ({ page }) => {
  await register(page)
  const id = await record(page, { content: CONTENT })
  await openAnnotationPage(page, id)
  const isFocused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement).catch(() => false)
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 60; step++) {
      if (await isFocused(target)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('Tab never got there')
  }
  const first = page.locator('.leaf-word input').first()
  await tabTo(first)
  await page.keyboard.press('Space')
  await expect(field(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type(WATER)
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()

  const list = page.getByRole('button', { name: 'Scegli un’altra parola da un elenco' })
  await tabTo(list)
  await expect(list).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Una parola del sogno')).toBeFocused()
  await page.keyboard.type('ginocchia')
  await tabTo(page.getByRole('button', { name: 'Scegli', exact: true }))
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveAccessibleName('Le tue parole: ginocchia')
  await page.keyboard.type('le mie')
  await tabTo(done(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(notes(page)).toHaveCount(2)
  await tabTo(next(page))
  await page.keyboard.type(NEXT)
  await page.keyboard.press('Enter')
  await expect.poll(() => storedWords(page, id)).toEqual([WATER, 'le mie', NEXT])
})
