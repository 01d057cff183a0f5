import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildNote, deferred, fill, mockServer, refusal, renderSignedIn, seen, settle } from '#client/test/kit.tsx'
import type { DictionaryEntry } from '#shared/contracts/annotations.ts'
import { Dictionary } from './dictionary.tsx'

const FIRST = 'GET /api/dictionary'

const entry = (key: string, over: Partial<DictionaryEntry> = {}): DictionaryEntry => ({
  kind: 'thing',
  key,
  heading: key,
  dreams: 1,
  notes: [buildNote()],
  ...over,
})
const ENTRIES = [
  entry('Acqua', { dreams: 3, notes: [buildNote(), buildNote({ dreamId: 4, words: '', feelings: ['Paura'] })] }),
  entry('barc', { heading: 'barca', notes: [buildNote({ words: 'quella di zio' })] }),
  entry('nonn', { kind: 'person', heading: 'nonna', notes: [buildNote({ words: 'mi sgrida' })] }),
]
const page = (items: DictionaryEntry[], over: object = {}) => ({
  body: { items, nextCursor: null, total: items.length, letters: ['a', 'b', 'n'], ...over },
})

afterEach(() => vi.restoreAllMocks())

const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('lists each entry below its letter, with its notes and links', async () => {
  mockServer({ [FIRST]: page(ENTRIES) })
  renderSignedIn(<Dictionary />)
  const a = within(await screen.findByRole('region', { name: 'A' }))
  expect(screen.getByText('3 voci, in ordine di alfabeto')).toBeTruthy()
  expect(headings()).toEqual(['Acqua', 'barca', 'nonna'])
  expect(a.getByRole('article').textContent).toContain('simbolo3 sogni')
  expect(a.getByRole('link', { name: 'Acqua' }).getAttribute('href')).toBe('/filo/simbolo/Acqua')
  const words = within(a.getByRole('list', { name: 'Acqua, con le tue parole' })).getAllByRole('listitem')
  expect(words.map(({ textContent }) => textContent)).toEqual([
    'la piena del ’948 gennaio 2026Il fiume',
    'paura8 gennaio 2026Il fiume',
  ])
  expect(screen.getByRole('link', { name: 'nonna' }).getAttribute('href')).toBe('/dreams?q=nonna')
  expect(within(screen.getByRole('region', { name: 'N' })).getByText('persona')).toBeTruthy()
})

it('filters the entries by letter, and shows all again', async () => {
  mockServer({ [FIRST]: page(ENTRIES), [`${FIRST}?letter=b`]: page(ENTRIES.slice(1, 2), { total: 3 }) })
  const { user } = renderSignedIn(<Dictionary />)
  await user.click(await screen.findByRole('link', { name: 'Lettera B' }))
  await waitFor(() => expect(headings()).toEqual(['barca']))
  expect(screen.getByRole('link', { name: 'Lettera B' }).getAttribute('aria-current')).toBe('true')
  await user.click(screen.getByRole('link', { name: 'Lettera B' }))
  await waitFor(() => expect(headings()).toHaveLength(3))
})

it('finds entries by a word in all letters, and reports an empty result', async () => {
  const { answers } = mockServer({
    [FIRST]: page(ENTRIES),
    [`${FIRST}?letter=b`]: page(ENTRIES.slice(1, 2)),
    [`${FIRST}?q=sgrida`]: page(ENTRIES.slice(2)),
    [`${FIRST}?q=drago`]: page([], { letters: [] }),
  })
  const { user } = renderSignedIn(<Dictionary />)
  await user.click(await screen.findByRole('link', { name: 'Lettera B' }))
  const search = screen.getByRole('searchbox', { name: 'Cerca una parola' })
  await fill(user, search, 'sgrida')
  expect(await screen.findByText('1 voce con «sgrida»')).toBeTruthy()
  expect(headings()).toEqual(['nonna'])
  await user.clear(search)
  await fill(user, search, 'drago')
  expect(await screen.findByText('Nessuna voce con «drago».')).toBeTruthy()
  expect(screen.queryByText('Ancora nessuna voce')).toBeNull()
  const all = deferred()
  answers[FIRST] = () => all.promise
  await user.clear(search)
  await settle()
  expect(document.activeElement).toBe(search)
  all.resolve(page(ENTRIES))
  await waitFor(() => expect(headings()).toHaveLength(3))
})

it('prints nothing if a page fails to load', async () => {
  const { sent } = mockServer({ [FIRST]: page(ENTRIES, { nextCursor: 'abc' }), [`${FIRST}?cursor=abc`]: 'offline' })
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { user } = renderSignedIn(<Dictionary />)
  await screen.findByRole('region', { name: 'A' })
  await user.click(screen.getByRole('button', { name: 'Stampa il dizionario' }))
  await seen('Non riusciamo a caricare le altre voci.')
  expect(sent(`${FIRST}?cursor=abc`)).toHaveLength(1)
  expect(print).not.toHaveBeenCalled()
})

it('prints the whole dictionary', async () => {
  mockServer({
    [FIRST]: page(ENTRIES.slice(0, 2), { nextCursor: 'abc', total: 3 }),
    [`${FIRST}?cursor=abc`]: { body: { items: ENTRIES.slice(2), nextCursor: null } },
  })
  const printed = vi.fn()
  vi.spyOn(window, 'print').mockImplementation(() => printed(headings()))
  const { user } = renderSignedIn(<Dictionary />)
  await screen.findByRole('region', { name: 'A' })
  await user.click(screen.getByRole('button', { name: 'Stampa il dizionario' }))
  await waitFor(() => expect(printed.mock.calls).toEqual([[['Acqua', 'barca', 'nonna']]]))
})

it('explains an empty dictionary, without a search field', async () => {
  mockServer({ [FIRST]: page([], { letters: [] }) })
  renderSignedIn(<Dictionary />)
  expect(await screen.findByText('Ancora nessuna voce')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Scegli un sogno' }).getAttribute('href')).toBe('/dreams')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('offers to reload the dictionary after a failure', async () => {
  const { answers } = mockServer({ [FIRST]: refusal(500, 'internal') })
  const { user } = renderSignedIn(<Dictionary />)
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  answers[FIRST] = page(ENTRIES)
  await user.click(retry)
  await waitFor(() => expect(headings()).toHaveLength(3))
})
