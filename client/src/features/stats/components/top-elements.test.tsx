import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildPattern } from '#client/test/stats.ts'
import { TopElements } from './top-elements.tsx'

const symbols: [string, number][] = ['Acqua', 'Casa', 'Treno', 'Scale', 'Porta', 'Cane'].map((name, place) => [
  name,
  9 - place,
])

it('lists the five most frequent of each group with their numbers', () => {
  const patterns = { symbols: buildPattern(symbols), themes: buildPattern([['Volo', 1]]), emotions: buildPattern([]) }
  render(<TopElements patterns={patterns} premium />)
  const list = within(screen.getByRole('list', { name: 'Simboli' })).getAllByRole('listitem')
  expect(list.map((item) => item.textContent)).toEqual([
    'Acqua9 sogni',
    'Casa8 sogni',
    'Treno7 sogni',
    'Scale6 sogni',
    'Porta5 sogni',
  ])
  expect(within(screen.getByRole('list', { name: 'Temi' })).getByText('Volo')).toBeTruthy()
  expect(screen.getByText('Ancora niente qui.')).toBeTruthy()
})

it('tells the free plan how many each group leaves out', () => {
  const patterns = {
    symbols: buildPattern(symbols.slice(0, 4), 8),
    themes: buildPattern([], 2),
    emotions: buildPattern([['Paura', 1]]),
  }
  render(<TopElements patterns={patterns} premium={false} />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Altri 8 con Premium', 'Altri 2 con Premium'])
  expect(screen.getByText('Quelli che le letture hanno trovato si vedono con Premium.')).toBeTruthy()
})
