import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { call, expect, expectAlive, record, register, test } from './test.ts'

/** 20,000 characters: each word once, too short to be hyphenated. */
const LONG = Array.from({ length: 4000 }, (_, n) =>
  String(n)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'aceimnorsu'[Number(digit)] as string),
).join(' ')
const DREAMS = [
  {
    date: '2025-03-02',
    title: 'Il fiume',
    content: 'Seguo un fiume fino al mare, e il mare non c’è.',
    tags: ['acqua'],
  },
  ...[1, 2, 3, 4].map((n) => ({ date: `2025-07-0${n}`, title: `Estate ${'abcd'[n - 1]}`, content: 'Nuoto al largo.' })),
  { date: '2025-12-24', title: 'La valigia', content: 'Apro una valigia verde.\n\nDentro nevica.' },
  { date: '2026-01-05', title: 'Il lungo sonno', content: `${LONG.slice(0, 9994)}\n\n${LONG.slice(9995)}` },
  { date: '2026-01-08', title: 'sovramagnificentissimamente'.repeat(8).slice(0, 200), content: 'Leggo una parola.' },
  { date: '2026-01-09', title: '🌙 La volpe 🦊', content: 'Una volpe 🦊 e 👨‍👩‍👧.' },
  { date: '2026-01-10', title: 'הבית על הים', content: 'חלמתי על ים שקט.' },
  { date: '2026-01-11', title: 'Il faro', content: 'Guardo il faro.' },
  { date: '2026-01-18', title: 'La fine', content: 'Spengo la luce.' },
]

async function recordTwoYears(page: Page) {
  await register(page)
  await call(page, '/api/subscription/trial')
  for (const dream of DREAMS) {
    const id = await record(page, dream)
    const note = { kind: 'thing', quote: 'una valigia verde', words: 'quella delle vacanze' }
    if (dream.title === 'La valigia') await call(page, `/api/dreams/${id}/annotations`, { annotations: [note] }, 'put')
  }
}

const preview = (page: Page) => page.getByRole('region', { name: 'Anteprima' })
const printButton = (page: Page) => page.getByRole('button', { name: 'Stampa o salva in PDF' })
const expectReady = (page: Page) => expect(printButton(page)).toHaveAttribute('aria-disabled', 'false')

/** Chromium's PDF by page: the size in millimetres, the Latin letters as they are drawn, and the length of the drawing. */
function pagesOf(pdf: Buffer) {
  const found = pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)
  const objects = new Map([...found].map(([, id = '', body = '']) => [id, body]))
  const streamOf = (id = '') => {
    const [, head = '', data = ''] = /^([\s\S]*?)stream\n([\s\S]*)/.exec(objects.get(id) ?? '') ?? []
    return head.includes('FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
  }
  const alphabetOf = (font = '') => {
    const map = streamOf(/ToUnicode (\d+)/.exec(objects.get(font) ?? '')?.[1])
    const alphabet = new Map<string, string>()
    for (const [, first = '', last = first, to = ''] of map.matchAll(/^<(\w+)>(?: <(\w+)>)? <(\w+)>$/gm))
      for (let code = Number.parseInt(first, 16), n = 0; code + n <= Number.parseInt(last, 16); n++) {
        const units = to.match(/.{4}/g) ?? []
        const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16) + n))
        alphabet.set((code + n).toString(16).toUpperCase().padStart(first.length, '0'), text)
      }
    return alphabet
  }
  return [...objects.values()].flatMap((page) => {
    const [, width, height] = /MediaBox \[0 0 (\S+) (\S+)\]/.exec(page) ?? []
    if (!width || !height) return []
    const fonts = new Map([...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, alphabetOf(id)]))
    const drawing = streamOf(/Contents (\d+)/.exec(page)?.[1])
    let [text, alphabet] = ['', new Map<string, string>()]
    for (const [, font, codes = ''] of drawing.matchAll(/\/(F\d+) \S+ Tf|<(\w+)> Tj/g)) {
      if (font) alphabet = fonts.get(font) ?? alphabet
      const [{ length = 2 } = {}] = alphabet.keys()
      for (let at = 0; at < codes.length; at += length) text += alphabet.get(codes.slice(at, at + length)) ?? ''
    }
    const size = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4))
    return [{ size: size.join(' × '), text: lettersOf(text), length: drawing.length }]
  })
}

