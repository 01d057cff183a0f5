import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDream, mockServer, renderSignedIn } from '../test-kit.tsx'
import AnalysesPage from './analyses-page.tsx'

const LIST = 'GET /api/dreams?limit=20'

const lake = buildDream({ id: 1, title: 'Il lago' })
const train = buildDream({ id: 2, title: 'Il treno', hasAnalysis: true, analysisKind: 'advanced' })

const page = (items: unknown[], nextCursor: string | null = null) => ({ body: { items, nextCursor } })

it('parts the dreams into those to analyse and those analysed', async () => {
  mockServer({ [LIST]: page([lake, train]) })
  renderSignedIn(<AnalysesPage />)
  const waiting = await screen.findByRole('region', { name: 'Da analizzare' })
  const read = screen.getByRole('region', { name: 'Analizzati' })
  expect(
    within(waiting)
      .getByRole('link', { name: /Il lago/ })
      .getAttribute('href'),
  ).toBe('/analysis/1')
  expect(
    within(read)
      .getByRole('link', { name: /Il treno.*Analisi avanzata/ })
      .getAttribute('href'),
  ).toBe('/analysis/2')
})

it('searches on the server once the typing pauses', async () => {
  const { calls } = mockServer({ [LIST]: page([lake, train]), [`${LIST}&q=treno`]: page([train]) })
  const { user } = renderSignedIn(<AnalysesPage />)
  await user.type(await screen.findByRole('searchbox', { name: 'Cerca tra i tuoi sogni' }), 'treno')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Il lago/ })).toBeNull())
  expect(screen.getByText('1 sogno trovato')).toBeTruthy()
  expect(calls.map(({ call }) => call)).toEqual([LIST, `${LIST}&q=treno`])
})

it('says when nothing matches and lets the search go', async () => {
  mockServer({ [LIST]: page([lake]), [`${LIST}&q=drago`]: page([]) })
  const { user } = renderSignedIn(<AnalysesPage />)
  await user.type(await screen.findByRole('searchbox'), 'drago')
  expect(await screen.findByText('Nessun sogno con queste parole')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Azzera la ricerca' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(await screen.findByRole('link', { name: /Il lago/ })).toBeTruthy()
})

it('brings the next page when asked', async () => {
  mockServer({ [LIST]: page([lake], 'c1'), [`${LIST}&cursor=c1`]: page([train]) })
  const { user } = renderSignedIn(<AnalysesPage />)
  await user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  expect(await screen.findByRole('link', { name: /Il treno/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Carica altri' })).toBeNull()
})

it('keeps what came when the next page does not, and offers to try again', async () => {
  mockServer({
    [LIST]: page([lake], 'c1'),
    [`${LIST}&cursor=c1`]: { status: 500, body: { message: 'Errore interno', code: 'internal' } },
  })
  const { user } = renderSignedIn(<AnalysesPage />)
  await user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  expect(await screen.findByText('Non riusciamo a caricare gli altri sogni.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Il lago/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy()
})

it('invites to record the first dream where there is none', async () => {
  mockServer({ [LIST]: page([]) })
  renderSignedIn(<AnalysesPage />)
  expect(await screen.findByRole('button', { name: 'Registra Nuovo Sogno' })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('offers to try again when the dreams did not come', async () => {
  mockServer({ [LIST]: { status: 500, body: { message: 'Errore interno', code: 'internal' } } })
  renderSignedIn(<AnalysesPage />)
  expect(await screen.findByRole('button', { name: 'Riprova' })).toBeTruthy()
})
