import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildAnalysis, buildDream, mockServer, renderSignedIn } from '../../test-kit.tsx'
import { analysisQuery, useAnalyzeDream } from './analyses.queries.ts'

const ANALYZE = 'POST /api/dreams/7/analyze'

let queryClient: QueryClient

function Asker() {
  queryClient = useQueryClient()
  const { mutate } = useAnalyzeDream()
  return (
    <button type="button" onClick={() => mutate({ dreamId: 7, type: 'basic' })}>
      Chiedi
    </button>
  )
}

async function ask() {
  const { user } = renderSignedIn(<Asker />)
  queryClient.setQueryData(['/api/dreams', { limit: 3 }], { items: [buildDream()], nextCursor: null })
  queryClient.setQueryData(['/api/dreams/7'], buildDream())
  queryClient.setQueryData(['/api/dreams/8'], buildDream({ id: 8 }))
  queryClient.setQueryData(['/api/user'], {})
  await user.click(screen.getByRole('button', { name: 'Chiedi' }))
}

const isInvalidated = (...key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated

it('keeps the reading and marks everything that shows the dream', async () => {
  mockServer({ [ANALYZE]: { status: 201, body: buildAnalysis() } })
  await ask()
  expect(await screen.findByText('Analisi completata')).toBeTruthy()
  expect(queryClient.getQueryData(analysisQuery(7).queryKey)).toEqual(buildAnalysis())
  expect(queryClient.getQueryData(['/api/dreams/7'])).toMatchObject({ hasAnalysis: true, analysisKind: 'basic' })
  expect(isInvalidated('/api/dreams', { limit: 3 })).toBe(true)
  expect(isInvalidated('/api/dreams/7')).toBe(true)
  expect(isInvalidated('/api/user')).toBe(true)
  expect(isInvalidated('/api/dreams/8')).toBe(false)
})

it('asks anew how many analyses are left when the limit was reached elsewhere', async () => {
  mockServer({
    [ANALYZE]: {
      status: 403,
      body: { message: 'Hai raggiunto il limite di analisi giornaliere', code: 'analysis_limit' },
    },
  })
  await ask()
  expect(await screen.findByText('Limite giornaliero raggiunto')).toBeTruthy()
  expect(screen.getByText('Hai usato le analisi gratuite di oggi. Con Premium sono illimitate.')).toBeTruthy()
  await waitFor(() => expect(isInvalidated('/api/user')).toBe(true))
})

it('tells too many requests apart from the daily limit', async () => {
  mockServer({
    [ANALYZE]: { status: 429, body: { message: 'Troppe richieste. Riprova tra un minuto.', code: 'rate_limited' } },
  })
  await ask()
  expect(await screen.findByText("Errore durante l'analisi")).toBeTruthy()
  expect(screen.getByText('Troppe richieste. Riprova tra un minuto.')).toBeTruthy()
})

it('takes no analysis for none, and any other failure for a failure', async () => {
  mockServer({})
  renderSignedIn(<Asker />)
  await expect(queryClient.fetchQuery(analysisQuery(7))).resolves.toBeNull()
  mockServer({ 'GET /api/dreams/7/analysis': { status: 500, body: { message: 'Errore interno', code: 'internal' } } })
  await expect(queryClient.fetchQuery(analysisQuery(7))).rejects.toMatchObject({ status: 500 })
})
