import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildAnalysis, buildConfig, buildUser, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Mood } from '#shared/constants/moods.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Config } from '#shared/contracts/config.ts'
import { AnalysisArticle } from './analysis-article.tsx'
import { EngineInfo } from './analysis-start.tsx'

const NOTE = 'Telefono Amico 02 2327 2327, 112 per le emergenze.'

function renderArticle(over: Partial<Analysis> = {}, mood: Mood = 'neutral') {
  render(<AnalysisArticle analysis={buildAnalysis(over)} mood={mood} left={null} onRedo={() => {}} />)
}

/** Where each text stands among the article's own. */
function order(...texts: RegExp[]) {
  const article = screen.getByRole('article').textContent ?? ''
  return texts.map((text) => article.search(text))
}

it('splits the reading in paragraphs and makes strong what stands between asterisks', () => {
  renderArticle()
  expect(screen.getByText('emozioni ferme').tagName).toBe('STRONG')
  expect(document.querySelectorAll('.reading p')).toHaveLength(2)
  expect(document.body.textContent).not.toContain('**')
})

it('never turns the words of a reading into markup', () => {
  renderArticle({ analysis: '**<img src=x onerror=alert(1)>** e <script>alert(1)</script>' })
  expect(document.querySelector('img, script')).toBeNull()
  expect(screen.getByText('<img src=x onerror=alert(1)>').tagName).toBe('STRONG')
})

it('sets the most urgent note above the reading', () => {
  renderArticle({ safety: { level: 1, text: NOTE } })
  const [note = -1, reading = -1] = order(/Telefono Amico/, /Il lago potrebbe/)
  expect(note).toBeGreaterThan(-1)
  expect(note).toBeLessThan(reading)
})

it('sets the other note below the reading', () => {
  renderArticle({ safety: { level: 2, text: NOTE } })
  const [note = -1, reading = -1] = order(/Telefono Amico/, /Il lago potrebbe/)
  expect(note).toBeGreaterThan(reading)
})

it('makes every number of the note one that can be called', () => {
  renderArticle({ safety: { level: 1, text: NOTE } })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:0223272327', 'tel:112'])
})

it('shows no note where there is nothing to care for', () => {
  renderArticle()
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('says honestly who made the reading', () => {
  renderArticle()
  expect(
    screen.getByText(
      'Lettura fatta da regole, non da una persona né da un’intelligenza artificiale. È uno spunto, non una diagnosi: il significato di un sogno lo decidi tu.',
    ),
  ).toBeTruthy()
})

it('says when a model wrote it', () => {
  renderArticle({ engine: 'openai' })
  expect(screen.getByText(/^Testo generato da un’intelligenza artificiale\. È uno spunto/)).toBeTruthy()
})

it('names the kind of the reading', () => {
  renderArticle({ kind: 'advanced' })
  expect(screen.getByText('Analisi avanzata')).toBeTruthy()
})

it('says when the dream was changed after it was read', () => {
  renderArticle({ outdated: true })
  expect(screen.getByText('Il sogno è cambiato dopo questa lettura.')).toBeTruthy()
})

it('says beneath every reading of a bad dream where to turn, and not twice', () => {
  renderArticle({}, 'negative')
  const numbers = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(numbers).toEqual(['tel:0223272327', 'tel:1522', 'tel:112'])
  cleanup()
  renderArticle({ safety: { level: 2, text: NOTE } }, 'negative')
  expect(screen.getAllByRole('link')).toHaveLength(2)
  cleanup()
  renderArticle({}, 'neutral')
  expect(screen.queryByRole('link')).toBeNull()
})

const WITH_MODEL = { ai: true, aiService: 'Esempio AI' }

function renderWords(config: Partial<Config>, aiConsent: boolean | null) {
  const user = buildUser({ aiConsent })
  mockServer({ 'GET /api/config': { body: buildConfig(config) } })
  renderSignedIn(<EngineInfo user={user} />, { user })
}

it.each([[null], [true], [false]])('says that nothing leaves where there is no model (consent %s)', async (consent) => {
  renderWords({ ai: false }, consent)
  expect(await screen.findByText(/Il testo del sogno non viene inviato a nessuno/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('names the service to whoever agreed, and what it is given', async () => {
  renderWords(WITH_MODEL, true)
  const words = await screen.findByText(/A leggere è l’intelligenza artificiale di Esempio AI/)
  expect(words.textContent).not.toContain('non viene inviato')
  expect(screen.getByRole('link', { name: 'Cambia chi legge' }).getAttribute('href')).toBe('/profile')
})

it('announces the question to whoever was not asked yet', async () => {
  renderWords(WITH_MODEL, null)
  expect(await screen.findByText(/senza il tuo sì non viene inviato niente/)).toBeTruthy()
})

it('says to whoever declined that nothing leaves, and where to think again', async () => {
  renderWords(WITH_MODEL, false)
  expect(await screen.findByText(/Il testo del sogno non viene inviato a nessuno/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cambia chi legge' })).toBeTruthy()
})

it('promises nothing while it is not known who reads', () => {
  mockServer({ 'GET /api/config': 'pending' })
  renderSignedIn(<EngineInfo user={buildUser()} />)
  expect(document.querySelector('p')?.textContent).toBe('')
})
