import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { currentToast } from '#client/lib/toast.ts'
import { buildAnalysis, buildUser, eventStream, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { isRefused, useDreamsUnderWay, useLiveReadings, useReadingsOfSession } from './live-readings.ts'

const ANALYZE = 'POST /api/dreams/7/analyze'
const WISH = { dreamId: 7, kind: 'basic', byModel: true } as const

let readings: ReturnType<typeof useLiveReadings>

function Rooms() {
  readings = useLiveReadings()
  useReadingsOfSession()
  return <p>Si legge: {[...useDreamsUnderWay()].join(', ') || 'niente'}</p>
}

function open() {
  const stream = eventStream()
  const server = mockServer({ [ANALYZE]: { stream } })
  const view = renderSignedIn(<Rooms />)
  view.queryClient.setQueryData(['/api/user'], {})
  return { ...server, ...view, stream }
}

const start = () => act(() => readings.start(WISH))
const isQuotaAskedAnew = (view: ReturnType<typeof open>) => view.queryClient.getQueryState(['/api/user'])?.isInvalidated

it('lets one reading of a dream run, however often it is asked for', async () => {
  const { stream, calls } = open()
  start()
  start()
  expect(screen.getByText('Si legge: 7')).toBeTruthy()
  await stream.send('analysis', buildAnalysis())
  await waitFor(() => expect(screen.getByText('Si legge: niente')).toBeTruthy())
  expect(calls).toHaveLength(1)
})

it('puts what comes after what came, until it is withdrawn', async () => {
  const { stream } = open()
  start()
  await stream.send('text', { text: 'Il lago.' })
  await stream.send('text', { text: ' È calmo.' })
  await waitFor(() => expect(readings.get(7)?.text).toBe('Il lago. È calmo.'))
  await stream.send('restart', {})
  await waitFor(() => expect(readings.get(7)).toMatchObject({ text: '', restarted: true }))
})

it('tells that a reading is there', async () => {
  const { stream } = open()
  start()
  await stream.send('text', { text: 'Il lago.' })
  await stream.send('analysis', buildAnalysis({ engine: 'openai' }))
  expect(await screen.findByText('Analisi completata')).toBeTruthy()
  expect(screen.queryByText(/viene dalle regole/)).toBeNull()
})

it('tells why the rules have read what a model was to read', async () => {
  const { stream } = open()
  start()
  await stream.send('text', { text: 'Il lago.' })
  await stream.send('analysis', buildAnalysis({ engine: 'built-in' }))
  expect(
    await screen.findByText('Oggi il modello esterno ha raggiunto il suo limite: questa lettura viene dalle regole.'),
  ).toBeTruthy()
})

it('says nothing of the kind about a reading that was there already', async () => {
  mockServer({ [ANALYZE]: { status: 200, body: buildAnalysis({ engine: 'built-in' }) } })
  renderSignedIn(<Rooms />)
  start()
  expect(await screen.findByText('Analisi completata')).toBeTruthy()
  expect(screen.queryByText(/viene dalle regole/)).toBeNull()
})

it('stops when the person says so, forgets what came, and asks anew what is left of the day', async () => {
  const view = open()
  start()
  await view.stream.send('text', { text: 'Il lago.' })
  act(() => readings.stop(7))
  expect(await screen.findByText('Lettura interrotta')).toBeTruthy()
  expect(screen.getByText('Se non era già completa, non viene conteggiata.')).toBeTruthy()
  expect(readings.get(7)).toBeUndefined()
  await waitFor(() => expect(isQuotaAskedAnew(view)).toBe(true), { timeout: 3_000 })
  expect(screen.queryByText("Errore durante l'analisi")).toBeNull()
})

it('takes nothing of a stopped reading into the next one', async () => {
  const { stream, answers } = open()
  start()
  await stream.send('text', { text: 'Il lago.' })
  act(() => readings.stop(7))
  const next = eventStream()
  answers[ANALYZE] = { stream: next }
  start()
  await next.send('text', { text: 'La casa.' })
  await waitFor(() => expect(readings.get(7)?.text).toBe('La casa.'))
})

it('keeps what came of a reading that failed, with the reason', async () => {
  const view = open()
  start()
  await view.stream.send('text', { text: 'Il lago.' })
  await view.stream.send('error', { status: 502, code: 'provider_failed', message: 'Il servizio non risponde' })
  expect(await screen.findByText('Errore del server: 502')).toBeTruthy()
  expect(readings.get(7)).toMatchObject({ text: 'Il lago.', failure: { error: { code: 'provider_failed' } } })
  expect(screen.getByText('Si legge: niente')).toBeTruthy()
  expect(isQuotaAskedAnew(view)).toBe(true)
})

it('says that the daily limit is reached, for six seconds and without alarm', async () => {
  mockServer({ [ANALYZE]: { status: 403, body: { message: 'Limite', code: 'analysis_limit' } } })
  renderSignedIn(<Rooms />)
  start()
  const title = await screen.findByText('Limite giornaliero raggiunto')
  expect(title.closest('.is-destructive')).toBeNull()
  expect(currentToast()?.duration).toBe(6_000)
  expect(screen.getByText('Hai usato le analisi gratuite di oggi. Con Premium sono illimitate.')).toBeTruthy()
})

it('tells too many requests apart from the daily limit', async () => {
  mockServer({
    [ANALYZE]: { status: 429, body: { message: 'Troppe richieste. Riprova tra un minuto.', code: 'rate_limited' } },
  })
  renderSignedIn(<Rooms />)
  start()
  expect(await screen.findByText("Errore durante l'analisi")).toBeTruthy()
  expect(screen.getByText('Troppe richieste. Riprova tra un minuto.')).toBeTruthy()
})

it('leaves a lost session to its own notice', async () => {
  mockServer({ [ANALYZE]: { status: 401, body: { message: 'Accedi', code: 'unauthenticated' } } })
  renderSignedIn(<Rooms />)
  start()
  await waitFor(() => expect(readings.get(7)?.failure).toBeDefined())
  expect(screen.queryByText("Errore durante l'analisi")).toBeNull()
})

it('ends with the session of who asked for it', async () => {
  const { stream, unmount } = open()
  const cut = vi.spyOn(stream, 'cut')
  start()
  await stream.send('text', { text: 'Il lago.' })
  unmount()
  expect(cut).toHaveBeenCalledOnce()
  expect(readings.get(7)).toBeUndefined()
})

it('knows every dream that is being read, not only the first', async () => {
  const [lake, train] = [eventStream(), eventStream()]
  mockServer({ [ANALYZE]: { stream: lake }, 'POST /api/dreams/8/analyze': { stream: train } })
  renderSignedIn(<Rooms />)
  start()
  act(() => readings.start({ ...WISH, dreamId: 8 }))
  expect(screen.getByText('Si legge: 7, 8')).toBeTruthy()
  await lake.send('analysis', buildAnalysis())
  expect(await screen.findByText('Si legge: 8')).toBeTruthy()
})

it('forgets that it was refused once the account itself says anew what is left', async () => {
  mockServer({ [ANALYZE]: { status: 403, body: { message: 'Limite', code: 'analysis_limit' } } })
  const { queryClient } = renderSignedIn(<Rooms />)
  start()
  await waitFor(() => expect(isRefused(readings.get(7))).toBe(true))
  // What this tab writes itself, such as a new name, is no news of the plan.
  act(() => void queryClient.setQueryData(['/api/user'], buildUser({ username: 'luna' })))
  expect(isRefused(readings.get(7))).toBe(true)
  await act(() => queryClient.fetchQuery({ queryKey: ['/api/user'], queryFn: async () => buildUser() }))
  expect(readings.get(7)).toBeUndefined()
})
