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
