import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  buildAnalysis,
  buildConfig,
  buildDream,
  buildUser,
  eventStream,
  fill,
  mockServer,
  NO_WORDS,
  otherTab,
  premiumUser,
  refusal,
  renderSignedIn,
  seen,
  setOnline,
  settle,
} from '#client/test/kit.tsx'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { AnalysisPanel } from './analysis-panel.tsx'

const ANALYSIS = 'GET /api/dreams/7/analysis'
const TALK = 'POST /api/dreams/7/conversation'
const DELETE = 'DELETE /api/dreams/7/conversation'
const WORDS = 'La porta era quella di mia nonna.'
const DRAFT = 'conversation:1:7'

const turn = (place = 0, words = WORDS) => ({
  words,
  reply: `Risposta ${place}. Che cosa resta?`,
  createdAt: `2026-01-19T07:1${place}:00.000Z`,
})
const turns = (count: number) => Array.from({ length: count }, (_, place) => turn(place, `Parole ${place}.`))

function renderPanel(over: Partial<Analysis> = {}, { user = premiumUser(), ai = true } = {}) {
  const stream = eventStream()
  const server = mockServer({
    'GET /api/config': { body: buildConfig({ ai }) },
    [ANALYSIS]: { body: buildAnalysis({ engine: 'openai', locked: [], ...over }) },
    [TALK]: { stream },
    [DELETE]: { status: 204 },
  })
  const dream = buildDream({ hasAnalysis: true, analysisKind: 'basic' })
  const view = renderSignedIn(<AnalysisPanel dream={dream} own={NO_WORDS} onBackToDream={() => {}} />, { user })
  return { ...server, ...view, stream }
}

const button = (name: string) => screen.findByRole('button', { name })
const field = () => screen.findByRole('textbox', { name: 'Che cosa vuoi dire?' })
const talk = () => screen.getByRole('region', { name: 'La conversazione' })

async function say(view: ReturnType<typeof renderPanel>) {
  await view.user.click(await button('Parlane ancora'))
  await fill(view.user, await field(), WORDS)
  await view.user.click(await button('Invia'))
}

it('shows one field, streams the reply, and stores the turn without refetching the analysis', async () => {
  const view = renderPanel()
  const { stream, sent, calls } = view
  const { heard } = otherTab()
  await view.user.click(await button('Parlane ancora'))
  expect(document.activeElement).toBe(await field())
  expect(screen.getByText('Ancora 5 volte')).toBeTruthy()
  await fill(view.user, await field(), ` ${WORDS} `)
  await view.user.click(await button('Invia'))
  expect((await field()).getAttribute('readonly')).not.toBeNull()
  expect(within(talk()).getByText(WORDS).className).toContain('own-words')
  await stream.send('text', { text: 'Una **porta' })
  await stream.send('text', { text: '** di famiglia.' })
  expect((await screen.findByText('porta')).tagName).toBe('STRONG')
  expect(within(talk()).getByRole('listitem').getAttribute('aria-busy')).toBe('true')
  await stream.send('turn', turn())
  await seen('Risposta 0. Che cosa resta?')
  expect(screen.getByText('Ancora 4 volte')).toBeTruthy()
  expect(await field()).toHaveProperty('value', '')
  expect(localStorage.getItem(DRAFT)).toBeNull()
  expect(sent(TALK)).toEqual([{ words: WORDS }])
  expect(calls.filter(({ call }) => call === ANALYSIS)).toHaveLength(1)
  expect(await button('Rileggi con le mie parole')).toBeTruthy()
  await waitFor(() => expect(heard).toContainEqual({ type: 'invalidate', keys: ['/api/dreams/7/analysis'] }))
})

it('announces each part of the reply once', async () => {
  const view = renderPanel()
  await say(view)
  const said = within(talk()).getByRole('status')
  expect(said.textContent).toBe('Il modello risponde.')
  await view.stream.send('text', { text: 'Una **porta**. ' })
  await view.stream.send('text', { text: 'Una casa.' })
  await waitFor(() => expect(said.textContent).toBe('Una casa.'))
})

