import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '#client/test/kit.tsx'
import { TrendCard } from './trend-card.tsx'

it('opens a dream by its mark', async () => {
  const trend = [1, 2, 3].map((id) => ({ id, title: `Sogno ${id}`, date: `2026-11-0${id}`, mood: 'positive' as const }))
  const { user, currentPath } = renderSignedIn(<TrendCard trend={trend} />)
  const drawing = screen.getByRole('img', { name: /^Umore degli ultimi 3 sogni/ })
  await user.click(drawing.querySelector('[data-href="/dreams/2"]') as Element)
  expect(currentPath()).toBe('/dreams/2')
})
