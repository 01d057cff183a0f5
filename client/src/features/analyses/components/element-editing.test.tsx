import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dreamQuery } from '#client/features/dreams/dreams.queries.ts'
import { statsQuery } from '#client/features/stats/stats.queries.ts'
import { buildAnalysis, buildDream, buildUser, mockServer, premiumUser, renderSignedIn } from '#client/test/kit.tsx'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { AnalysisPanel } from './analysis-panel.tsx'

const ELEMENTS = 'PATCH /api/dreams/7/elements'
const STATS = 'GET /api/stats'

const patterns: Analysis['patterns'] = {
  symbols: [
    { symbol: 'Acqua', meaning: 'Emozioni.', evidence: 'lago' },
    { symbol: 'Casa', meaning: 'Il tuo mondo.', evidence: 'casa' },
  ],
  emotions: [],
  themes: [],
  recommendations: [],
}

/** A server for one dream, whose own element is «Acqua». */
function serve(over: Partial<Analysis> = {}) {
  const first = buildDream({ hasAnalysis: true, analysisKind: 'basic' })
  let dream = first
  let analysis = buildAnalysis({ patterns, ...over })
  const server = mockServer({
    'GET /api/dreams/7': () => ({ body: dream }),
    'GET /api/dreams/7/analysis': () => ({ body: analysis }),
    [STATS]: { body: {} },
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
  return <AnalysisPanel dream={dream} onBackToDream={() => {}} />
}
const renderPanel = (dream: Dream, user = buildUser()) => renderSignedIn(<Panel dream={dream} />, { user })

it.each([
  ['found', 'Casa', { restore: 'Casa' }],
  ['chosen by the dreamer, too', 'Acqua', { add: 'Acqua' }],
])('takes away an element that was %s, and puts it back from the notice', async (_how, label, undo) => {
  const { dream, sent } = serve()
  const { user } = renderPanel(dream)
  await user.click(await screen.findByRole('button', { name: `Non c’entra: ${label}` }))
  await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull())
  await waitFor(() => expect(sent(STATS).length).toBe(2))
  await user.click(await screen.findByRole('button', { name: 'Rimetti' }))
  expect(await screen.findByRole('button', { name: label })).toBeTruthy()
  expect(sent(ELEMENTS)).toEqual([{ remove: label }, undo])
})

it('adds an element with one tap, and takes it away again from the notice', async () => {
  const { dream, sent } = serve()
  const { user } = renderPanel(dream)
  await user.click(await screen.findByRole('button', { name: 'Aggiungi Mare' }))
  await user.click(await screen.findByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(sent(ELEMENTS)).toEqual([{ add: 'Mare' }, { remove: 'Mare' }]))
})

it('adds an element in the dreamer’s own words', async () => {
  const { dream, sent } = serve()
  const { user } = renderPanel(dream)
  await user.click(await screen.findByRole('button', { name: 'Altri elementi' }))
  await user.type(screen.getByLabelText('Con parole tue'), ' Gabbie {Enter}')
  expect(sent(ELEMENTS)).toEqual([{ add: 'Gabbie' }])
})

it('offers the groups that the plan shows, without what is there already', async () => {
  const { dream } = serve()
  const { user, unmount } = renderPanel(dream)
  const offered = async () => {
    await user.click(await screen.findByRole('button', { name: 'Altri elementi' }))
    return within(screen.getByRole('region', { name: 'Manca qualcosa?' }))
  }
  const free = await offered()
  expect(free.queryByRole('button', { name: 'Aggiungi Casa' })).toBeNull()
  expect(free.queryByRole('button', { name: 'Aggiungi Paura' })).toBeNull()
  unmount()
  serve({ locked: [] })
  renderPanel(dream, premiumUser())
  expect((await offered()).getByRole('button', { name: 'Aggiungi Paura' })).toBeTruthy()
})
