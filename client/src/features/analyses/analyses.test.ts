import { expect, it } from 'vitest'
import { ApiError } from '#client/lib/api-client.ts'
import { createQueryClient } from '#client/lib/query-client.ts'
import { buildAnalysis, buildDream, mockServer } from '#client/test/kit.tsx'
import { analysisQuery, keepAnalysis } from './analyses.queries.ts'
import { analysisErrorMessage, isLimitError } from './analysis-toasts.ts'
import { analysesLeft } from './daily-analyses.ts'
import { evidencePlace, lockedWords, patternGroups } from './pattern-groups.ts'

const LIMIT = 'Hai raggiunto il limite di analisi giornaliere'

it.each([
  ['the daily limit by its code', 403, 'analysis_limit', LIMIT, LIMIT, true],
  ['a refusal without a readable body', 403, 'unknown', 'Errore del server: 403', LIMIT, true],
  ['too many refused without a readable body', 429, 'unknown', 'Errore del server: 429', LIMIT, true],
  ['too many requests', 429, 'rate_limited', 'Riprova tra un minuto.', 'Riprova tra un minuto.', false],
  ['a premium feature', 403, 'premium_required', 'Serve il piano Premium', 'Serve il piano Premium', false],
  ['a failure of the server', 500, 'unknown', 'Non disponibile.', 'Errore del server: 500', false],
  ['a failure of who stands before it', 502, 'unknown', 'Non disponibile.', 'Non disponibile.', false],
  ['a server that was not reached', 0, 'network', 'Il server non risponde.', 'Il server non risponde.', false],
  ['an answer that could not be read', 200, 'unexpected_answer', 'Non è attesa.', 'Non è attesa.', false],
])('knows and names %s', (_what, status, code, message, words, isLimit) => {
  const error = new ApiError({ status, code, message })
  expect(analysisErrorMessage(error)).toBe(words)
  expect(isLimitError(error)).toBe(isLimit)
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

const patterns = {
  symbols: [{ symbol: 'Acqua', meaning: 'Emozioni che chiedono spazio.', evidence: 'lago' }],
  emotions: [],
  themes: [{ theme: 'Famiglia', meaning: 'Un legame a cui tornare.', evidence: '' }],
  recommendations: [],
}

it('gives the groups that hold something, symbols first', () => {
  expect(patternGroups(patterns).map((group) => [group.title, group.items.map((item) => item.label)])).toEqual([
    ['Simboli', ['Acqua']],
    ['Temi', ['Famiglia']],
  ])
})

it('gives each element an id of its own, even with the same name', () => {
  const [symbol] = patterns.symbols
  const twice = { ...patterns, symbols: symbol ? [symbol, symbol] : [] }
  const ids = patternGroups(twice).flatMap((group) => group.items.map((item) => item.id))
  expect(new Set(ids).size).toBe(3)
})

it('tells where the words of an element stand', () => {
  const dream = { title: 'Il bosco', content: 'Camminavo lungo un lago.' }
  expect(['lago', 'bosco', '', 'mare'].map((evidence) => evidencePlace(evidence, dream))).toEqual([
    'content',
    'title',
    'chosen',
    'gone',
  ])
})

it('names the groups left out in one phrase', () => {
  expect(lockedWords(['emotions', 'themes', 'recommendations'])).toBe('emozioni, temi e consigli')
  expect(lockedWords(['themes', 'recommendations'])).toBe('temi e consigli')
})

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
