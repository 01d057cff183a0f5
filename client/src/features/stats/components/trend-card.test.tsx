import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '#client/test/kit.tsx'
import { buildTrend } from '#client/test/stats.ts'
import { TrendCard } from './trend-card.tsx'

const trend = buildTrend(['positive', 'neutral', 'negative', 'positive', 'positive'], '2026-11-19')

it('draws one mark for each dream, by the shape of its mood, between its first and last day', () => {
  renderSignedIn(<TrendCard trend={trend} />)
  const drawing = screen.getByRole('img', { name: 'Umore degli ultimi 5 sogni: 3 positivi, 1 neutro, 1 negativo' })
  const marks = [...drawing.querySelectorAll('.mood-mark')]
  expect(marks.map((mark) => mark.tagName + (mark.getAttribute('transform') ? ' turned' : ''))).toEqual([
    'circle',
    'rect',
    'rect turned',
    'circle',
    'circle',
  ])
  expect(screen.getByText('Ultimi 5 sogni')).toBeTruthy()
  expect(screen.getByText('15 nov')).toBeTruthy()
  expect(screen.getByText('19 nov')).toBeTruthy()
})

it('names each dream in its table, newest first, and leads to it', async () => {
  const { user } = renderSignedIn(<TrendCard trend={trend} />)
  await user.click(screen.getByRole('button', { name: /^Vedi come tabella/ }))
  const rows = within(screen.getByRole('table', { name: 'Umore degli ultimi 5 sogni' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent).slice(0, 2)).toEqual(['DataSognoUmore', '19 novembre 2026Sogno 5Positivo'])
  expect(screen.getByRole('link', { name: 'Sogno 3' }).getAttribute('href')).toBe('/dreams/3')
})

it.each([
  [0, /^Ogni sogno ha un umore/],
  [1, /^Ancora pochi sogni per un andamento/],
  [2, /^Ancora pochi sogni per un andamento/],
])('has words for %i dreams', (count, words) => {
  renderSignedIn(<TrendCard trend={trend.slice(0, count)} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
