import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { currentToast } from '#client/lib/toast.ts'
import { type Answer, buildAnalysis, eventStream, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import {
  startAnalysis,
  stopAnalysis,
  useAnalysesEndWithSession,
  useDreamsUnderWay,
  useLiveAnalysis,
} from './live-analysis.ts'

const ANALYZE = 'POST /api/dreams/7/analyze'

function Screen() {
  const { live, error, isUnderWay } = useLiveAnalysis(7)
  useAnalysesEndWithSession()
  return (
    <>
      <p>In corso: {[...useDreamsUnderWay()].join(', ') || 'nessuna'}</p>
      <p>Testo: {live?.text ?? 'nessuno'}</p>
      <p>{error && !isUnderWay && 'Fallita'}</p>
    </>
  )
}

function open(answer?: Answer) {
  const stream = eventStream()
  const server = mockServer({ [ANALYZE]: answer ?? { stream } })
  const view = renderSignedIn(<Screen />)
  view.queryClient.setQueryData(['/api/user'], {})
  const start = (dreamId = 7) =>
    act(() => void startAnalysis(view.queryClient, { dreamId, kind: 'basic', byModel: true }))
  const isQuotaAskedAnew = () => view.queryClient.getQueryState(['/api/user'])?.isInvalidated
  return { ...server, ...view, stream, start, isQuotaAskedAnew }
}

it('runs one analysis per dream, however often requested', async () => {
  const { stream, calls, start } = open()
  start()
  expect(await screen.findByText('In corso: 7')).toBeTruthy()
  start()
  await stream.send('analysis', buildAnalysis())
  expect(await screen.findByText('In corso: nessuna')).toBeTruthy()
  expect(calls).toHaveLength(1)
})

it.each([
  ['of the model', { engine: 'openai' }, undefined],
  [
    'of the rules in its place',
    { engine: 'built-in' },
    'Oggi il modello ha raggiunto il suo limite: questa lettura viene dalle regole.',
  ],
  [
    'after the model failed',
    { engine: 'built-in', modelFailed: true },
    'Il modello non ha risposto, o per oggi ha letto abbastanza: questa è la lettura del diario.',
  ],
] as const)('tells that an analysis %s is there', async (_, made, description) => {
  const { queryClient, start } = open({ status: 201, body: buildAnalysis(made) })
  start()
  expect(await screen.findByText('Analisi completata')).toBeTruthy()
  expect(currentToast()?.description).toBe(description)
  expect(queryClient.getQueryData(['/api/dreams/7/analysis'])).toMatchObject(made)
  expect(await screen.findByText('Testo: nessuno')).toBeTruthy()
})

it('stops on demand, discards the result, and refetches the daily quota', async () => {
  const { queryClient, stream, answers, start, isQuotaAskedAnew } = open()
  const cut = vi.spyOn(stream, 'cut')
  start()
  await stream.send('text', { text: 'Il lago.' })
  await screen.findByText('Testo: Il lago.')
  act(() => stopAnalysis(queryClient, 7))
  expect(await screen.findByText('Lettura interrotta')).toBeTruthy()
  expect(cut).toHaveBeenCalledOnce()
  expect(await screen.findByText('Testo: nessuno')).toBeTruthy()
  await waitFor(() => expect(isQuotaAskedAnew()).toBe(true), { timeout: 3_000 })
  const next = eventStream()
  answers[ANALYZE] = { stream: next }
  start()
  await next.send('text', { text: 'La casa.' })
  expect(await screen.findByText('Testo: La casa.')).toBeTruthy()
})

const breaks: [string, (stream: ReturnType<typeof eventStream>) => unknown][] = [
  ['is cut', (stream) => stream.cut()],
  ['ends before the analysis', (stream) => stream.close()],
  ['sends what is no JSON', (stream) => stream.write('event: text\ndata: {"text":\n\n')],
  ['sends an analysis off its contract', (stream) => stream.send('analysis', { id: 'uno' })],
]
it.each(breaks)('asks once more for plain JSON when the stream %s', async (_, breakOff) => {
  const { stream, answers, calls, start, queryClient } = open()
  start()
  await stream.send('text', { text: 'Il lago.' })
  answers[ANALYZE] = (_body, init) => {
    expect(Object(init?.headers)).toMatchObject({ Accept: 'application/json' })
    return { status: 200, body: buildAnalysis() }
  }
  await breakOff(stream)
  expect(await screen.findByText('Analisi completata')).toBeTruthy()
  expect(queryClient.getQueryData(['/api/dreams/7/analysis'])).toEqual(buildAnalysis())
  expect(calls).toHaveLength(2)
})

it('does not retry after a refusal', async () => {
  const { calls, start } = open({ status: 403, body: { code: 'analysis_limit', message: 'Limite' } })
  start()
  expect(await screen.findByText('Limite giornaliero raggiunto')).toBeTruthy()
  expect(calls).toHaveLength(1)
})

it('leaves a lost session to its own notice', async () => {
  const { start } = open({ status: 401, body: { message: 'Accedi', code: 'unauthenticated' } })
  start()
  await screen.findByText('Fallita')
  expect(screen.queryByText("Errore durante l'analisi")).toBeNull()
})

it('ends with its session', async () => {
  const { stream, start, unmount } = open()
  const cut = vi.spyOn(stream, 'cut')
  start()
  await stream.send('text', { text: 'Il lago.' })
  unmount()
  expect(cut).toHaveBeenCalledOnce()
})
