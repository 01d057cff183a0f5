import { expect, it } from 'vitest'
import { createQueryClient } from '#client/lib/query-client.ts'
import { buildAnalysis, buildDream, mockServer } from '#client/test/kit.tsx'
import { analysisQuery, keepAnalysis } from './analyses.queries.ts'

it('keeps a reading and marks everything that shows its dream', () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(['/api/dreams', { limit: 3 }], { items: [buildDream()], nextCursor: null })
  queryClient.setQueryData(['/api/dreams/7'], buildDream())
  queryClient.setQueryData(['/api/dreams/8'], buildDream({ id: 8 }))
  queryClient.setQueryData(['/api/user'], {})
  const isInvalidated = (...key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated

  keepAnalysis(queryClient, buildAnalysis())
  expect(queryClient.getQueryData(analysisQuery(7).queryKey)).toEqual(buildAnalysis())
  expect(queryClient.getQueryData(['/api/dreams/7'])).toMatchObject({ hasAnalysis: true, analysisKind: 'basic' })
  expect(isInvalidated('/api/dreams', { limit: 3 })).toBe(true)
  expect(isInvalidated('/api/dreams/7')).toBe(true)
  expect(isInvalidated('/api/user')).toBe(true)
  expect(isInvalidated('/api/dreams/8')).toBe(false)
})

it('takes no analysis for none, and any other failure for a failure', async () => {
  const queryClient = createQueryClient()
  mockServer({})
  await expect(queryClient.fetchQuery(analysisQuery(7))).resolves.toBeNull()
  mockServer({ 'GET /api/dreams/7/analysis': { status: 500, body: { message: 'Errore interno', code: 'internal' } } })
  await expect(queryClient.fetchQuery(analysisQuery(7))).rejects.toMatchObject({ status: 500 })
})
