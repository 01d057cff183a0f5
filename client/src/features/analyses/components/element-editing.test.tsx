import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dreamQuery } from '#client/features/dreams/dreams.queries.ts'
import { statsQuery } from '#client/features/stats/stats.queries.ts'
import { buildAnalysis, buildDream, buildUser, mockServer, NO_WORDS, renderSignedIn } from '#client/test/kit.tsx'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { AnalysisPanel } from './analysis-panel.tsx'

const ELEMENTS = 'PATCH /api/dreams/7/elements'
const STATS = 'GET /api/stats'
const THREAD = 'GET /api/threads/symbols/Casa'

const patterns: Analysis['patterns'] = {
  symbols: [
    { symbol: 'Acqua', meaning: 'Emozioni.', evidence: 'lago' },
    { symbol: 'Casa', meaning: 'Il tuo mondo.', evidence: 'casa' },
  ],
  emotions: [],
  themes: [],
  recommendations: [],
}

function serve(over: Partial<Analysis> = {}) {
  const first = buildDream({ hasAnalysis: true, analysisKind: 'basic', foundElements: ['Casa', 'Mare'] })
  let dream = first
  let analysis = buildAnalysis({ patterns, ...over })
  const server = mockServer({
    'GET /api/dreams/7': () => ({ body: dream }),
    'GET /api/dreams/7/analysis': () => ({ body: analysis }),
    [STATS]: { body: {} },
    [THREAD]: { status: 404, body: { code: 'not_found', message: 'Filo non trovato.' } },
    [ELEMENTS]: (body) => {
      const { remove } = body as { remove?: string }
      const symbols = patterns.symbols.filter(({ symbol }) => symbol !== remove)
      dream = { ...first, elements: first.elements.filter((own) => own !== remove) }
      analysis = { ...analysis, patterns: { ...patterns, symbols }, rejectedElements: remove ? [remove] : [] }
      return { body: { dream, analysis, newBadges: [] } }
    },
  })
  return { dream, ...server }
}

function Panel({ dream: first }: { dream: Dream }) {
  const { data: dream = first } = useQuery(dreamQuery(7))
  useQuery(statsQuery())
  return <AnalysisPanel dream={dream} own={NO_WORDS} onBackToDream={() => {}} />
}
const renderPanel = (dream: Dream, user = buildUser()) => renderSignedIn(<Panel dream={dream} />, { user })

const named = (label: string) => new RegExp(`^${label}`)
const chip = (label: string) => screen.findByRole('link', { name: named(label) })

it.each([
  ['found', 'Casa', { restore: 'Casa' }],
  ['chosen by the dreamer, too', 'Acqua', { add: 'Acqua' }],
])('takes away an element that was %s, and puts it back from the notice', async (_how, label, undo) => {
  const { dream, sent } = serve()
  const { user } = renderPanel(dream)
  await user.click(await chip(label))
  await user.click(await screen.findByRole('button', { name: `Non c’entra: ${label}` }))
  await waitFor(() => expect(screen.queryByRole('link', { name: named(label) })).toBeNull())
  await waitFor(() => expect(sent(STATS).length).toBe(2))
  await user.click(await screen.findByRole('button', { name: 'Rimetti' }))
  expect(await chip(label)).toBeTruthy()
  expect(sent(ELEMENTS)).toEqual([{ remove: label }, undo])
})

it('confirms a found element', async () => {
  const { dream, sent } = serve()
  const { user } = renderPanel(dream)
  await user.click(await chip('Casa'))
  await user.click(await screen.findByRole('button', { name: 'C’entra: Casa' }))
  await waitFor(() => expect(sent(ELEMENTS)).toEqual([{ add: 'Casa' }]))
})

it('offers suggested elements missing from the analysis, and undoes one from the notice', async () => {
  const { dream, sent } = serve()
  const { user } = renderPanel(dream)
  await chip('Casa')
  expect(screen.queryByRole('button', { name: 'Aggiungi Casa' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Aggiungi Mare' }))
  await user.click(await screen.findByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(sent(ELEMENTS)).toEqual([{ add: 'Mare' }, { remove: 'Mare' }]))
})

it('adds an element in the dreamer’s own words', async () => {
  const { dream, sent } = serve()
  const { user } = renderPanel(dream)
  await user.type(await screen.findByLabelText('Con parole tue'), ' Gabbie {Enter}')
  expect(sent(ELEMENTS)).toEqual([{ add: 'Gabbie' }])
})
