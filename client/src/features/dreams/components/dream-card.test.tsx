import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildConfig, buildDream, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'
import { hitFinder } from '../hits.tsx'
import { DreamCard } from './dream-card.tsx'

function renderCard(over: Partial<Dream> = {}, premium = false) {
  const actions = { onAnalyze: vi.fn(), onEdit: () => {}, onDelete: () => {} }
  const dream = buildDream(over)
  const view = renderSignedIn(<DreamCard dream={dream} heading="h3" premium={premium} analyzing={false} {...actions} />)
  return { ...view, ...actions, dream }
}

it('shows day, title as a link, mood and text', () => {
  const { dream } = renderCard({ content: 'Cammino su un lago.' })
  expect(screen.getByText('gen 19, 2026').getAttribute('datetime')).toBe('2026-01-19')
  expect(screen.getByRole('link', { name: dream.title }).getAttribute('href')).toBe('/dreams/7')
  expect(screen.getByText('Umore positivo')).toBeTruthy()
  expect(screen.getByText(dream.content)).toBeTruthy()
})

it('shows three tags and the number of others', () => {
  renderCard({ tags: ['a', 'b', 'c', 'd', 'e'] })
  const tags = screen.getByRole('list', { name: 'Tag' })
  expect([...tags.children].map((tag) => tag.textContent)).toEqual(['a', 'b', 'c', '+2 altri'])
  expect(screen.getByRole('link', { name: 'a' }).getAttribute('href')).toBe('/dreams?tag=a')
  const mood = screen.getByRole('link', { name: 'Umore positivo' })
  expect(mood.getAttribute('href')).toBe('/dreams?mood=positive')
})

it.each([
  [{ content: 'Il mare è calmo.', tags: ['mare'] }, undefined],
  [{ content: 'Due maree.', hits: ['maree'] }, undefined],
  [{ content: 'Dei marinai.', hits: ['marinai'], elements: ['Mare'] }, 'anche: marinai'],
  [{ content: 'Nuoto.', elements: [], foundElements: ['Mare'] }, 'nell’elemento «Mare»'],
  [{ content: 'Nuoto.', tags: ['mare'], elements: [], foundElements: [] }, 'nel tag «mare»'],
])('says why a search for «mare» found the dream %o', (over, reason) => {
  const dream = buildDream(over)
  expect(hitFinder('mare')(dream).reason).toBe(reason)
})

it('shows the kind of dream, if set', () => {
  renderCard({ kinds: ['lucido', 'falso_risveglio'] })
  const signs = screen.getByRole('list', { name: 'Che sogno era' })
  expect([...signs.children].map((sign) => sign.textContent)).toEqual(['Lucido', 'Falso risveglio'])
})

it.each([
  [{}, undefined],
  [{ share: { shareId: 'u7Yk2aQ0', includesAnalysis: false } }, 'condiviso con un link'],
  [{ communityUntil: '2999-01-01T00:00:00.000Z' }, 'condiviso nella community'],
  [{ communityUntil: '2020-01-01T00:00:00.000Z' }, undefined],
])('marks a dream that others can read (%o)', (over, words) => {
  renderCard(over)
  expect(screen.queryByText('condiviso')?.textContent).toBe(words)
})

it.each([true, false])('offers a premium account what is read in detail (by a model: %s)', async (ai) => {
  const words = "Analizza questo sogno con l'interpretazione dettagliata"
  mockServer({ 'GET /api/config': { body: buildConfig({ ai }) } })
  const { user, onAnalyze, dream } = renderCard({}, true)
  const button = screen.getByRole('button', { name: 'Analizza «La casa sull’acqua»' })
  expect(button.querySelectorAll('svg')).toHaveLength(1)
  await user.hover(button)
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(words))
  await user.click(button)
  expect(onAnalyze).toHaveBeenCalledWith(dream)
})

it('marks what Premium adds for a free account, also for the keyboard', async () => {
  const { user } = renderCard()
  const button = screen.getByRole('button', { name: 'Analizza «La casa sull’acqua»' })
  expect(button.querySelectorAll('svg')).toHaveLength(2)
  while (document.activeElement !== button) await user.tab()
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toContain('Analisi avanzata disponibile')
  expect(tooltip.textContent).toContain('simboli, temi ed emozioni')
})

it('links to the dream from its menu, too', async () => {
  const { user, currentPath } = renderCard()
  await user.click(screen.getByRole('button', { name: 'Azioni per «La casa sull’acqua»' }))
  await user.click(screen.getByRole('menuitem', { name: 'Visualizza Dettagli' }))
  await waitFor(() => expect(currentPath()).toBe('/dreams/7'))
})
