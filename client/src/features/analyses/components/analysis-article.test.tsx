import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildAnalysis, buildConfig, buildUser, mockServer, renderSignedIn, settle } from '#client/test/kit.tsx'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { AnalysisArticle } from './analysis-article.tsx'
import { EngineInfo } from './analysis-start.tsx'

const NOTE = 'Telefono Amico 02 2327 2327, 112 per le emergenze.'

function renderArticle(over: Partial<Analysis> = {}) {
  renderSignedIn(<AnalysisArticle analysis={buildAnalysis(over)} title={undefined} onRedo={() => {}} />)
}

function order(...texts: RegExp[]) {
  const article = screen.getByRole('article').textContent ?? ''
  return texts.map((text) => article.search(text))
}

it('splits the analysis into paragraphs and makes text between asterisks bold', () => {
  renderArticle()
  expect(screen.getByText('emozioni ferme').tagName).toBe('STRONG')
  expect(document.querySelectorAll('.reading p')).toHaveLength(1)
  expect(document.body.textContent).not.toContain('**')
})

it('begins with the question of the rules, in large type', () => {
  renderArticle()
  const [question] = document.querySelectorAll('article p')
  expect(question?.className).toBe('reading-question')
  expect(question?.textContent).toMatch(/\?$/)
})

it('never turns the words of an analysis into markup', () => {
  renderArticle({ analysis: '**<img src=x onerror=alert(1)>** e <script>alert(1)</script>' })
  expect(document.querySelector('img, script')).toBeNull()
  expect(screen.getByText('<img src=x onerror=alert(1)>').tagName).toBe('STRONG')
})

it.each([
  [1, 'above'],
  [2, 'below'],
] as const)('sets a note of level %i %s the reading', (level, place) => {
  renderArticle({ safety: { level, text: NOTE } })
  const [note = -1, reading = -1] = order(/Telefono Amico/, /Il lago potrebbe/)
  expect(note).toBeGreaterThan(-1)
  expect(note < reading ? 'above' : 'below').toBe(place)
})

it('makes each phone number of the notice callable', () => {
  renderArticle({ safety: { level: 1, text: NOTE } })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:0223272327', 'tel:112'])
})

it.each([
  [
    'that rules made the reading',
    {},
    /^Lettura delle tue parole, fatta da regole e da un dizionario, senza intelligenza artificiale: non/,
  ],
  ['when a model wrote it', { engine: 'openai' }, /^Testo generato da un’intelligenza artificiale\. È uno spunto/],
  ['when a file brought it', { engine: 'imported' }, /^Testo preso dal file che hai importato/],
  ['that one of a file may be made anew', { engine: 'imported' }, 'Rifai l’analisi'],
  ['the kind of the reading', { kind: 'advanced' }, 'Analisi avanzata'],
  ['when the dream was changed after it was read', { outdated: true }, 'Il sogno è cambiato dopo questa lettura.'],
] as const)('says %s', (_what, over, words) => {
  renderArticle(over)
  expect(screen.getByText(words)).toBeTruthy()
})

it.each([
  ['the first account', { id: 1 }, {}, 'built-in', true],
  ['everybody where nothing is sold', { id: 7 }, { plan: 'open' }, 'built-in', true],
  ['nobody else', { id: 7 }, {}, 'built-in', false],
  ['nobody on a server with a model', { id: 1 }, { ai: true }, 'built-in', false],
  ['nobody below a reading by a model', { id: 1 }, {}, 'openai', false],
] as const)('tells %s how to get a model', async (_whom, user, config, engine, isTold) => {
  mockServer({ 'GET /api/config': { body: buildConfig(config) } })
  renderSignedIn(<AnalysisArticle analysis={buildAnalysis({ engine })} title={undefined} onRedo={() => {}} />, {
    user: buildUser(user),
  })
  if (isTold) {
    const link = await screen.findByRole('link', { name: 'ecco come si fa' })
    expect(link.getAttribute('href')).toBe('/aiuto#un-modello-tuo')
  } else {
    await settle()
    expect(screen.queryByText(/lettura di un modello/)).toBeNull()
  }
})

it('shows helplines once below each analysis', () => {
  for (const engine of ['built-in', 'openai'] as const) {
    renderArticle({ engine })
    expect(screen.getByRole('link', { name: 'a chi rivolgersi' }).getAttribute('href')).toBe('/aiuto#a-chi-rivolgersi')
    cleanup()
  }
  for (const level of [1, 2] as const) {
    renderArticle({ safety: { level, text: NOTE } })
    expect(screen.queryByRole('link', { name: 'a chi rivolgersi' })).toBeNull()
    cleanup()
  }
})

const WITH_MODEL = { ai: true, aiService: 'Esempio AI' }

const NOTHING_LEAVES = /Il testo del sogno non viene inviato a nessuno/

it.each([
  ['no model', {}, null, NOTHING_LEAVES, false],
  ['a model, agreed', WITH_MODEL, true, /A leggere è l’intelligenza artificiale di Esempio AI/, true],
  ['a model, not asked', WITH_MODEL, null, /senza il tuo sì non viene inviato niente/, false],
  ['a model, declined', WITH_MODEL, false, NOTHING_LEAVES, true],
])('says who reads, and where to think again: %s', async (_who, config, aiConsent, words, isLinked) => {
  const user = buildUser({ aiConsent })
  mockServer({ 'GET /api/config': { body: buildConfig(config) } })
  renderSignedIn(<EngineInfo />, { user })
  const { textContent } = await screen.findByText(words)
  expect(textContent?.includes('non viene inviato')).toBe(!(config === WITH_MODEL && aiConsent))
  const link = screen.queryByRole('link', { name: 'Cambia chi legge' })
  expect(link?.getAttribute('href')).toBe(isLinked ? '/profile' : undefined)
})
