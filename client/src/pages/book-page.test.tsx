import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { BOOK_MAX } from '#client/features/book/book-choice.ts'
import { buildAnalysis, buildDream, mockServer, premiumUser, renderSignedIn, settle } from '#client/test/kit.tsx'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import BookPage from './book-page.tsx'

const MONTHS = { 'GET /api/dreams/months': { body: { months: [{ month: '2026-01', dreams: 1 }] } } }
const YEAR = 'GET /api/device-diary?from=2026-01-01&to=2026-12-31'
const buildPage = (dream: Partial<Dream> = {}, analysis: DeviceDream['analysis'] = null): DeviceDream => ({
  dream: buildDream(dream),
  analysis,
  annotations: [],
})
const preview = async () => within(await screen.findByRole('region', { name: 'Anteprima' }))
const printButton = () => screen.getByRole('button', { name: 'Stampa o salva in PDF' })
const renderBook = (path = '/libro') => renderSignedIn(<BookPage />, { path, user: premiumUser() })

beforeEach(() => {
  vi.stubGlobal('print', vi.fn())
})

it('says that a span has no dreams, and prints nothing', async () => {
  mockServer({ ...MONTHS, [YEAR]: { body: { items: [], nextCursor: null } } })
  const { user } = renderBook()
  expect(await (await preview()).findByText('Nessun sogno in questo tempo')).toBeTruthy()
  await user.click(printButton())
  expect(window.print).not.toHaveBeenCalled()
})

it('makes a book of one dream', async () => {
  mockServer({ ...MONTHS, [YEAR]: { body: { items: [buildPage({ title: 'Il faro' })], nextCursor: null } } })
  const { user } = renderBook()
  const book = await preview()
  expect(await book.findByRole('heading', { name: 'Il faro' })).toBeTruthy()
  expect(book.getByText(/raccoglie un sogno di giulia, in una notte/)).toBeTruthy()
  await user.click(printButton())
  expect(window.print).toHaveBeenCalledOnce()
})

it('asks for a shorter time if there are too many dreams', async () => {
  const items = Array.from({ length: BOOK_MAX / 2 + 1 }, (_, n) => buildPage({ id: n, title: `Notte ${n}` }))
  const { calls } = mockServer({
    ...MONTHS,
    [YEAR]: { body: { items, nextCursor: 'b' } },
    [`${YEAR}&cursor=b`]: { body: { items, nextCursor: 'c' } },
  })
  const { user } = renderBook()
  expect(await screen.findByText(/^Sono più di 1\.000 sogni: scegli un tempo più breve/)).toBeTruthy()
  expect(calls.filter(({ call }) => call.includes('device-diary'))).toHaveLength(2)
  await user.click(printButton())
  expect(window.print).not.toHaveBeenCalled()
})

it('contains the chosen readings, except one with a word of care', async () => {
  const care = { level: 1 as const, text: 'Puoi chiamare il 112.' }
  const items = [
    buildPage({ id: 1 }, buildAnalysis({ analysis: 'Una lettura serena.' })),
    buildPage({ id: 2 }, buildAnalysis({ analysis: 'Una lettura pesante.', safety: care })),
  ]
  mockServer({ ...MONTHS, [YEAR]: { body: { items, nextCursor: null } } })
  const { user } = renderBook()
  await (await preview()).findAllByRole('article')
  expect(screen.queryByText(/^Una lettura/)).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Le letture' }))
  expect(await screen.findByText('Una lettura serena.')).toBeTruthy()
  expect(screen.queryByText('Una lettura pesante.')).toBeNull()
})

it('tells that a later page of dreams did not come, and asks for it again only when told to', async () => {
  const { calls } = mockServer({
    ...MONTHS,
    [YEAR]: { body: { items: [buildPage()], nextCursor: 'b' } },
    [`${YEAR}&cursor=b`]: { status: 500, body: { message: 'Riprova tra poco.', code: 'internal' } },
  })
  const { user } = renderBook()
  expect(await screen.findByText('Non riusciamo a leggere questi sogni')).toBeTruthy()
  await settle()
  expect(calls.filter(({ call }) => call.includes('device-diary'))).toHaveLength(2)
  await user.click(printButton())
  expect(window.print).not.toHaveBeenCalled()
})
