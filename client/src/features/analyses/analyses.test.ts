import { expect, it } from 'vitest'
import { ApiError } from '#client/api/api-client.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { currentToast } from '#client/lib/toast.ts'
import { buildAnalysis, buildDream } from '#client/test/kit.tsx'
import { analysesLeft, analysisQuery, keepAnalysis } from './analyses.queries.ts'
import { toastFailed } from './analysis-toasts.ts'

const LIMIT = ['Limite giornaliero raggiunto', 'Hai usato le analisi gratuite di oggi. Con Premium sono illimitate.']
const FAILED = "Errore durante l'analisi"

it.each([
  ['the daily limit by its code', 403, 'analysis_limit', 'Limite', LIMIT],
  ['a refusal without a readable body', 403, 'unknown', 'Errore del server: 403', LIMIT],
  ['a refusal by rate without a readable body', 429, 'unknown', 'Errore del server: 429', LIMIT],
  ['too many requests', 429, 'rate_limited', 'Riprova tra un minuto.', LIMIT],
  ['a failure of the server', 500, 'unknown', 'Non disponibile.', [FAILED, 'Errore del server: 500']],
  ['a failure of a proxy', 502, 'unknown', 'Non disponibile.', [FAILED, 'Non disponibile.']],
  ['a server that was not reached', 0, 'network', 'Il server non risponde.', [FAILED, 'Il server non risponde.']],
  ['an answer that could not be read', 200, 'unexpected_answer', 'Non è attesa.', [FAILED, 'Non è attesa.']],
])('tells %s', (_what, status, code, message, words) => {
  toastFailed(new ApiError({ status, code, message }))
  const { title, description } = currentToast() ?? {}
  expect([title, description]).toEqual(words)
})

const free = { subscriptionPlan: 'free', analysisCount: 1, lastAnalysisDate: '2026-11-20' } as const

it.each([
  ['after the analysis of the day', {}, '2026-11-20T12:00:00Z', 0],
  ['until midnight in Rome, not in Greenwich', {}, '2026-11-20T22:59:00Z', 0],
  ['from midnight in Rome on', {}, '2026-11-20T23:01:00Z', 1],
  ['who never asked', { analysisCount: 0, lastAnalysisDate: null }, '2026-11-20T12:00:00Z', 1],
  ['who somehow asked too often', { analysisCount: 9 }, '2026-11-20T12:00:00Z', 0],
  ['with Premium', { subscriptionPlan: 'premium' as const }, '2026-11-20T12:00:00Z', null],
])('counts the analyses left: %s', (_whose, over, now, left) => {
  expect(analysesLeft({ ...free, ...over }, new Date(now))).toBe(left)
})

it('caches an analysis and refetches all that shows its dream', () => {
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
