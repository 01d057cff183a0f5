import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route } from 'wouter'
import { buildConfig, mockServer, renderAt, SIGNED_OUT } from '#client/test/kit.tsx'
import type { SharedDream } from '#shared/contracts/sharing.ts'
import SharedDreamPage from './shared-dream-page.tsx'

const SHARED = 'GET /api/shared/dream/u7Yk2aQ0'
const MISSING = { status: 404, body: { code: 'not_found', message: 'Sogno non trovato.' } }

function buildShared(over: Partial<SharedDream> = {}): SharedDream {
  return {
    title: 'La casa sull’acqua',
    content: 'Cammino in una casa che galleggia.\n\nIl lago è calmo.',
    date: '2026-01-19',
    mood: 'negative',
    tags: ['nonna'],
    elements: ['Acqua', 'Nostalgia'],
    username: 'giulia',
    avatar: 'fenice',
    motif: 'acqua',
    analysis: null,
    engine: null,
    ...over,
  }
}

function renderShared(answers: Parameters<typeof mockServer>[0]) {
  const server = mockServer({ 'GET /api/user': SIGNED_OUT, 'GET /api/config': { body: buildConfig() }, ...answers })
  const view = renderAt('/shared/dream/u7Yk2aQ0', <Route path="/shared/dream/:shareId" component={SharedDreamPage} />)
  return { ...server, ...view }
}

it('shows a dream to anybody, as one article', async () => {
  renderShared({ [SHARED]: { body: buildShared() } })
  const article = within(await screen.findByRole('article'))
  expect(article.getByRole('heading', { level: 1, name: 'La casa sull’acqua' })).toBeTruthy()
  expect(article.getByText('lunedì 19 gennaio 2026').getAttribute('datetime')).toBe('2026-01-19')
  for (const words of ['Umore negativo', 'nonna', 'Acqua', 'Nostalgia', 'Il lago è calmo.', 'giulia']) {
    expect(article.getByText(words)).toBeTruthy()
  }
  expect(article.queryByRole('heading', { name: /^(?:Lettura|Interpretazione)$/ })).toBeNull()
  expect(document.title).toBe('La casa sull’acqua · Diario dei sogni')
})

it.each([
  [
    'built-in',
    'Lettura',
    [
      'Lettura delle parole di chi ha sognato, fatta da regole e da un dizionario, senza intelligenza artificiale: non interpreta.',
    ],
  ],
  [
    'openai',
    'Interpretazione',
    ['Testo generato da un’intelligenza artificiale.', 'lettura possibile', 'lo decide chi l’ha sognato'],
  ],
] as const)('shows the reading where it is shared, and what made it: %s', async (engine, title, words) => {
  const analysis = 'Il lago potrebbe parlare di **emozioni ferme**.'
  renderShared({ [SHARED]: { body: buildShared({ analysis, engine }) } })
  const reading = await screen.findByRole('region', { name: title })
  expect(within(reading).getByText('emozioni ferme').tagName).toBe('STRONG')
  for (const said of words) expect(reading.textContent).toContain(said)
  expect(within(reading).queryByRole('link', { name: 'a chi rivolgersi' })).toBeNull()
})

it('hides a dream whose link was revoked since', async () => {
  const { answers, queryClient } = renderShared({ [SHARED]: { body: buildShared() } })
  await screen.findByRole('article')
  answers[SHARED] = MISSING
  await queryClient.refetchQueries({ queryKey: ['/api/shared/dream/u7Yk2aQ0'] })
  expect(await screen.findByRole('heading', { name: 'Sogno non trovato' })).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

it('retries once automatically, then on demand', async () => {
  const { answers, sent, user } = renderShared({ [SHARED]: { status: 500 } })
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  expect(sent(SHARED)).toHaveLength(2)
  answers[SHARED] = { body: buildShared() }
  await user.click(retry)
  const article = within(await screen.findByRole('article'))
  expect(document.activeElement).toBe(article.getByRole('heading', { level: 1 }))
})

it('shows markup in another person’s dream as text', async () => {
  const markup = { content: '<img src=x onerror=alert(1)>', analysis: '<b>no</b>', engine: 'openai' } as const
  renderShared({ [SHARED]: { body: buildShared(markup) } })
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(screen.getByText('<b>no</b>')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('article img, article b')).toBeNull())
})