it('accepts a reply without streaming', async () => {
  const view = renderPanel()
  view.answers[TALK] = { status: 201, body: turn() }
  await say(view)
  await seen('Risposta 0. Che cosa resta?')
  expect(await field()).toHaveProperty('value', '')
})

it('looks for the stored turn before a retry after a lost connection', async () => {
  const view = renderPanel()
  await say(view)
  view.answers[ANALYSIS] = { body: buildAnalysis({ engine: 'openai', locked: [], conversation: [turn()] }) }
  await view.stream.close()
  await seen('Risposta 0. Che cosa resta?')
  expect(view.sent(TALK)).toHaveLength(1)
})

it('sends with Enter where the pointer is fine, and breaks the line with Shift', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(pointer: fine)', addEventListener() {}, removeEventListener() {} }) as never,
  )
  const view = renderPanel()
  await view.user.click(await button('Parlane ancora'))
  await view.user.type(await field(), 'La porta.{Shift>}{Enter}{/Shift}La casa.{Enter}')
  await waitFor(() => expect(view.sent(TALK)).toEqual([{ words: 'La porta.\nLa casa.' }]))
})

it('keeps the text in the field if no reply comes, with the server’s message and no notice', async () => {
  const view = renderPanel()
  await say(view)
  await view.stream.send('error', { status: 503, code: 'unavailable', message: 'Adesso non arriva nessuna risposta.' })
  expect(await screen.findByText('Adesso non arriva nessuna risposta.')).toBeTruthy()
  expect(await field()).toHaveProperty('value', WORDS)
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(within(talk()).queryByRole('listitem')).toBeNull()
  expect(localStorage.getItem(DRAFT)).toBe(JSON.stringify(WORDS))
})

it('aborts the reply when the page closes', async () => {
  const view = renderPanel()
  let signal: AbortSignal | null | undefined
  view.answers[TALK] = (_, init) => {
    signal = init?.signal
    return { stream: view.stream }
  }
  await say(view)
  view.unmount()
  expect(signal?.aborted).toBe(true)
})

it('shows helplines instead of the field if the text needs a safety notice', async () => {
  const view = renderPanel()
  view.answers[TALK] = refusal(403, 'care_needed', 'Puoi chiamare il 02 2327 2327.')
  await say(view)
  expect(await screen.findByRole('link', { name: '02 2327 2327' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Che cosa vuoi dire?' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Parlane ancora' })).toBeNull()
  expect(document.activeElement).toBe(talk())
})

it('reports being offline, and sends nothing', async () => {
  const view = renderPanel()
  await view.user.click(await button('Parlane ancora'))
  setOnline(false)
  await fill(view.user, await field(), WORDS)
  expect(await screen.findByText(/^Sei senza rete/)).toBeTruthy()
  expect((await button('Invia')).matches(':disabled')).toBe(true)
  expect(localStorage.getItem(DRAFT)).toBe(JSON.stringify(WORDS))
})

it.each<[string, Partial<Analysis>, Parameters<typeof renderPanel>[1]]>([
  ['on the free plan', {}, { user: buildUser() }],
  ['under an analysis by the rules', { engine: 'built-in' }, {}],
  ['where a care note stands', { safety: { level: 2, text: 'Se vuoi, parlane.' } }, {}],
  ['without a model', {}, { ai: false }],
  ['without a consent', {}, { user: { ...premiumUser(), aiConsent: false } }],
])('offers nothing %s', async (_, over, options) => {
  renderPanel(over, options)
  await screen.findByRole('heading', { name: /^(Lettura|Interpretazione)$/ })
  await settle()
  expect(screen.queryByRole('button', { name: 'Parlane ancora' })).toBeNull()
})

it('shows existing turns if no more are possible', async () => {
  renderPanel({ conversation: turns(2) }, { ai: false })
  expect(await screen.findByText('Parole 1.')).toBeTruthy()
  expect(await button('Cancella la conversazione')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Parlane ancora' })).toBeNull()
})
