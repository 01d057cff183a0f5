import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { newAnnotation } from '#client/features/annotations/use-annotations.ts'
import {
  type Answers,
  buildAnalysis,
  buildAnnotated,
  buildDream,
  buildNote,
  buildUser,
  eventStream,
  mockServer as mockAnswers,
  renderSignedIn,
} from '#client/test/kit.tsx'
import { dayOf } from '#shared/constants/dates.ts'
import DreamPage from './dream-page.tsx'

const DREAM = 'GET /api/dreams/7'
const ANALYSIS = 'GET /api/dreams/7/analysis'
const ANNOTATIONS = 'GET /api/dreams/7/annotations'

/** The dream has no annotations, unless given. */
const mockServer = (answers: Answers) => mockAnswers({ [ANNOTATIONS]: { body: buildAnnotated() }, ...answers })

function renderPage(path = '/dreams/7', user = buildUser()) {
  return renderSignedIn(
    <Switch>
      <Route path="/dreams/:id" component={DreamPage} />
      <Route path="/analysis/:id" component={DreamPage} />
      <Route>altrove</Route>
    </Switch>,
    { path, user },
  )
}

it('shows the dream’s text with its line breaks and markup', async () => {
  const content = 'Cadevo.\nPoi <script>alert(1)</script> volavo.\n\nE basta.'
  mockServer({ [DREAM]: { body: buildDream({ content }) } })
  renderPage()
  expect(await screen.findByRole('heading', { level: 1, name: 'La casa sull’acqua' })).toBeTruthy()
  const text = screen.getByRole('region', { name: 'Il tuo sogno' })
  const paragraphs = text.querySelectorAll('p')
  expect([...paragraphs].map((paragraph) => paragraph.textContent)).toEqual([
    'Cadevo.\nPoi <script>alert(1)</script> volavo.',
    'E basta.',
  ])
  expect(document.querySelector('script')).toBeNull()
  // «In controluce» is a separate card below.
  const card = await screen.findByRole('article', { name: 'In controluce' })
  expect(text.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(within(text).queryByRole('checkbox')).toBeNull()
})

it('starts the analysis from the primary button of a dream without one', async () => {
  mockServer({ [DREAM]: { body: buildDream() }, 'POST /api/dreams/7/analyze': { stream: eventStream() } })
  const { user, currentPath } = renderPage()
  await user.click(await screen.findByRole('button', { name: 'Analizza il sogno' }))
  await waitFor(() => expect(currentPath()).toBe('/analysis/7'))
})

it('shows the kind of dream and its night', async () => {
  const night = { kinds: ['incubo' as const], vividness: 4, sleepQuality: 2, wokeAt: '04:12' }
  mockServer({ [DREAM]: { body: buildDream(night) } })
  renderPage()
  expect(await screen.findByText('Incubo')).toBeTruthy()
  const notes = within(screen.getByRole('region', { name: 'Nel sogno' }))
  const noteOf = (title: string) => notes.getByText(`${title}:`).nextElementSibling?.textContent
  expect(['Quanto era nitido', 'Come hai dormito', 'Ora del risveglio'].map(noteOf)).toEqual([
    '4 su 5',
    '2 su 5',
    '04:12',
  ])
})

it('shows day, mood, tags and the chosen elements by kind', async () => {
  const elements = ['Acqua', 'Nostalgia', 'Famiglia']
  mockServer({ [DREAM]: { body: buildDream({ elements }) } })
  renderPage()
  expect(await screen.findByText('lunedì 19 gennaio 2026')).toBeTruthy()
  // Once.
  expect(screen.getAllByText('Umore positivo')).toHaveLength(1)
  expect(screen.getAllByText('nonna')).toHaveLength(1)
  const chipsOf = (title: string) =>
    within(screen.getByRole('region', { name: title }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(chipsOf('Simboli')).toEqual(['Acqua'])
  expect(chipsOf('Emozioni')).toEqual(['Nostalgia'])
  expect(chipsOf('Temi')).toEqual(['Famiglia'])
})

it('keeps tab and address in sync', async () => {
  mockServer({ [DREAM]: { body: buildDream({ hasAnalysis: true }) }, [ANALYSIS]: { body: buildAnalysis() } })
  const { user, currentPath } = renderPage()
  await user.click(await screen.findByRole('tab', { name: 'Analisi' }))
  expect(currentPath()).toBe('/analysis/7')
  expect(await screen.findByRole('heading', { name: 'Lettura' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Dettagli' }))
  expect(currentPath()).toBe('/dreams/7')
})

it('shows the dreamer’s annotations beside an analysis, and the sentence as its title', async () => {
  const bridge = newAnnotation('bridge', { words: 'Quando nessuno mi risponde', isTitle: true })
  const water = newAnnotation('thing', { quote: 'lago', words: 'quello di Como' })
  mockServer({
    [DREAM]: { body: buildDream({ hasAnalysis: true }) },
    [ANALYSIS]: { body: buildAnalysis() },
    [ANNOTATIONS]: {
      body: buildAnnotated({
        annotations: [
          { ...water, key: 'Acqua' },
          { ...bridge, key: null },
        ],
        earlier: [{ ...buildNote(), key: 'Casa', heading: 'Casa' }],
      }),
    },
  })
  renderPage('/analysis/7')
  expect(await screen.findByRole('heading', { level: 2, name: 'Quando nessuno mi risponde' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Lettura' })).toBeNull()
  expect(screen.getByRole('insertion').textContent).toContain('lago: quello di Como')
  expect(screen.getByText('la piena del ’94').closest('li')?.textContent).toContain(
    'Casa: accanto a Il fiume (8 gennaio 2026) hai scritto',
  )
})

it('opens an element’s card with its sentence, its words and its thread', async () => {
  const dream = buildDream({ elements: ['Acqua'] })
  const thread = {
    dreams: 3,
    notes: [buildNote({ words: 'quella del lago' })],
    passages: [
      { ...buildDream({ id: 9, title: 'Un altro' }), sentence: 'Piove.' },
      { ...dream, sentence: 'L’acqua è tiepida.' },
    ],
  }
  const CHANGE = 'PATCH /api/dreams/7/elements'
  const { sent } = mockServer({
    [DREAM]: { body: dream },
    'GET /api/threads/symbols/Acqua': { body: thread },
    [CHANGE]: { body: { dream: { ...dream, elements: [] }, analysis: null, newBadges: [] } },
  })
  const { user } = renderPage()
  await user.click(await screen.findByRole('link', { name: 'Acqua' }))
  const card = await screen.findByRole('dialog', { name: 'Acqua' })
  expect(await within(card).findByText('«L’acqua è tiepida.»')).toBeTruthy()
  expect(within(card).getByText('quella del lago')).toBeTruthy()
  expect(within(card).getByRole('link', { name: 'Il filo: 3 sogni' }).getAttribute('href')).toBe('/filo/simbolo/Acqua')
  await user.click(within(card).getByRole('button', { name: 'Non c’entra: Acqua' }))
  await waitFor(() => expect(sent(CHANGE)).toEqual([{ remove: 'Acqua' }]))
  expect(await screen.findByRole('button', { name: 'Rimetti' })).toBeTruthy()
})

it('links to the dreams before and after it', async () => {
  const previous = buildDream({ id: 6, title: 'Prima' })
  mockServer({
    [DREAM]: { body: buildDream() },
    'GET /api/dreams/7/threads': { body: { back: null, unknownName: null, previous, next: null, named: [] } },
  })
  renderPage()
  const foot = await screen.findByRole('navigation', { name: 'Sogni vicini' })
  expect(
    within(foot)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/dreams/6'])
})

it('returns from the limit to the dream’s text', async () => {
  mockServer({ [DREAM]: { body: buildDream() } })
  const { user, currentPath } = renderPage(
    '/analysis/7',
    buildUser({ analysisCount: 1, lastAnalysisDate: dayOf(new Date()) }),
  )
  await user.click(await screen.findByRole('button', { name: 'Torna al sogno' }))
  expect(currentPath()).toBe('/dreams/7')
  expect(await screen.findByRole('article', { name: 'In controluce' })).toBeTruthy()
})

it.each(['/dreams/7', '/analysis/7'])(
  'edits an analysed dream from the menu of its page alone, at %s',
  async (path) => {
    mockServer({ [DREAM]: { body: buildDream({ hasAnalysis: true }) }, [ANALYSIS]: { body: buildAnalysis() } })
    const { user } = renderPage(path)
    await user.click(await screen.findByRole('button', { name: /^Azioni per/ }))
    expect(screen.queryByRole('button', { name: 'Modifica' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Modifica' }))
    expect(await screen.findByRole('dialog', { name: 'Modifica sogno' })).toBeTruthy()
  },
)

it('stops the analysis of a dream that is deleted meanwhile', async () => {
  const stream = eventStream()
  const cut = vi.spyOn(stream, 'cut')
  mockServer({
    [DREAM]: { body: buildDream() },
    'POST /api/dreams/7/analyze': { stream },
    'DELETE /api/dreams/7': { status: 204 },
  })
  const { user } = renderPage('/analysis/7')
  await user.click(await screen.findByRole('button', { name: 'Analisi base' }))
  await user.click(await screen.findByRole('button', { name: /^Azioni per/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Elimina' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Elimina' }))
  await waitFor(() => expect(cut).toHaveBeenCalledOnce())
})

it('reports a missing dream and links back', async () => {
  mockServer({})
  renderPage('/dreams/999')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sogno non trovato.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Torna ai sogni' }).getAttribute('href')).toBe('/dreams')
})

it('keeps the dream visible after a failed refetch', async () => {
  const { answers } = mockServer({ [DREAM]: { body: buildDream() } })
  const { queryClient } = renderPage()
  await screen.findByRole('article', { name: 'In controluce' })
  answers[DREAM] = 'offline'
  await act(() => queryClient.refetchQueries({ queryKey: ['/api/dreams/7'] }))
  await waitFor(() => expect(queryClient.getQueryState(['/api/dreams/7'])?.status).toBe('error'))
  expect(screen.getByRole('article', { name: 'In controluce' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull()
})

const SHARED = { shareId: 'u7Yk2aQ0', includesAnalysis: false }

it('sends an existing link from the menu itself', async () => {
  mockServer({ [DREAM]: { body: buildDream({ share: SHARED }) } })
  const { user } = renderPage()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: 'Condividi' }))
  const address = `${window.location.origin}/shared/dream/u7Yk2aQ0`
  const facebook = await screen.findByRole('menuitem', { name: 'Facebook' })
  expect(facebook.getAttribute('href')).toContain(encodeURIComponent(address))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'WhatsApp',
    'Telegram',
    'Facebook',
    'Twitter',
    'Email',
    'Copia link',
    'Condividi nella community',
    'Gestisci link',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Copia link' }))
  expect(copied).toHaveBeenCalledWith(address)
  expect((await screen.findAllByText('Link copiato!')).length).toBeGreaterThan(0)
})

it('shows its owner who else can read a dream, and links to both', async () => {
  const communityUntil = new Date(Date.now() + 50 * 3_600_000).toISOString()
  mockServer({ [DREAM]: { body: buildDream({ share: SHARED, communityUntil }) } })
  const { user } = renderPage()
  const sign = await screen.findByRole('link', { name: 'Nella community, scade tra 2 giorni' })
  expect(sign.getAttribute('href')).toBe('/community?tab=sogni')
  await user.click(screen.getByRole('button', { name: 'Condiviso con un link' }))
  expect(await screen.findByRole('dialog', { name: 'Condividi con un link' })).toBeTruthy()
})
