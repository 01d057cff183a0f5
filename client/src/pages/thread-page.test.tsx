import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route } from 'wouter'
import { DreamThreads } from '#client/features/threads/components/dream-threads.tsx'
import { buildNote, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Thread } from '#shared/contracts/threads.ts'
import ThreadPage from './thread-page.tsx'

const thread: Thread = {
  kind: 'symbols',
  name: 'Mare',
  dreams: 6,
  first: '2025-03-03',
  last: '2026-11-08',
  recent: 4,
  usual: 0.52,
  moods: { with: { positive: 3, neutral: 0, negative: 3 }, without: { positive: 1, neutral: 2, negative: 1 } },
  companions: [{ kind: 'tag', name: 'casa/lavoro', dreams: 3, lift: 2.1 }],
  passages: [
    { id: 9, title: 'La riva', date: '2026-11-08', mood: 'positive', sentence: 'Davanti a me c’è il mare!' },
    { id: 8, title: 'Senza parole', date: '2026-11-01', mood: 'neutral', sentence: null },
  ],
  endings: {
    first: { id: 1, date: '2025-03-03', text: 'Il mare si chiude' },
    last: { id: 9, date: '2026-11-08', text: 'Nuoto fino a riva' },
  },
  notes: [],
}

const renderPage = (path: string) =>
  renderSignedIn(
    <Route path={/^\/filo\/(?<kind>[^/]+)\/(?<name>[^/]+)$/}>
      <ThreadPage />
    </Route>,
    { path },
  )

it('shows dates, frequency, moods, companions and quotations', async () => {
  mockServer({ 'GET /api/threads/symbols/Mare': { body: thread } })
  renderPage('/filo/simbolo/Mare')
  expect(await screen.findByRole('heading', { level: 1, name: 'Mare' })).toBeTruthy()
  expect(screen.getByText(/la prima volta il 3 marzo 2025, l’ultima l’8 novembre 2026/).textContent).toContain(
    '4 volte negli ultimi 90 giorni; di solito meno di una volta.',
  )
  const moods = within(screen.getByRole('region', { name: 'L’umore, con e senza' }))
  const [withIt, without] = moods.getAllByRole('list')
  expect(withIt?.textContent).toBe('Positivo 50%Neutro 0%Negativo 50%')
  expect(
    within(withIt as HTMLElement)
      .getByRole('link', { name: 'Positivo 50%' })
      .getAttribute('href'),
  ).toBe('/dreams?element=Mare&mood=positive')
  expect(within(without as HTMLElement).queryByRole('link')).toBeNull()
  const companion = screen.getByRole('link', { name: /casa\/lavoro in 3 sogni, il doppio del solito/ })
  expect(companion.getAttribute('href')).toBe('/filo/tag/casa%2Flavoro')
  expect(screen.getByText('«Il mare si chiude»')).toBeTruthy()
  expect(screen.getByRole('link', { name: /La riva.*«Davanti a me c’è il mare!»/ }).getAttribute('href')).toBe(
    '/dreams/9',
  )
  expect(screen.getByRole('link', { name: 'Vedi tutti i 6 sogni' }).getAttribute('href')).toBe('/dreams?element=Mare')
})

it.each([
  [0.05, 'quasi mai'],
  [1, 'una volta'],
  [1.5, 'una o due'],
  [2.1, 'due'],
  [2.6, 'due o tre'],
  [13.8, 'circa 14'],
])('says of %d dreams in ninety days «di solito %s»', async (usual, words) => {
  mockServer({ 'GET /api/threads/symbols/Mare': { body: { ...thread, usual } } })
  renderPage('/filo/simbolo/Mare')
  expect(await screen.findByText(new RegExp(`; di solito ${words}\\.$`))).toBeTruthy()
})

it('shows mood shares that sum to 100', async () => {
  const moods = { with: { positive: 2, neutral: 2, negative: 2 }, without: { positive: 0, neutral: 0, negative: 0 } }
  mockServer({ 'GET /api/threads/symbols/Mare': { body: { ...thread, moods } } })
  renderPage('/filo/simbolo/Mare')
  const [withIt, without] = within(await screen.findByRole('region', { name: /umore/ })).getAllByRole('list')
  expect(withIt?.textContent).toBe('Positivo 34%Neutro 33%Negativo 33%')
  expect(without?.textContent).toBe('Positivo 0%Neutro 0%Negativo 0%')
})

