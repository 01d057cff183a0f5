import { screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { buildDream, renderSignedIn } from '#client/test/kit.tsx'
import { DreamGrid } from './dream-grid.tsx'

it('draws the first row of cards, then all others at once', async () => {
  const drawings = vi.fn()
  const dreams = Array.from({ length: 20 }, (_, n) => buildDream({ id: n + 1, title: `Sogno ${n}` }))
  const onAnalyze = () => {}
  renderSignedIn(
    <Profiler id="grid" onRender={drawings}>
      <DreamGrid dreams={dreams} label="Sogni" heading="h2" premium analyzing={new Set()} onAnalyze={onAnalyze} />
    </Profiler>,
  )
  expect(await screen.findAllByRole('button', { name: /^Azioni/ })).toHaveLength(20)
  expect(drawings.mock.calls.length).toBeLessThan(5)
})

it.each([true, false])('says in words what the crown of the cards means (to a premium account: %s)', (premium) => {
  const card = { label: 'Sogni', heading: 'h2', analyzing: new Set<number>(), onAnalyze: () => {} } as const
  renderSignedIn(<DreamGrid {...card} dreams={[buildDream()]} premium={premium} />)
  expect(screen.queryAllByText('Analisi avanzata disponibile')).toHaveLength(premium ? 0 : 1)
})