const lettersOf = (text: string) => text.normalize('NFC').replaceAll(/\P{Script=Latin}/gu, '')

/** Finds the texts one after the other, each once. */
function expectInOrder(whole: string, parts: readonly string[]) {
  let at = 0
  for (const part of parts) {
    const found = whole.indexOf(part, at)
    expect(found, `«${part.slice(0, 40)}» after «${whole.slice(at - 40, at)}»`).toBeGreaterThanOrEqual(at)
    at = found + part.length
  }
}

test('makes a chosen time a book, and prints all its words in each format', async ({ page }) => {
  await recordTwoYears(page)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto('/dreams')
  await expectAlive(page)
  await page.getByRole('link', { name: 'Libro', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Il libro delle notti' })).toBeVisible()
  const span = page.getByLabel('Quale tempo')
  await expect(span.getByRole('option', { selected: true })).toHaveText('2026')
  await expect(preview(page).getByRole('article')).toHaveCount(6)
  await span.selectOption('Inverno 2025–2026')
  await expect(preview(page).getByRole('article')).toHaveCount(7)
  await page.getByLabel('Dal', { exact: true }).fill('2025-03-02')
  await page.getByLabel('Al', { exact: true }).fill('2026-01-18')
  await expect(span.getByRole('option', { selected: true })).toHaveText('Da un giorno a un altro')
  await page.getByRole('radio', { name: '15 × 21' }).check()
  await page.getByRole('switch', { name: 'Il calendario delle notti' }).uncheck()
  await page.getByLabel('Titolo').fill('Le notti di Ada')
  await page.getByLabel('Dedica').fill('A chi la mattina non racconta')
  expect(new URL(page.url()).search).not.toMatch(/Ada|racconta/)

  await page.reload()
  await expectReady(page)
  await expect(page.getByLabel('Dal', { exact: true })).toHaveValue('2025-03-02')
  await expect(page.getByRole('radio', { name: '15 × 21' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Il calendario delle notti' })).not.toBeChecked()
  await expect(preview(page).getByText('A chi la mattina non racconta')).toBeVisible()
  await printButton(page).click()
  await expect(page.locator('html[data-printed]')).toBeVisible()

  const paragraphs = DREAMS.map(({ title, content }) => [title, ...content.split('\n\n')])
  const articles = await preview(page).getByRole('article').allTextContents()
  expect(articles).toHaveLength(DREAMS.length)
  for (const [n, article] of articles.entries()) expectInOrder(article, paragraphs[n] ?? [])
  const counts: number[] = []
  for (const [format, size] of [
    ['15 × 21', '150 × 210'],
    ['A5', '148 × 210'],
    ['A4', '210 × 297'],
  ] as const) {
    await page.getByRole('radio', { name: format }).check()
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    expect(new Set(pages.map((each) => each.size))).toEqual(new Set([size]))
    // The back of the cover, and the half-title: others with a running head alone have as few letters, and no drawing.
    const bare = pages.flatMap(({ text, length }, at) => (text.length < 20 && length < 20_000 ? at : []))
    expect(bare).toEqual([1, 2])
    const heads = /^(?:LenottidiAda|marzo|luglio|dicembre|gennaio)|(?:LenottidiAda|marzo|luglio|dicembre|gennaio)$/g
    const text = pages.map((each) => each.text.replaceAll(heads, '')).join('')
    const note = 'quella delle vacanze'
    // An initial is drawn before the lines beside it.
    expectInOrder(
      text,
      paragraphs
        .flat()
        .toSpliced(12, 0, note)
        .map((part) => lettersOf(part.slice(1))),
    )
    counts.push(pages.length)
  }
  expect(counts[2]).toBeLessThan(counts[1] ?? 0)
})

test('makes a book of the last seven nights in the Free plan, and leads to Premium', async ({ page }) => {
  await register(page)
  const today = dayOf(new Date())
  await record(page, { title: 'Di recente', date: addDays(today, -6) })
  await record(page, { title: 'Da tempo', date: addDays(today, -7) })
  await page.goto('/libro?da=2020-01-01&a=2026-12-31')
  await expectReady(page)
  await expect(preview(page).getByRole('article')).toHaveCount(1)
  await expect(preview(page).getByRole('heading', { name: 'Di recente' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
  await page.getByRole('region', { name: 'Il tuo libro' }).getByRole('link', { name: 'Premium' }).click()
  await expect(page).toHaveURL(/\/subscription$/)
})