it('shows the dreamer’s words before the statistics', async () => {
  mockServer({ 'GET /api/threads/symbols/Mare': { body: { ...thread, notes: [buildNote()] } } })
  renderPage('/filo/simbolo/Mare')
  const headings = await screen.findAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Mare, con le tue parole',
    'Nelle tue parole',
    'L’umore, con e senza',
    'Viene insieme a',
    'Come finiva, come finisce',
  ])
})

it('shows the notes, each with its dream', async () => {
  const notes = [
    buildNote({ feelings: ['Calma'], day: 'in piscina' }),
    buildNote({ dreamId: 4, title: 'La riva', words: '', feelings: ['Paura'] }),
  ]
  mockServer({ 'GET /api/threads/symbols/Mare': { body: { ...thread, notes } } })
  renderPage('/filo/simbolo/Mare')
  const own = within(await screen.findByRole('region', { name: 'Mare, con le tue parole' }))
  expect(own.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'la piena del ’948 gennaio 2026Il fiumecalmadi giorno: in piscina',
    'paura8 gennaio 2026La riva',
  ])
  expect(own.getByRole('link', { name: 'Il fiume' }).getAttribute('href')).toBe('/dreams/3/controluce')
})

it('shows the twelve latest passages, and leads to all dreams', async () => {
  const passages = Array.from({ length: 14 }, (_, place) => ({
    id: place + 1,
    title: `Sogno ${place + 1}`,
    date: '2026-11-08',
    mood: 'neutral' as const,
    sentence: null,
  }))
  mockServer({ 'GET /api/threads/symbols/Mare': { body: { ...thread, dreams: 14, passages } } })
  renderPage('/filo/simbolo/Mare')
  expect(await screen.findAllByRole('link', { name: /Sogno \d/ })).toHaveLength(12)
  expect(screen.getByText('Gli ultimi 12 sogni')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Vedi tutti i 14 sogni' })).toBeTruthy()
})

it('shows no comparison below three dreams', async () => {
  const few = { ...thread, dreams: 2, usual: null, moods: null, companions: [], endings: null }
  mockServer({ 'GET /api/threads/symbols/Mare': { body: few } })
  renderPage('/filo/simbolo/Mare')
  expect(await screen.findByText(/Con meno di 3 sogni/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: /umore/ })).toBeNull()
})

it.each(['/filo/simbolo/Drago', '/filo/altro/Mare'])('says at %s that there is no such thread', async (path) => {
  mockServer({})
  renderPage(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Questo filo non c’è.' })).toBeTruthy()
})

it('revokes that a name is a person', async () => {
  const server = mockServer({
    'GET /api/threads/person/Rosa': { body: { ...thread, kind: 'person', name: 'Rosa' } },
    'POST /api/people': { status: 204 },
  })
  const { user, currentPath } = renderPage('/filo/persona/Rosa')
  await user.click(await screen.findByRole('button', { name: 'Non è una persona' }))
  await waitFor(() => expect(currentPath()).toBe('/dreams'))
  expect(server.calls).toContainEqual({ call: 'POST /api/people', body: { name: 'Rosa', isPerson: false } })
})

it('shows a recurrence below a dream, and asks about a name', async () => {
  const server = mockServer({
    'GET /api/dreams/7/threads': {
      body: { back: { kind: 'symbols', name: 'Mare', nights: 41 }, unknownName: 'Rosa' },
    },
    'POST /api/people': { status: 204 },
  })
  const { user } = renderSignedIn(<DreamThreads dreamId={7} />)
  const link = await screen.findByRole('link', { name: 'Un’immagine è tornata dopo 41 notti: Mare' })
  expect(link.getAttribute('href')).toBe('/filo/simbolo/Mare')
  await user.click(
    within(screen.getByRole('region', { name: 'Rosa è una persona?' })).getByRole('button', { name: 'Sì' }),
  )
  expect(server.calls).toContainEqual({ call: 'POST /api/people', body: { name: 'Rosa', isPerson: true } })
})
